import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

/**
 * What a member may do in an organization: owners everything, admins everything but delete it, members use what is
 * shared.
 */
export type OrganizationRole = "owner" | "admin" | "member";

/** The most members of an organization; our own number. */
export const MEMBERS_PER_ORGANIZATION = 1000;

/** An organization as one of its members sees it. */
export interface Membership {
  id: string;
  name: string;
  slug: string;
  role: OrganizationRole;
}

/** The organizations that people belong to. better-auth makes and ends memberships; this reads them. */
export interface Memberships {
  /** The organizations of a person, by name. */
  list(userId: string): Promise<Membership[]>;
  /** Undefined where the person does not belong to the organization, or it does not exist. */
  find(userId: string, organizationId: string): Promise<Membership | undefined>;
}

export function createMemberships(queries: Kysely<DatabaseSchema>): Memberships {
  const of = (userId: string) =>
    queries
      .selectFrom("member")
      .innerJoin("organization", "organization.id", "member.organizationId")
      .select(["organization.id", "organization.name", "organization.slug", "member.role"])
      .where("member.userId", "=", userId)
      .orderBy("organization.name")
      .orderBy("organization.id");
  return {
    list: async (userId) => (await of(userId).execute()).map(withRole),
    find: async (userId, organizationId) => {
      const membership = await of(userId).where("organization.id", "=", organizationId).executeTakeFirst();
      return membership && withRole(membership);
    },
  };
}

function withRole(row: Omit<Membership, "role"> & { role: string }): Membership {
  return { ...row, role: highestRole(row.role) };
}

/** The highest of a member's roles. better-auth stores several roles in one text, joined by commas. */
export function highestRole(roles: string): OrganizationRole {
  const roleNames = roles.split(",").map((role) => role.trim());
  if (roleNames.includes("owner")) return "owner";
  return roleNames.includes("admin") ? "admin" : "member";
}
