import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Kysely } from "kysely";
import { ApiFailure } from "../../api-failure.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Quotas } from "../../quotas/quotas.ts";

/** The most sessions of a person: far more browsers than a person uses. Beyond it the oldest end. */
export const SESSIONS_PER_PERSON = 100;

/** Resolves like the check, whose refusal becomes better-auth's own error with the same status and text. */
export async function asAuthError(check: Promise<void>): Promise<void> {
  try {
    await check;
  } catch (cause) {
    if (!(cause instanceof ApiFailure)) throw cause;
    const { code, message } = cause.error;
    throw new APIError(code === 429 ? "TOO_MANY_REQUESTS" : "FORBIDDEN", { code: "QUOTA_REACHED", message });
  }
}

/**
 * Holds the passkeys, which better-auth's plugin makes, to their quota. better-auth opens its own transactions, so that
 * as many requests as are at work at once may exceed it.
 */
export function authQuotas(queries: Kysely<DatabaseSchema>, quotas: Quotas) {
  return {
    id: "auth-quotas",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/passkey/verify-registration",
          handler: createAuthMiddleware(async (context) => {
            const user = (await getSessionFromCtx(context))?.user;
            if (user) await asAuthError(quotas.check(queries, { quota: "passkeys", owner: user.id }));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** Ends the oldest sessions of a person who has too many. */
export async function endOldestSessions(queries: Kysely<DatabaseSchema>, userId: string): Promise<void> {
  const rows = await queries
    .selectFrom("session")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .offset(SESSIONS_PER_PERSON)
    .limit(SESSIONS_PER_PERSON)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await queries.deleteFrom("session").where("id", "in", ids).execute();
}
