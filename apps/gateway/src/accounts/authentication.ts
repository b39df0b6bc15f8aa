import { betterAuth } from "better-auth";
import { APIError, isAPIError } from "better-auth/api";
import { organization } from "better-auth/plugins/organization";
import type { Logger } from "pino";
import { ApiFailure } from "../api-failure.ts";
import type { OidcLogin, SocialLogin } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import type { RequestCounter } from "../limits/request-counter.ts";
import type { Quotas } from "../quotas/quotas.ts";
import { createAccountTransactions } from "./account-transactions.ts";
import { admissionFirst } from "./admission/admission-first.ts";
import type { Admission } from "./admission/admit-accounts.ts";
import { admittingAdapter } from "./admission/admitting-adapter.ts";
import { carriedAdmission } from "./admission/carried-admission.ts";
import { auditedChanges, auditedRows } from "./audited-changes.ts";
import { clipProfile } from "./form-lengths.ts";
import type { OidcSignIn } from "./oidc/oidc-sign-in.ts";
import { type OrganizationMakers, organizationRules } from "./organizations/organization-rules.ts";
import { firstPassword, passwordLength } from "./passwords/first-password.ts";
import { BUSY_CODE, type PasswordHashing } from "./passwords/password-hashing.ts";
import { passwordLinks, type SendPasswordLink } from "./passwords/password-link-endpoints.ts";
import { passwordRules } from "./passwords/password-rules.ts";
import { beforeAccountDeletion } from "./people/delete-account.ts";
import { refuseDisabledAccount } from "./people/disabled-account.ts";
import { type AddedSignIn, refuseOtherIdentity } from "./people/one-identity.ts";
import { closedAuthPaths } from "./sign-in/auth-paths.ts";
import { asAuthError, authQuotas, endOldestSessions } from "./sign-in/auth-quotas.ts";
import { failedSignInPath } from "./sign-in/auth-response.ts";
import { cookiePrefix } from "./sign-in/cookie-names.ts";
import { deviceCookies } from "./sign-in/device-cookies.ts";
import { hashedSessions } from "./sign-in/hashed-sessions.ts";
import { continueAsOwner, type LocalOwner } from "./sign-in/local-owner.ts";
import type { OwnerLinks } from "./sign-in/owner-links.ts";
import { requireConsent } from "./sign-in/require-consent.ts";
import { passkeys, signInCodes } from "./sign-in/second-factors.ts";
import { SESSION_IDLE } from "./sign-in/session-lifetime.ts";
import { signInEvents } from "./sign-in/sign-in-events.ts";
import { spentCodes } from "./sign-in/spent-codes.ts";

