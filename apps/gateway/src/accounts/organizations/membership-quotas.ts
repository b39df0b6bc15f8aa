import type { Kysely } from "kysely";
import { lockByName } from "../../database/lock-by-name.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Quotas } from "../../quotas/quotas.ts";

interface MembershipIds {
  userId: string;
  organizationId: string;
}

/**
 * Holds a new membership to the quotas of both sides; throws the designed refusal.
 *
 * Whatever makes a member takes its locks in one order, so that no two transactions wait for each other: the use of an
 * invitation link, then the person, then the organization.
 *
 * @param transaction the one that inserts the membership
 */
export async function checkMembership(
  transaction: Kysely<DatabaseSchema>,
  { userId, organizationId }: MembershipIds,
  quotas: Pick<Quotas, "check">,
): Promise<void> {
  await quotas.check(transaction, { quota: "organizations", owner: userId });
  await quotas.check(transaction, { quota: "members", owner: organizationId });
}

/** Lets other changes of a person's memberships wait until the transaction ends, so that none is inserted twice. */
export function lockMemberships(transaction: Kysely<DatabaseSchema>, userId: string): Promise<void> {
  return lockByName(transaction, `tutti memberships ${userId}`);
}

export async function isMember(
  queries: Kysely<DatabaseSchema>,
  { userId, organizationId }: MembershipIds,
): Promise<boolean> {
  const row = await queries
    .selectFrom("member")
    .select("id")
    .where("userId", "=", userId)
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return row !== undefined;
}
