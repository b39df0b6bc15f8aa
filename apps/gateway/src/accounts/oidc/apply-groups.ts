import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { type AuditAction, appendAudit } from "../../administration/audit-log.ts";
import { createPeople } from "../../administration/people.ts";
import type { OidcLogin } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Memberships } from "../memberships.ts";
import { groupsIn, membershipChange, standingOf } from "./group-rules.ts";
import type { OidcClaims } from "./read-claims.ts";

export interface ApplyGroupsOptions {
  database: Database;
  memberships: Memberships;
  oidc: OidcLogin;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

interface Person {
  id: string;
  name: string;
}

/**
 * Gives a person who has just signed in the roles that their groups grant, and removes those that their groups no
 * longer grant. The last administrator stays one; the audit log has an entry for each change.
 */
export async function applyGroups(person: Person, claims: OidcClaims, options: ApplyGroupsOptions): Promise<void> {
  const { database, oidc, log, now } = options;
  const { isAdministrator, organizations } = standingOf(groupsIn(claims[oidc.groups.claim]), oidc.groups);
  if (isAdministrator !== undefined) {
    const people = createPeople({ database, now });
    const change = isAdministrator ? "make-admin" : "remove-admin";
    const changeResult = await people.change({ id: null, name: oidc.name }, { id: person.id }, change);
    if (!changeResult.ok)
      log.warn({ reason: changeResult.error }, "a person's administrator role could not be set from their groups");
  }
  for (const [slug, role] of organizations) await applyRole(person, { slug, role }, options);
}

async function applyRole(
  person: Person,
  { slug, role }: { slug: string; role: "admin" | "member" | null },
  { database: { queries }, memberships, oidc, log, now }: ApplyGroupsOptions,
): Promise<void> {
  const organization = await queries
    .selectFrom("organization")
    .select(["id", "name"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (organization === undefined) {
    log.warn({ organization: slug }, "TUTTI_OIDC_ORGANIZATIONS names an organization that does not exist");
    return;
  }
  const current = await memberships.find(person.id, organization.id);
  const change = membershipChange(current?.role, role);
  if (change === undefined) return;
  const at = now();
  const membership = { userId: person.id, organizationId: organization.id, role: role ?? "member", at };
  const place = `of ${organization.name}`;
  await queries.transaction().execute(async (transaction) => {
    await changeMembership(transaction, { change, ...membership });
    await appendAudit(transaction, {
      actor: { id: null, name: oidc.name },
      action: actions[change],
      target: { id: person.id, name: person.name },
      detail: change === "remove" ? place : `${place}, ${membership.role}`,
      at,
    });
  });
}

type Change = NonNullable<ReturnType<typeof membershipChange>>;

const actions = {
  add: "member.join",
  "set-role": "member.change-role",
  remove: "member.remove",
} as const satisfies Record<Change, AuditAction>;

interface MembershipChange {
  change: Change;
  userId: string;
  organizationId: string;
  role: "admin" | "member";
  at: number;
}

async function changeMembership(queries: Kysely<DatabaseSchema>, options: MembershipChange): Promise<void> {
  const { change, userId, organizationId, role, at } = options;
  switch (change) {
    case "add": {
      const createdAt = new Date(at).toISOString();
      const id = randomUUID();
      await queries.insertInto("member").values({ id, userId, organizationId, role, createdAt }).execute();
      return;
    }
    case "set-role": {
      const rows = queries.updateTable("member").set({ role }).where("userId", "=", userId);
      await rows.where("organizationId", "=", organizationId).execute();
      return;
    }
    case "remove": {
      const rows = queries.deleteFrom("member").where("userId", "=", userId);
      await rows.where("organizationId", "=", organizationId).execute();
    }
  }
}
