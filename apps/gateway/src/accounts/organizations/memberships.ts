import { type Kysely, sql } from "kysely";
import { mapPage, type Page, type PageRequest, readPage } from "../../database/read-page.ts";
import type { DatabaseSchema } from "../../database/schema.ts";

/**
 * What a member may do in an organization: owners everything, admins everything but delete it, members use what is
 * shared.
 */
export type OrganizationRole = "owner" | "admin" | "member";

/** An organization as one of its members sees it. */
export interface Membership {
  id: string;
  name: string;
  slug: string;
  role: OrganizationRole;
}

/** A member as the others see them. */
export interface Member {
  /** The id of the membership, not of the person. */
  id: string;
  userId: string;
  name: string;
  email: string;
  role: OrganizationRole;
}

/** The organizations that people belong to. better-auth makes and ends memberships; this reads them. */
export interface Memberships {
  /** The organizations of a person, by name. */
  list(userId: string): Promise<Membership[]>;
  /** Undefined where the person does not belong to the organization, or it does not exist. */
  find(userId: string, organizationId: string): Promise<Membership | undefined>;
  /** The members of an organization: its owners, then its admins, each by name. */
  members(organizationId: string, page: PageRequest): Promise<Page<Member>>;
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
    async members(organizationId, page) {
      const query = queries
        .selectFrom("member")
        .innerJoin("user", "user.id", "member.userId")
        .select(["member.id", "member.userId", "member.role", "user.name", "user.email", position.as("position")])
        .where("member.organizationId", "=", organizationId);
      const rows = await readPage(query, page, {
        by: position,
        id: "member.id",
        direction: "asc",
        type: "string",
        keyOf: ({ position, id }) => [position, id],
      });
      return mapPage(rows, ({ position: _, ...row }) => withRole(row));
    },
  };
}

function withRole<Row extends { role: string }>(row: Row): Omit<Row, "role"> & { role: OrganizationRole } {
  return { ...row, role: highestRole(row.role) };
}

/** The place of a member: by the highest of the roles, which are one text, then by name. */
const position = sql<string>`case
  when "member"."role" like '%owner%' then '0' when "member"."role" like '%admin%' then '1' else '2' end
  || lower("user"."name")`;

/** The highest of a member's roles. better-auth stores several roles in one text, joined by commas. */
export function highestRole(roles: string): OrganizationRole {
  const roleNames = roles.split(",").map((role) => role.trim());
  if (roleNames.includes("owner")) return "owner";
  return roleNames.includes("admin") ? "admin" : "member";
}
