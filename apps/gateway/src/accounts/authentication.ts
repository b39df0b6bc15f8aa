import { betterAuth } from "better-auth";
import { APIError, isAPIError } from "better-auth/api";
import { organization } from "better-auth/plugins/organization";
import type { Logger } from "pino";
import type { SocialLogin } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import type { Admission } from "./admit-accounts.ts";
import type { AttemptLimit, Attempts } from "./attempts.ts";
import { auditedChanges, auditedRows } from "./audited-changes.ts";
import { failedSignInPath } from "./auth-response.ts";
import { carriedAdmission, shownAdmission } from "./carried-admission.ts";
import { beforeAccountDeletion } from "./delete-account.ts";
import { refuseDisabledAccount } from "./disabled-account.ts";
import { firstPassword, passwordLength } from "./first-password.ts";
import { hashedSessions } from "./hashed-sessions.ts";
import { continueAsOwner, type LocalOwner } from "./local-owner.ts";
import type { OidcSignIn } from "./oidc/oidc-sign-in.ts";
import { passwordLinks, type SendPasswordLink } from "./password-link-endpoints.ts";
import { passwordRules } from "./password-rules.ts";
import { requireConsent } from "./require-consent.ts";
import { passkeys, signInCodes } from "./second-factors.ts";

export interface AttemptLimits {
  /** For an address. */
  signIn: AttemptLimit;
  /** For an address. */
  signUp: AttemptLimit;
  /** For an account, wherever its password is tried from. */
  account: AttemptLimit;
}

