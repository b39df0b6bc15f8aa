import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { hashSecret } from "../../hash-secret.ts";
import type { CounterOptions, RequestCounter } from "../../limits/request-counter.ts";

const VERIFY = "/two-factor/verify-totp";

/**
 * Seconds for which a code is remembered: longer than the ninety for which better-auth accepts it, those of the steps
 * before and after its own included.
 */
const WINDOW = 120;

/** The counter of the uses of each code, which all processes of an instance share. */
export const usedCodes: CounterOptions = { prefix: "used-code", limit: 1, window: WINDOW };

/**
 * Lets a code of an authenticator app sign in once (RFC 6238, 5.2): a code that was seen over a shoulder is of no use.
 * Codes are remembered without their accounts, which are known only once the code is right; of a million codes two
 * accounts rarely have the same one, and the second one waits for its next.
 *
 * @param counter of `usedCodes`
 */
export function spentCodes(counter: RequestCounter) {
  return {
    id: "spent-codes",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === VERIFY,
          handler: createAuthMiddleware(async (context) => {
            const name = await nameIn(context);
            if (name !== undefined && (await counter.take(name)).isOver) throw new APIError("UNAUTHORIZED", spentCode);
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === VERIFY,
          handler: createAuthMiddleware(async (context) => {
            const name = context.context.newSession === null ? await nameIn(context) : undefined;
            // Only a code that has signed in stays counted.
            if (name !== undefined) counter.giveBack(name);
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
async function nameIn(context: Parameters<typeof getSessionFromCtx>[0]): Promise<string | undefined> {
  const code: unknown = context.body?.code;
  if (typeof code !== "string" || (await getSessionFromCtx(context)) !== null) return undefined;
  return hashSecret(code);
}
