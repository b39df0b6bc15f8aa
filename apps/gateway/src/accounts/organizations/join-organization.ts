import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { appendAudit } from "../../audit/audit-log.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Quotas } from "../../quotas/quotas.ts";
import { fail, type Result, succeed } from "../../result.ts";
import type { InvitationLink, InvitationLinks } from "../admission/invitation-links.ts";
import { checkMembership, isMember, lockMemberships } from "./membership-quotas.ts";

/** Why the holder of a link cannot join. */
export type JoinFailure = "no-such-invitation";

/**
 * Makes a person with an account a member by a link's secret: the use of the link, the membership and the audit entry,
 * all or nothing. A person who is a member already uses up no use, also where none is left. Throws the refusal of a
 * quota.
 *
 * @returns the organization's id
 */
export function joinOrganization(
  { userId, secret }: { userId: string; secret: string },
  {
    queries,
    links,
    quotas,
    now,
  }: {
    queries: Kysely<DatabaseSchema>;
    links: Pick<InvitationLinks, "take" | "giveBack" | "findUsed">;
    quotas: Pick<Quotas, "check">;
    now: () => number;
  },
): Promise<Result<string, JoinFailure>> {
  return queries.transaction().execute(async (transaction) => {
    const link = await links.take(secret, transaction);
    const organizationId = (link ?? (await links.findUsed(secret, transaction)))?.organizationId;
    if (organizationId === undefined) return fail("no-such-invitation");
    await lockMemberships(transaction, userId);
    if (await isMember(transaction, { userId, organizationId })) {
      if (link) await links.giveBack(link.id, transaction);
      return succeed(organizationId);
    }
    if (!link) return fail("no-such-invitation");
    await checkMembership(transaction, { userId, organizationId }, quotas);
    const person = await transaction
      .selectFrom("user")
      .select(["id", "name"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    await addMember(transaction, { person, link, at: now() });
    return succeed(organizationId);
  });
}

/** Makes a person a member with the role of a link whose use was taken in the same transaction. */
export async function addMember(
  transaction: Kysely<DatabaseSchema>,
  { person, link, at }: { person: { id: string; name: string }; link: InvitationLink; at: number },
): Promise<void> {
  const { organizationId, role } = link;
  const createdAt = new Date(at).toISOString();
  await transaction
    .insertInto("member")
    .values({ id: randomUUID(), userId: person.id, organizationId, role, createdAt })
    .execute();
  const { name } = await transaction
    .selectFrom("organization")
    .select("name")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  const target = { id: organizationId, name };
  await appendAudit(transaction, { actor: person, action: "member.join", target, detail: role, at });
}
