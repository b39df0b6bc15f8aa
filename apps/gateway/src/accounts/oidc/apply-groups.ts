import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { ApiFailure } from "../../api-failure.ts";
import { type AuditAction, appendAudit } from "../../audit/audit-log.ts";
import type { OidcLogin } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Quotas } from "../../quotas/quotas.ts";
import { checkMembership, isMember, lockMemberships } from "../organizations/membership-quotas.ts";
import type { Memberships } from "../organizations/memberships.ts";
import { changePerson } from "../people/change-person.ts";
import { findGroupOrganization, type GroupOrganization, makeGroupOrganization } from "./group-organizations.ts";
import { groupsIn, isGain, type MembershipChangeKind, membershipChange, standingOf } from "./group-rules.ts";
import type { OidcClaims } from "./read-claims.ts";

export interface ApplyGroupsOptions {
  database: Database;
  memberships: Memberships;
  quotas: Pick<Quotas, "check">;
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
 * longer grant. The last administrator stays one; the audit log has an entry for each change. Into an organization that
 * a person made, groups lead no one unless an administrator chose it; what they gave there before still ends.
 */
export async function applyGroups(person: Person, claims: OidcClaims, options: ApplyGroupsOptions): Promise<void> {
  const { database, oidc, log, now } = options;
  const { isAdministrator, organizations } = standingOf(groupsIn(claims[oidc.groups.claim]), oidc.groups);
  if (isAdministrator !== undefined) {
    const change = isAdministrator ? "make-admin" : "remove-admin";
    const changeResult = await changePerson(database, {
      actor: { id: null, name: oidc.name },
      reference: { id: person.id },
      change,
      at: now(),
    });
    if (!changeResult.ok)
      log.warn({ reason: changeResult.error }, "a person's administrator role could not be set from their groups");
  }
  for (const [name, role] of organizations) await applyRole(person, { name, role }, options);
}

interface MappedRole {
  /** The organization, as the mapping names it. */
  name: string;
  /** Null: the person's groups give no membership. */
  role: "admin" | "member" | null;
}

async function applyRole(person: Person, mapped: MappedRole, options: ApplyGroupsOptions): Promise<void> {
  const { memberships, quotas, oidc, log, now } = options;
  const { queries } = options.database;
  const { name, role } = mapped;
  const organization = await organizationOf(mapped, options);
  if (organization === undefined) return;
  const current = await memberships.find(person.id, organization.id);
  const change = membershipChange(current?.role, role);
  if (change === undefined) return;
  if (!organization.isFilled && isGain(change, role)) {
    log.warn(
      { organization: name, person: person.id },
      "TUTTI_OIDC_ORGANIZATIONS names an organization that a person made: no one is added to it. If it is meant, an administrator chooses it under Administration, Who gets in; if not, name another one in TUTTI_OIDC_ORGANIZATIONS, which is then made.",
    );
    return;
  }
  const at = now();
  const membership = { userId: person.id, organizationId: organization.id, role: role ?? "member", at };
  const place = `of ${organization.name}`;
  try {
    await queries.transaction().execute(async (transaction) => {
      if (change === "add") {
        await lockMemberships(transaction, person.id);
        // A simultaneous sign-in of the person has added it.
        if (await isMember(transaction, membership)) return;
        await checkMembership(transaction, membership, quotas);
      }
      await changeMembership(transaction, { change, ...membership });
      await appendAudit(transaction, {
        actor: { id: null, name: oidc.name },
        action: actions[change],
        target: { id: person.id, name: person.name },
        detail: change === "remove" ? place : `${place}, ${membership.role}`,
        at,
      });
    });
  } catch (cause) {
    if (!(cause instanceof ApiFailure)) throw cause;
    const { message } = cause.error;
    log.warn({ organization: name, person: person.id, reason: message }, "a person was not added by their groups");
  }
}

/** The organization of a mapped role, which the first person of its groups makes; undefined: there is none. */
async function organizationOf(
  { name, role }: MappedRole,
  { database, oidc, log, now }: ApplyGroupsOptions,
): Promise<GroupOrganization | undefined> {
  const organization = await findGroupOrganization(database.queries, name);
  if (organization !== undefined || role === null) return organization;
  const madeOrganization = await makeGroupOrganization(database, { name, maker: oidc.name, at: now() });
  if (madeOrganization === undefined) {
    log.warn(
      { organization: name },
      "TUTTI_OIDC_ORGANIZATIONS names an organization that other groups fill: an administrator has chosen it for them. Choose one for these groups as well, under Administration, Who gets in.",
    );
  }
  return madeOrganization;
}

const actions = {
  add: "member.join",
  "set-role": "member.change-role",
  remove: "member.remove",
} as const satisfies Record<MembershipChangeKind, AuditAction>;

interface MembershipChange {
  change: MembershipChangeKind;
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