/** Everything that sign-up, sign-in and sessions depend on. */
export interface AuthenticationOptions {
  database: Database;
  /** At least 32 characters; signs the session cookie. */
  secret: string;
  socialLogins: { github?: SocialLogin | undefined; google?: SocialLogin | undefined };
  admission: Admission;
  /** Who may make organizations now. */
  organizationMakers: () => Promise<OrganizationMakers>;
  quotas: Quotas;
  localOwner: LocalOwner;
  ownerLinks: Pick<OwnerLinks, "take">;
  /** The operator's own OpenID provider; absent: people do not sign in by one. */
  oidc?: OidcLogin | undefined;
  /** Sign-in by it. */
  oidcSignIn?: OidcSignIn | undefined;
  /** The one queue in which this process hashes passwords. */
  passwords: PasswordHashing;
  /** Counts the uses of each code of an authenticator app, for all origins. */
  usedCodes: RequestCounter;
  log: Logger;
  /** Mails a link to a person who has forgotten the password; absent: no mail is configured. */
  sendLink?: SendPasswordLink | undefined;
  /** The origin in people's address bars; absent: the one that each request has. */
  publicUrl?: string | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * The header in which better-auth receives the client's address, once the gateway knows it. A client's own header of
 * this name is removed before.
 */
export const ADDRESS_HEADER = "x-tutti-client-address";

/**
 * better-auth for one origin, which is passed instead of guessed from the environment; no other origin is trusted.
 *
 * @param origin the origin in the person's address bar, as in `http://127.0.0.1:4000`
 */
export function createAuthentication(origin: string, options: AuthenticationOptions) {
  const { database, secret, socialLogins, admission, quotas, passwords, sendLink, log, now } = options;
  // A link in a mail must not lead where the sender of the request says.
  const linkOrigin = options.publicUrl ?? origin;
  const audit = auditedRows(database.queries, now);
  const transactions = createAccountTransactions(database.queries);
  return betterAuth({
    appName: "Tutti",
    baseURL: origin,
    basePath: "/api/auth",
    secret,
    trustedOrigins: [origin],
    database: admittingAdapter({
      adapterOn: (queries) => hashedSessions(queries, database.kind),
      transactions,
      admission,
      quotas,
      secret,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      autoSignIn: true,
      password: passwords,
    },
    socialProviders: {
      ...(socialLogins.github ? { github: socialLogins.github } : {}),
      ...(socialLogins.google ? { google: socialLogins.google } : {}),
    },
    account: {
      accountLinking: {
        // A sign-up by password proves no address: the owner of the address, who signs in by GitHub or Google, would
        // join an account that a stranger made with it. A GitHub or Google account is connected by a signed-in person,
        // under any address.
        requireLocalEmailVerified: true,
        allowDifferentEmails: true,
      },
      encryptOAuthTokens: true,
    },
    // The person's identity was read from the ID token; it is not encrypted as the other tokens are, and is not used
    // again.
    databaseHooks: {
      account: {
        create: {
          async before(account: AccountFields, context) {
            await refuseOtherIdentity(transactions.queries(), account, context?.path);
            await asAuthError(
              quotas.check(transactions.queries(), { quota: "sign-in-methods", owner: account.userId }),
            );
            return withoutIdToken(account);
          },
          after: audit.afterAccountCreation,
        },
        update: { before: withoutIdToken },
      },
      session: {
        create: {
          before: ({ userId }) => refuseDisabledAccount(transactions.queries(), userId),
          after: ({ userId }) => endOldestSessions(database.queries, userId),
        },
      },
      user: {
        create: {
          before: async (user) => ({ data: clipProfile(user) }),
        },
        update: { after: (user, context) => audit.afterUserUpdate(user, context?.path) },
      },
    },
    user: {
      // Whether the person administers the instance; no form sets it.
      additionalFields: { role: { type: "string", required: false, input: false } },
      deleteUser: { enabled: true, beforeDelete: (user) => beforeAccountDeletion(database, { ...user, at: now() }) },
    },
    hooks: { before: requireConsent },
    session: { expiresIn: SESSION_IDLE },
    // The gateway counts attempts before better-auth receives a request (`auth-attempts.ts`).
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(origin),
      // better-auth's own prefix, `__Secure-`, lets other hosts of the domain set the cookie.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: origin.startsWith("https:") },
      // Set explicitly because better-auth omits the check where it detects a test environment.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Our migrations make the tables, and a test compares them with the schema that better-auth expects.
      database: { validateSchema: false },
    },
    plugins: [
      admissionFirst(admission),
      firstPassword,
      passwordRules(origin),
      passwordLinks({ database, secret, sendLink, origin: linkOrigin, log, now }),
      continueAsOwner(options.localOwner, options.ownerLinks, origin),
      carriedAdmission(secret),
      signInCodes(),
      spentCodes(options.usedCodes),
      // After the codes: a sign-in that still needs one has not begun a session.
      deviceCookies(secret),
      passkeys(origin),
      options.oidcSignIn?.plugin ?? { id: "oidc" },
      organization({
        // better-auth reads no more than so many members where it looks for another owner.
        membershipLimit: quotas.most("members"),
        organizationHooks: organizationRules({
          queries: database.queries,
          makers: options.organizationMakers,
          quotas,
          oidc: options.oidc,
        }),
      }),
      auditedChanges(database.queries, now),
      authQuotas(database.queries, quotas),
      signInEvents(log, ADDRESS_HEADER),
    ],
    disabledPaths: [...closedAuthPaths],
    telemetry: { enabled: false },
    onAPIError: {
      errorURL: `${origin}${failedSignInPath}`,
      onError: (error) => {
        if (error instanceof ApiFailure) {
          throw new APIError("SERVICE_UNAVAILABLE", { code: BUSY_CODE, message: error.message }, error.headers);
        }
        if (!isAPIError(error) || error.statusCode >= 500) log.error({ err: error }, "signing in failed");
        // better-auth would print an unknown error itself, past the log.
        if (!isAPIError(error)) throw new APIError("INTERNAL_SERVER_ERROR");
      },
    },
    // better-auth logs a mistyped password as an error; real failures are logged above.
    logger: { level: "debug", log: (level, message, ...details) => log.debug({ severity: level, details }, message) },
  });
}

interface AccountFields extends AddedSignIn {
  idToken?: string | null | undefined;
}

async function withoutIdToken(account: Pick<AccountFields, "idToken">) {
  return "idToken" in account ? { data: { ...account, idToken: null } } : undefined;
}

export type Authentication = ReturnType<typeof createAuthentication>;