/** How passwords become what is stored of them. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
}

/** What sign-up, sign-in and sessions are made of. */
export interface AuthenticationOptions {
  database: Database;
  /** At least 32 characters; signs the session cookie. */
  secret: string;
  socialLogins: { github?: SocialLogin | undefined; google?: SocialLogin | undefined };
  limits: AttemptLimits;
  /** One for all origins. */
  attempts: Attempts;
  admission: Admission;
  localOwner: LocalOwner;
  /** Signing in by the operator's own provider. */
  oidcSignIn?: OidcSignIn | undefined;
  /** Default: better-auth's own, scrypt. */
  passwords?: PasswordHashing | undefined;
  log: Logger;
  /** Mails a link to a person who has forgotten the password; absent: no mail is configured. */
  sendLink?: SendPasswordLink | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * The header in which the client's address, once we know it, reaches better-auth. Clients' own are taken off before.
 */
export const ADDRESS_HEADER = "x-tutti-client-address";

const MONTH = 30 * 24 * 60 * 60;

/**
 * better-auth's own invitations name an address and rely on a mail that reaches it. We send none and verify no address,
 * so that a stranger could sign up with the invited one: our links carry a secret instead, and these paths stay closed.
 */
const closedPaths = [
  "invite-member",
  "accept-invitation",
  "reject-invitation",
  "cancel-invitation",
  "get-invitation",
  "list-invitations",
  "list-user-invitations",
].map((name) => `/organization/${name}`);

/**
 * They give the tokens of GitHub and Google to the holder of a session. Nothing is asked with them after signing in.
 */
const tokenPaths = ["/get-access-token", "/refresh-token", "/account-info"];

/** Our own routes list sessions, and end them by their ids, so that no page ever reads a token or its hash. */
const sessionPaths = ["/list-sessions", "/revoke-session", "/revoke-sessions", "/revoke-other-sessions"];

/** better-auth's own keep the secret of a link as it is; ours is kept as a hash (`password-link-endpoints.ts`). */
const resetPaths = ["/request-password-reset", "/reset-password"];

/**
 * better-auth for one origin. It is told the origin instead of guessing it from the environment, and trusts no other.
 *
 * @param origin what the person has in the address bar, as in `http://127.0.0.1:4000`
 */
export function createAuthentication(origin: string, options: AuthenticationOptions) {
  const { database, secret, socialLogins, limits, attempts, admission, localOwner, passwords, sendLink, log, now } =
    options;
  const audit = auditedRows(database.queries, now);
  return betterAuth({
    appName: "Tutti",
    baseURL: origin,
    basePath: "/api/auth",
    secret,
    trustedOrigins: [origin],
    database: hashedSessions(database),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      autoSignIn: true,
      ...(passwords === undefined ? {} : { password: passwords }),
    },
    socialProviders: {
      ...(socialLogins.github ? { github: socialLogins.github } : {}),
      ...(socialLogins.google ? { google: socialLogins.google } : {}),
    },
    account: {
      accountLinking: {
        // Signing up by a password proves no address: an account with a stranger's address would be joined by that
        // address's owner, who comes by GitHub or Google. Such an account is connected from within, under any address.
        requireLocalEmailVerified: true,
        allowDifferentEmails: true,
      },
      encryptOAuthTokens: true,
    },
    // The person's identity was read from it; it is not encrypted as the tokens are, and nothing asks for it again.
    databaseHooks: {
      account: {
        create: { before: withoutIdToken, after: audit.afterAccountCreation },
        update: { before: withoutIdToken },
      },
      session: { create: { before: ({ userId }) => refuseDisabledAccount(database.queries, userId) } },
      user: {
        create: {
          before: async (user, context) => admission.check(user, await shownAdmission(context?.body, secret)),
          after: ({ id, name, email }) => admission.afterCreation({ id, name, email }),
        },
        update: { after: (user, context) => audit.afterUserUpdate(user, context?.path) },
      },
    },
    user: {
      // Who administers the instance; no form sets it.
      additionalFields: { role: { type: "string", required: false, input: false } },
      deleteUser: { enabled: true, beforeDelete: (user) => beforeAccountDeletion(database, { ...user, at: now() }) },
    },
    hooks: { before: requireConsent },
    session: { expiresIn: MONTH },
    rateLimit: {
      enabled: true,
      customStorage: attempts,
      window: 10,
      max: 300,
      // Every page asks this when it opens, and many people may share one address.
      customRules: {
        "/get-session": false,
        "/sign-in/*": limits.signIn,
        "/sign-up/*": limits.signUp,
        // It takes a password too.
        "/delete-user": limits.signIn,
        "/set-password": limits.signIn,
        "/use-password-link": limits.signIn,
        "/request-password-link": limits.signIn,
        "/continue-as-owner": limits.signIn,
        "/two-factor/*": limits.signIn,
        "/passkey/verify-authentication": limits.signIn,
      },
    },
    advanced: {
      cookiePrefix: "tutti",
      // The cookie keeps one name, so that a session is found whether or not a proxy tells us that it speaks HTTPS.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: origin.startsWith("https:") },
      // Said here because better-auth leaves the check out where it believes that it is being tested.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Our migrations make the tables, and a test compares them with what better-auth wants.
      database: { validateSchema: false },
    },
    plugins: [
      firstPassword,
      passwordRules(attempts, limits.account),
      passwordLinks({ database, attempts, limit: limits.account, sendLink, origin, log, now }),
      continueAsOwner(localOwner, origin),
      carriedAdmission(secret),
      // After the rules of passwords, which count a right password as one, also where a code is asked for.
      signInCodes(),
      passkeys(origin),
      options.oidcSignIn?.plugin ?? { id: "oidc" },
      organization({ organizationLimit: 50, membershipLimit: 1000 }),
      auditedChanges(database.queries, now),
    ],
    disabledPaths: [...closedPaths, ...tokenPaths, ...sessionPaths, ...resetPaths],
    telemetry: { enabled: false },
    onAPIError: {
      errorURL: `${origin}${failedSignInPath}`,
      onError: (error) => {
        if (!isAPIError(error) || error.statusCode >= 500) log.error({ err: error }, "signing in failed");
        // It would print what it does not know itself, past the log.
        if (!isAPIError(error)) throw new APIError("INTERNAL_SERVER_ERROR");
      },
    },
    // It calls a mistyped password an error; what is really broken is logged above.
    logger: { level: "debug", log: (level, message, ...details) => log.debug({ severity: level, details }, message) },
  });
}

async function withoutIdToken(account: { idToken?: string | null | undefined }) {
  return "idToken" in account ? { data: { ...account, idToken: null } } : undefined;
}

export type Authentication = ReturnType<typeof createAuthentication>;
