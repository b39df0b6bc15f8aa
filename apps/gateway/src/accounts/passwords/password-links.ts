import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { appendAudit } from "../../audit/audit-log.ts";
import type { Database } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { DAY, HOUR } from "../../day.ts";
import { hashSecret } from "../../hash-secret.ts";

/** What a link is for: a forgotten password, or the first one of an account that was made for a person. */
export type LinkPurpose = "reset" | "first";

/** Milliseconds for which a link is valid: a mail is read today, an invitation this week. */
const LIFETIMES: Readonly<Record<LinkPurpose, number>> = { reset: DAY, first: 7 * DAY };

/** Milliseconds for which a link is valid that a person requested by mail. */
const MAIL_LIFETIME = HOUR;

/**
 * A link by which a person sets a password, once. Only the holder of the link knows its secret; only the hash is kept.
 */
export interface NewPasswordLink {
  secret: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/**
 * Makes an account's link in place of the one before it, which is no longer valid.
 *
 * @param options.at milliseconds since the epoch
 */
export async function renewPasswordLink(
  queries: Kysely<DatabaseSchema>,
  { userId, purpose, at }: { userId: string; purpose: LinkPurpose | "mail"; at: number },
): Promise<NewPasswordLink> {
  const secret = randomBytes(32).toString("base64url");
  const expiresAt = at + (purpose === "mail" ? MAIL_LIFETIME : LIFETIMES[purpose]);
  const content = { hash: hashSecret(secret), created_at: at, expires_at: expiresAt };
  await queries
    .insertInto("password_links")
    .values({ user_id: userId, ...content })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(content))
    .execute();
  return { secret, expiresAt };
}

/** The owner of a link, while the link is valid. */
export async function findPasswordLink(
  queries: Kysely<DatabaseSchema>,
  { secret, at }: { secret: string; at: number },
): Promise<{ userId: string; name: string; email: string } | undefined> {
  return queries
    .selectFrom("password_links")
    .innerJoin("user", "user.id", "password_links.user_id")
    .select(["user.id as userId", "user.name", "user.email"])
    .where("password_links.hash", "=", hashSecret(secret))
    .where("password_links.expires_at", ">", at)
    .executeTakeFirst();
}

/**
 * Uses a link up: sets the password, ends all sessions of the account, and writes to the audit log, all or nothing. Of
 * several calls at the same moment one succeeds.
 *
 * @param options.passwordHash as better-auth keeps it
 * @param options.at milliseconds since the epoch
 * @returns false if the link does not exist, was used, or has expired
 */
export function redeemPasswordLink(
  { queries }: Database,
  { secret, passwordHash, at }: { secret: string; passwordHash: string; at: number },
): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const link = await transaction
      .deleteFrom("password_links")
      .where("hash", "=", hashSecret(secret))
      .where("expires_at", ">", at)
      .returning("user_id")
      .executeTakeFirst();
    if (!link) return false;
    const { user_id: userId } = link;
    const { name } = await transaction
      .selectFrom("user")
      .select("name")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    await setPassword(transaction, { userId, passwordHash, at });
    await transaction.deleteFrom("session").where("userId", "=", userId).execute();
    const person = { id: userId, name };
    await appendAudit(transaction, { actor: person, action: "user.set-password", target: person, at });
    return true;
  });
}

async function setPassword(
  queries: Kysely<DatabaseSchema>,
  { userId, passwordHash, at }: { userId: string; passwordHash: string; at: number },
): Promise<void> {
  const time = new Date(at).toISOString();
  const { numUpdatedRows } = await queries
    .updateTable("account")
    .set({ password: passwordHash, updatedAt: time })
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await queries
    .insertInto("account")
    .values({
      id: randomUUID(),
      userId,
      accountId: userId,
      providerId: "credential",
      password: passwordHash,
      createdAt: time,
      updatedAt: time,
    })
    .execute();
}
