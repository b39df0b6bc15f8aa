import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { once } from "../../once.ts";
import { isMadeOfContext } from "./context-words.ts";
import { passwordLength } from "./first-password.ts";

/** The paths by which a password is chosen, with the field of the body that holds it. */
const chosenAt: Readonly<Record<string, string>> = {
  "/sign-up/email": "password",
  "/change-password": "newPassword",
  "/set-password": "newPassword",
  "/use-password-link": "newPassword",
};

/** Loaded when a password is first chosen. */
const commonPasswords = once(async () => (await import("./common-passwords.ts")).commonPasswords);

/**
 * Refuses the most common passwords and those of words that a stranger knows of the account.
 *
 * @param origin of the page
 */
export function passwordRules(origin: string) {
  const host = new URL(origin).hostname;
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
