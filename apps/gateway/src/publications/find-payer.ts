import { type Kysely, sql } from "kysely";
import type { Identity } from "../accounts/identity.ts";
import type { DatabaseSchema, PublicationTable } from "../database/schema.ts";
import { anyLimit } from "../limits/spending/limit-rows.ts";

/**
 * The identity under which an app calls models on its owner's account; undefined if that person has no account any
 * more, or is no longer a member of the organization.
 */
export async function findPayer(
  queries: Kysely<DatabaseSchema>,
  { creator_id: userId, organization_id: organizationId }: Pick<PublicationTable, "creator_id" | "organization_id">,
): Promise<Identity | undefined> {
  const user = await queries
    .selectFrom("user")
    .select(["name", "email"])
    .select(anyLimit({ userId: sql`${userId}`, organizationId: sql`${organizationId}` }).as("any_limit"))
    .where("user.id", "=", userId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const { name, email } = user;
  const person = { userId, name, email, isLimited: Number(user.any_limit) === 1 };
  if (organizationId === null) return person;
  const member = await queries
    .selectFrom("member")
    .select("id")
    .where("userId", "=", userId)
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return member && { ...person, organizationId };
}
