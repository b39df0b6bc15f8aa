import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import type { Logger } from "pino";
import { hashSecret } from "../../hash-secret.ts";

/** The paths that take a factor, or end or begin a session. */
const PATHS =
  /^\/(sign-in|sign-up|sign-out|callback|two-factor|passkey|change-password|set-password|use-password-link|delete-user|continue-as-owner|link-social|unlink-account)(\/|$)/;

/** Paths below these that take no factor. */
const QUIET = /\/(generate-|list-|get-|update-passkey)/;

/**
 * Logs each sign-in and each use of a factor, with its outcome: the path names the kind of factor. A refusal has the
 * account's pseudonym, which tells whether one account is tried from many addresses, and is no email address.
 *
 * @param addressHeader the header that has the client's address
 */
export function signInEvents(log: Logger, addressHeader: string) {
  return {
    id: "sign-in-events",
    hooks: {
      after: [
        {
          matcher: ({ path }) => path !== undefined && PATHS.test(path) && !QUIET.test(path),
          handler: createAuthMiddleware(async ({ path, body, headers, context }) => {
            const { returned, newSession, session } = context;
            const address = headers?.get(addressHeader) ?? undefined;
            const isRefused = isAPIError(returned) && returned.statusCode >= 400;
            if (isRefused) {
              const account = typeof body?.email === "string" ? pseudonymOf(body.email) : undefined;
              log.warn({ path, code: returned.body?.code, account, address }, "a sign-in or a factor was refused");
              return;
            }
            const user = (newSession ?? session)?.user;
            log.info(
              { path, user: user?.id, address, isSignedIn: newSession !== null },
              "a sign-in or a factor was accepted",
            );
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/** Sixty-four bits of a hash: the same for the same email address. */
function pseudonymOf(email: string): string {
  return hashSecret(email.toLowerCase()).slice(0, 16);
}
