import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import type { Logger } from "pino";
import * as z from "zod";
import type { Database } from "../../database/database.ts";
import { setDeviceCookie } from "../sign-in/device-cookies.ts";
import { passwordLength } from "./first-password.ts";
import { findPasswordLink, redeemPasswordLink, renewPasswordLink } from "./password-links.ts";

/** Mails a link to the person who has requested it. */
export type SendPasswordLink = (mail: { to: string; name: string; link: string }) => Promise<void>;

export interface PasswordLinkOptions {
  database: Database;
  /** Signs device cookies. */
  secret: string;
  /** Absent: no mail is configured. */
  sendLink: SendPasswordLink | undefined;
  /** The origin of the gateway's page. */
  origin: string;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

const secretSchema = z.string().min(1).max(200);

/**
 * `POST /api/auth/use-password-link` with `secret` and `newPassword` sets a password, once, and signs no person in, so
 * that any second factor of the sign-in is still required. `POST /api/auth/describe-password-link` returns the name and
 * address of the account. `POST /api/auth/request-password-link` with `email` mails a link where mail is configured;
 * its response is the same, and as fast, whether or not there is such an account.
 */
export function passwordLinks({ database, secret: deviceSecret, sendLink, origin, log, now }: PasswordLinkOptions) {
  const { queries } = database;
  return {
    id: "password-links",
    endpoints: {
      describePasswordLink: createAuthEndpoint(
        "/describe-password-link",
        { method: "POST", body: z.object({ secret: secretSchema }) },
        async (context) => {
          const link = await findPasswordLink(queries, { secret: context.body.secret, at: now() });
          if (!link) throw new APIError("BAD_REQUEST", unusable);
          return context.json({ name: link.name, email: link.email });
        },
      ),
      usePasswordLink: createAuthEndpoint(
        "/use-password-link",
        {
          method: "POST",
          body: z.object({
            secret: secretSchema,
            newPassword: z.string().min(passwordLength.min).max(passwordLength.max),
          }),
        },
        async (context) => {
          const { secret, newPassword } = context.body;
          // Hashing takes long, and is skipped for links that are not valid.
          const link = await findPasswordLink(queries, { secret, at: now() });
          const isUsed =
            link !== undefined &&
            (await redeemPasswordLink(database, {
              secret,
              passwordHash: await context.context.password.hash(newPassword),
              at: now(),
            }));
          if (!isUsed) throw new APIError("BAD_REQUEST", unusable);
          // Strangers who try the password do not keep the person from signing in with the new one.
          setDeviceCookie(context, link.email, deviceSecret);
          return context.json({ status: true, email: link.email });
        },
      ),
      requestPasswordLink: createAuthEndpoint(
        "/request-password-link",
        { method: "POST", body: z.object({ email: z.email().max(320) }) },
        async (context) => {
          if (sendLink === undefined) throw new APIError("NOT_FOUND", noMail);
          const email = context.body.email.toLowerCase();
          const send = async (): Promise<void> => {
            const user = await queries
              .selectFrom("user")
              .select(["id", "name", "email"])
              .where("email", "=", email)
              .where("disabled_at", "is", null)
              .executeTakeFirst();
            if (!user) return;
            const { secret } = await renewPasswordLink(queries, { userId: user.id, purpose: "mail", at: now() });
            await sendLink({ to: user.email, name: user.name, link: `${origin}/set-password#${secret}` });
          };
          // Not awaited: the time it takes would reveal whether there is such an account.
          send().catch((error: unknown) => log.error({ err: error }, "the mail with a password link was not sent"));
          return context.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

const unusable = {
  code: "PASSWORD_LINK_NOT_GOOD",
  message: "This link is no longer valid: it was used, replaced by a newer one, or has expired. Ask for a new one.",
};

const noMail = {
  code: "NO_MAIL",
  message: "This server sends no mail. Ask its administrator for a link that sets a new password.",
};
