import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";

const DELETE = "/delete-user";
const CONNECT = "/link-social";
const DISCONNECT = "/unlink-account";
const REMOVE_PASSKEY = "/passkey/delete-passkey";

/**
 * Checks before better-auth makes changes that a stranger at an open browser should not be able to make. Where an
 * account has a password, taking the account over or deleting it requires that password. The password therefore cannot
 * be removed (a new one could then be set, or none be required), and another way to sign in is added, as it is removed,
 * only in a session of the last day. The last way to sign in stays.
 */
export const requireConsent = createAuthMiddleware(async (context) => {
  const { path, body } = context;
  const isDeletion = path === DELETE && !body?.password;
  if (!isDeletion && path !== CONNECT && path !== DISCONNECT && path !== REMOVE_PASSKEY) return;
  const sessionFromCtx = await getSessionFromCtx(context);
  // better-auth refuses this itself.
  if (sessionFromCtx === null) return;
  const { adapter, internalAdapter, sessionConfig } = context.context;
  if (path === CONNECT || path === REMOVE_PASSKEY) {
    const age = Date.now() - new Date(sessionFromCtx.session.createdAt).getTime();
    if (age >= sessionConfig.freshAge * 1_000) throw new APIError("FORBIDDEN", stale);
    if (path === CONNECT) return;
    const where = [{ field: "userId", value: sessionFromCtx.user.id }];
    const accountCount = await adapter.count({ model: "account", where });
    if (accountCount > 0 || (await adapter.count({ model: "passkey", where })) > 1) return;
    throw new APIError("BAD_REQUEST", lastWayIn);
  }
  const account = await internalAdapter.findCredentialAccount(sessionFromCtx.user.id);
  // better-auth accepts a session of the last day instead. Accounts that sign in by another service have no password.
  if (isDeletion && account?.password) throw new APIError("BAD_REQUEST", passwordRefusal);
  if (!isDeletion && account && account.id === body?.accountId) throw new APIError("BAD_REQUEST", passwordStays);
});

/** better-auth's own error for an old session; `toAuthResponse` adds what to do about it. */
const stale = { code: "SESSION_NOT_FRESH", message: "Session is not fresh" };

const passwordRefusal = { code: "PASSWORD_NEEDED", message: "Enter your password." };

const lastWayIn = {
  code: "LAST_WAY_IN",
  message: "This passkey is the only way to sign in to the account. Set a password first, or add another passkey.",
};

const passwordStays = {
  code: "PASSWORD_STAYS",
  message: "A password cannot be removed from an account. Use the current password to change it.",
};
