import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { once } from "../once.ts";
import type { AttemptLimit, Attempts } from "./attempts.ts";
import { passwordLength } from "./first-password.ts";

/** Where a password is chosen, and the field of the body that it comes in. */
const chosenAt: Readonly<Record<string, string>> = {
  "/sign-up/email": "password",
  "/change-password": "newPassword",
  "/set-password": "newPassword",
  "/use-password-link": "newPassword",
};

const SIGN_IN = "/sign-in/email";

/** Read at the first choice. */
const commonPasswords = once(async () => (await import("./common-passwords.ts")).commonPasswords);

/**
 * Refuses the passwords that are guessed first, and slows guesses at one account down, wherever they come from; those
 * of one address are counted by better-auth. A sign-in that succeeds forgets the ones that failed before it.
 *
 * @param limit how often one account may be tried
 */
export function passwordRules(attempts: Attempts, limit: AttemptLimit) {
  return {
    id: "password-rules",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && Object.hasOwn(chosenAt, path),
          handler: createAuthMiddleware(async ({ path, body }) => {
            const password: unknown = body?.[chosenAt[path] ?? ""];
            // Better-auth says itself what else is wrong with it.
            if (typeof password !== "string" || password.length < passwordLength.min) return;
            if (!(await commonPasswords()).has(password.toLowerCase())) return;
            throw new APIError("BAD_REQUEST", commonPassword);
          }),
        },
        {
          matcher: ({ path }) => path === SIGN_IN,
          handler: createAuthMiddleware(async ({ body }) => {
            const key = accountKey(body);
            if (key === undefined) return;
            const { allowed, retryAfter } = await attempts.consume(key, limit);
            if (!allowed) throw new APIError("TOO_MANY_REQUESTS", {}, { "x-retry-after": String(retryAfter) });
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === SIGN_IN,
          handler: createAuthMiddleware(async ({ body, context }) => {
            const key = accountKey(body);
            if (key !== undefined && context.newSession) attempts.forget(key);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

const commonPassword = {
  code: "PASSWORD_TOO_COMMON",
  message: "This password is among the most common ones, which are guessed first. Choose another one.",
};

/** Whether there is such an account or not: a refusal tells a stranger nothing of it. */
function accountKey(body: { email?: unknown } | undefined): string | undefined {
  return typeof body?.email === "string" ? `account ${body.email.toLowerCase()}` : undefined;
}
