import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import type { Attempts } from "./attempts.ts";
import { hashSecret } from "./hash-secret.ts";

const VERIFY = "/two-factor/verify-totp";

/**
 * Seconds for which a code is remembered: longer than the ninety for which better-auth accepts it, those of the steps
 * before and after its own included.
 */
const WINDOW = 120;

/**
 * Lets a code of an authenticator app sign in once (RFC 6238, 5.2): a code that was seen over a shoulder is of no use.
 * Codes are remembered without their accounts, which are known only once the code is right; of a million codes two
 * accounts rarely have the same one, and the second one waits for its next.
 */
export function spentCodes(attempts: Attempts) {
  return {
    id: "spent-codes",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === VERIFY,
          handler: createAuthMiddleware(async (context) => {
            const key = await keyOf(context);
            if (key === undefined) return;
            const { allowed } = await attempts.consume(key, { window: WINDOW, max: 1 });
            if (!allowed) throw new APIError("UNAUTHORIZED", spentCode);
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === VERIFY,
          handler: createAuthMiddleware(async ({ body, context }) => {
            const code: unknown = body?.code;
            const isSpent = isAPIError(context.returned) && context.returned.body?.code === spentCode.code;
            if (context.newSession === null && !isSpent && typeof code === "string") attempts.forget(nameOf(code));
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

const spentCode = {
  code: "CODE_ALREADY_USED",
  message: "This code has been used already. Wait until the app shows the next one.",
};

/** Undefined where the code confirms the set-up of the app, in a session: it signs no one in. */
async function keyOf(context: Parameters<typeof getSessionFromCtx>[0]): Promise<string | undefined> {
  const code: unknown = context.body?.code;
  if (typeof code !== "string" || (await getSessionFromCtx(context)) !== null) return undefined;
  return nameOf(code);
}

function nameOf(code: string): string {
  return `code ${hashSecret(code)}`;
}
