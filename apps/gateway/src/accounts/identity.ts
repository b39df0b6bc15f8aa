import type { KeyScope } from "@tutti/contract";
import type { LimitedSender } from "../limits/limited-sender.ts";
import type { OrganizationRole } from "./organizations/memberships.ts";

/** The sender of a request. */
export interface Identity extends LimitedSender {
  name: string;
  email: string;
  /** What the key may do besides what every key may; a session has no scopes and may do everything. */
  scopes?: readonly KeyScope[] | undefined;
  /** Set where a session's cookie was shown: the session's id, which is no credential. */
  sessionId?: string | undefined;
  /** Seconds for which answers to the key's requests are kept for equal ones; absent: none is, unless one asks it. */
  cacheSeconds?: number | undefined;
  /**
   * The organization that the session has open, or that the key was made in; its members share what they make there.
   */
  organizationId?: string | undefined;
  /** The person's role in the organization. */
  organizationRole?: OrganizationRole | undefined;
}

/**
 * The id of the owner of the presets, provider keys and usage that this person works with: the organization or the
 * person.
 */
export function ownerOf(identity: Identity): string {
  return identity.organizationId ?? identity.userId;
}

/** Whether the sender may do what this scope allows: by a session, or by a key that was made with the scope. */
export function hasScope({ keyId, scopes = [] }: Identity, scope: KeyScope): boolean {
  return keyId === undefined || scopes.includes(scope);
}

/** The columns that hold the owner of a new row, which is deleted with the person, or with the organization. */
export function ownershipOf(identity: Identity): {
  owner: string;
  user_id: string | null;
  organization_id: string | null;
  creator_id: string;
} {
  return {
    owner: ownerOf(identity),
    user_id: identity.organizationId === undefined ? identity.userId : null,
    organization_id: identity.organizationId ?? null,
    creator_id: identity.userId,
  };
}

/**
 * Whether this person may make changes that cost all members money or admit members: outside an organization, or as its
 * owner or admin.
 */
export function isManager(identity: Identity): boolean {
  return identity.organizationId === undefined || identity.organizationRole !== "member";
}
