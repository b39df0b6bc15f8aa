import type { InstanceInvitations } from "../administration/instance-invitations.ts";
import type { Result } from "../result.ts";
import type { ApiKeys } from "./api-keys.ts";
import type { InvitationLinks } from "./invitation-links.ts";
import type { JoinFailure } from "./join-organization.ts";
import type { Memberships, OrganizationRole } from "./memberships.ts";
import type { PersonLimits } from "./person-limits.ts";
import type { Sessions } from "./sessions.ts";
import type { SignUpRule } from "./sign-up-rules.ts";
import type { SpendingLimit } from "./spending-limit.ts";
import type { UserSettings } from "./user-settings.ts";

/** Who makes a request. */
export interface Identity {
  userId: string;
  name: string;
  email: string;
  /** Set where an API key was shown instead of a session. */
  keyId?: string | undefined;
  /** Set where a session's cookie was shown: the session's id, which opens nothing. */
  sessionId?: string | undefined;
  /**
   * The organization that the session has open, or that the key was made in; its members share what they make there.
   */
  organizationId?: string | undefined;
  /** What the person may do in it. */
  organizationRole?: OrganizationRole | undefined;
  /** What the person may ask for and spend; absent where that is what everybody may. */
  limits?: PersonLimits | undefined;
  /** What the key may spend; absent where it has no limit of its own. */
  spendingLimit?: SpendingLimit | undefined;
}

/** Whose presets, provider keys and usage this person works with: the organization's, or the person's own. */
export function ownerOf(identity: Identity): string {
  return identity.organizationId ?? identity.userId;
}

/** The columns that say whose a new row is; it goes with the person, or with the organization. */
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
 * Whether this person may change what costs all members money or lets them in: their own affairs, or as owner or admin.
 */
export function isManager(identity: Identity): boolean {
  return identity.organizationId === undefined || identity.organizationRole !== "member";
}

/** What only the socket knows about a request. */
export interface Peer {
  /** The address at the other end of the connection: a reverse proxy's own, where one stands in front. */
  address: string | undefined;
}

/** The ways to sign in that are there besides an email address and a password. */
export type SocialProvider = "github" | "google" | "oidc";

/** Identity: sign-up, sessions, organizations, API keys. */
export interface Accounts {
  /**
   * Who sends this request, by its bearer key or its session cookie; undefined where what it shows is not valid. A
   * bearer key decides alone where there is one. A cookie counts only on a request that is not of another origin's
   * page. The answer is believed for a few seconds; what changes it here is known at once, what changes it at another
   * gateway of the same database after that time.
   */
  identify(request: Request): Promise<Identity | undefined>;
  /** Answers everything under `/api/auth/`. The peer's address is what attempts to sign in are counted by. */
  handleAuthRequest(request: Request, peer?: Peer): Promise<Response>;
  /** The origin under which the person who sends this request sees the product. */
  originOf(request: Request): string;
  /** The address of the client who sends it: the peer's, or what the proxy there says. */
  addressOf(request: Request, peer?: Peer): string | undefined;
  /** Makes the person a member by an invitation's secret, and opens the organization in the session of this request. */
  join(request: Request, joining: { userId: string; secret: string }): Promise<Result<string, JoinFailure>>;
  /** After anything that changes who may come in: looks everyone up again at their next request. */
  forgetIdentities(): void;
  readonly keys: ApiKeys;
  readonly sessions: Sessions;
  readonly memberships: Memberships;
  readonly invitations: InvitationLinks;
  /** Links by which new people sign up, into no organization. */
  readonly instanceInvitations: InstanceInvitations;
  readonly settings: UserSettings;
  readonly socialProviders: readonly SocialProvider[];
  /** What people know the operator's OpenID provider by; undefined where there is none. */
  readonly oidcName: string | undefined;
  /** Who may make an account, once there is one. */
  signUpRule(): Promise<SignUpRule["type"]>;
  /** Whether there is no account yet, and the first one needs the set-up code. */
  needsSetupCode(): Promise<boolean>;
  /** Whether a person who has forgotten the password is mailed a link. */
  readonly sendsMail: boolean;
  /** Whether the person at this machine goes on without a password. */
  isOwnerOffered(): Promise<boolean>;
}
