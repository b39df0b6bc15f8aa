import type { AttemptRuleName } from "../../limits/attempt-rules.ts";

/** A request that better-auth receives; every other one is 404 before it sees it. */
export interface AuthPath {
  method: "GET" | "POST";
  /** Below `/api/auth`, as better-auth's router has it; a part that begins with a colon is a name. */
  path: `/${string}`;
  purpose: string;
  /** Whether a session is required; better-auth checks it. */
  caller: "anyone" | "session";
  /** How often it may be called; `uncounted` only for what every page reads when it opens. */
  attempts: AttemptRuleName | "uncounted";
  /** Whose attempts are counted besides the address's: the account of the body's `email`, or of the session. */
  subject?: "email" | "session";
}

/** A path of the signed-in person that checks their password again. */
function withPassword(path: AuthPath["path"], purpose: string): AuthPath {
  return { method: "POST", path, purpose, caller: "session", attempts: "password", subject: "session" };
}

function get(path: AuthPath["path"], purpose: string): AuthPath {
  return { method: "GET", path, purpose, caller: "session", attempts: "request" };
}

function post(path: AuthPath["path"], purpose: string): AuthPath {
  return { method: "POST", path, purpose, caller: "session", attempts: "request" };
}

/** A path for people who are not signed in. */
function open(path: AuthPath["path"], attempts: AttemptRuleName, purpose: string): AuthPath {
  return { method: "POST", path, purpose, caller: "anyone", attempts };
}

/**
 * All that better-auth is used for. Its router has more, and a new version may add to it: a test compares the router
 * with this table and with `closedAuthPaths`.
 */
export const authPaths: readonly AuthPath[] = [
  { method: "GET", path: "/get-session", purpose: "reads the session", caller: "anyone", attempts: "uncounted" },
  open("/sign-up/email", "signUp", "makes an account with a password"),
  { ...open("/sign-in/email", "signIn", "signs in by a password"), subject: "email" },
  open("/sign-in/social", "otherService", "leaves to sign in with another service"),
  { ...get("/callback/:id", "comes back from the other service"), caller: "anyone" },
  open("/continue-as-owner", "owner", "signs in the owner of this machine"),
  post("/sign-out", "ends the session"),
  open("/two-factor/verify-totp", "code", "signs in by a code, or confirms the first one"),
  open("/two-factor/verify-backup-code", "code", "signs in by a recovery code"),
  { ...get("/passkey/generate-authenticate-options", "begins to sign in by a passkey"), caller: "anyone" },
  open("/passkey/verify-authentication", "passkey", "signs in by a passkey"),
  open("/describe-password-link", "passwordLink", "reads whose password a link sets"),
  open("/use-password-link", "passwordLink", "sets a password by a link"),
  { ...open("/request-password-link", "passwordMail", "mails a link that sets a password"), subject: "email" },

  withPassword("/change-password", "changes the password"),
  withPassword("/set-password", "sets the first password"),
  withPassword("/delete-user", "deletes the account"),
  withPassword("/two-factor/enable", "begins to turn codes on"),
  withPassword("/two-factor/disable", "turns codes off"),
  withPassword("/two-factor/generate-backup-codes", "makes new recovery codes"),
  get("/passkey/generate-register-options", "begins to add a passkey"),
  post("/passkey/verify-registration", "adds a passkey"),
  get("/passkey/list-user-passkeys", "lists the passkeys"),
  post("/passkey/delete-passkey", "removes a passkey"),
  post("/update-user", "changes the name"),
  get("/list-accounts", "lists the ways to sign in"),
  post("/link-social", "leaves to connect another service"),
  post("/unlink-account", "disconnects another service"),

  post("/organization/create", "makes an organization"),
  get("/organization/list", "lists the organizations"),
  post("/organization/set-active", "opens an organization"),
  post("/organization/leave", "leaves an organization"),
  post("/organization/delete", "deletes an organization"),
  post("/organization/remove-member", "removes a member"),
  post("/organization/update-member-role", "changes a member's role"),
];

/** The paths of better-auth that stay closed, by the reason; they are disabled in better-auth as well. */
const closedByReason: Readonly<Record<string, readonly string[]>> = {
  "They are not used, and guess at the password or a code of an open session.": [
    "/verify-password",
    "/two-factor/get-totp-uri",
    "/two-factor/send-otp",
    "/two-factor/verify-otp",
  ],
  "They store the secret of a link in plain text; ours store a hash (`password-link-endpoints.ts`).": [
    "/request-password-reset",
    "/reset-password",
    "/reset-password/:token",
  ],
  "The gateway verifies no address: these need a mail that reaches it.": [
    "/verify-email",
    "/send-verification-email",
    "/change-email",
    "/delete-user/callback",
  ],
  "Invitations name an address that is not verified, with which a stranger could sign up; ours carry a secret.": [
    "/organization/invite-member",
    "/organization/accept-invitation",
    "/organization/reject-invitation",
    "/organization/cancel-invitation",
    "/organization/get-invitation",
    "/organization/list-invitations",
    "/organization/list-user-invitations",
  ],
  "They return tokens of GitHub and Google, which are not used after the sign-in.": [
    "/get-access-token",
    "/refresh-token",
    "/account-info",
  ],
  "Our own route lists members, a page at a time and without a filter of the sender's.": ["/organization/list-members"],
  "Our own routes list sessions, and end them by their ids, so that no page reads a token or its hash.": [
    "/list-sessions",
    "/revoke-session",
    "/revoke-sessions",
    "/revoke-other-sessions",
    "/update-session",
  ],
  "They are not used.": [
    "/ok",
    "/error",
    "/passkey/update-passkey",
    "/organization/check-slug",
    "/organization/get-active-member",
    "/organization/get-active-member-role",
    "/organization/get-full-organization",
    "/organization/get-organization",
    "/organization/has-permission",
    "/organization/update",
  ],
};

export const closedAuthPaths: readonly string[] = Object.values(closedByReason).flat();

const BASE = "/api/auth";

/** The names that a part with a colon may have; better-auth looks up which of them are configured. */
const NAME = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * The entry for a request; undefined: there is none. The path must be spelled as in the table, so that better-auth sees
 * no other one.
 */
export function findAuthPath(method: string, pathname: string): AuthPath | undefined {
  if (!pathname.startsWith(`${BASE}/`)) return undefined;
  const parts = pathname.slice(BASE.length).split("/");
  return authPaths.find((entry) => {
    const entryParts = entry.path.split("/");
    return (
      entry.method === method &&
      entryParts.length === parts.length &&
      entryParts.every((part, index) => (part.startsWith(":") ? NAME.test(parts[index] ?? "") : part === parts[index]))
    );
  });
}
