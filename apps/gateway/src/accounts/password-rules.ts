import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { once } from "../once.ts";
import type { AttemptLimit, Attempts } from "./attempts.ts";
import { passwordLength } from "./first-password.ts";

/** The paths by which a password is chosen, with the field of the body that holds it. */
const chosenAt: Readonly<Record<string, string>> = {
  "/sign-up/email": "password",
  "/change-password": "newPassword",
  "/set-password": "newPassword",
  "/use-password-link": "newPassword",
};

const SIGN_IN = "/sign-in/email";

/** Loaded when a password is first chosen. */
const commonPasswords = once(async () => (await import("./common-passwords.ts")).commonPasswords);

/**
 * Refuses the most common passwords, and limits the attempts on one account from all addresses together; better-auth
 * counts the attempts of one address. A successful sign-in forgets the failed ones before it.
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
            // better-auth itself reports other faults of the password.
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

/**
 * The key by which an account's attempts are counted, whether or not the account exists: a refusal tells a stranger
 * nothing about that.
 */
function accountKey(body: { email?: unknown } | undefined): string | undefined {
  return typeof body?.email === "string" ? `account ${body.email.toLowerCase()}` : undefined;
}
