import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { once } from "../once.ts";
import type { AttemptLimit, Attempts } from "./attempts.ts";
import { isMadeOfContext } from "./context-words.ts";
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
 * Refuses the most common passwords and those of words that a stranger knows of the account, and limits the attempts on
 * one account from all addresses together; better-auth counts the attempts of one address. A successful sign-in forgets
 * the failed ones before it.
 *
 * @param options.limit how often one account may be tried
 * @param options.origin of the page
 */
export function passwordRules(options: { attempts: Attempts; limit: AttemptLimit; origin: string }) {
  const { attempts, limit } = options;
  const host = new URL(options.origin).hostname;
  return {
    id: "password-rules",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && Object.hasOwn(chosenAt, path),
          handler: createAuthMiddleware(async (context) => {
            const { path, body } = context;
            const password: unknown = body?.[chosenAt[path] ?? ""];
            // better-auth itself reports other faults of the password.
            if (typeof password !== "string" || password.length < passwordLength.min) return;
            if ((await commonPasswords()).has(password.toLowerCase()))
              throw new APIError("BAD_REQUEST", commonPassword);
            const person = (await getSessionFromCtx(context))?.user ?? body;
            if (isMadeOfContext(password, { host, name: textOf(person?.name), email: textOf(person?.email) })) {
              throw new APIError("BAD_REQUEST", knownWords);
            }
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

const knownWords = {
  code: "PASSWORD_OF_KNOWN_WORDS",
  message:
    "This password consists of your name, your address or the name of this server, which are guessed first. Choose another one.",
};

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/**
 * The key by which an account's attempts are counted, whether or not the account exists: a refusal tells a stranger
 * nothing about that.
 */
function accountKey(body: { email?: unknown } | undefined): string | undefined {
  return typeof body?.email === "string" ? `account ${body.email.toLowerCase()}` : undefined;
}
