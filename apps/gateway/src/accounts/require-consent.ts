import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";

const DELETE = "/delete-user";
const CONNECT = "/link-social";
const DISCONNECT = "/unlink-account";

/**
 * What is asked before better-auth does what a stranger at an open browser should not be able to: where an account has
 * a password, that password decides who may take it over or delete it. It therefore cannot be taken off, to be set anew
 * or to need none, and another way in is added in a session of the last day, as it is taken off.
 */
export const requireConsent = createAuthMiddleware(async (context) => {
  const { path, body } = context;
  const isDeletion = path === DELETE && !body?.password;
  if (!isDeletion && path !== CONNECT && path !== DISCONNECT) return;
  const sessionFromCtx = await getSessionFromCtx(context);
  // Better-auth refuses that itself.
  if (sessionFromCtx === null) return;
  const { internalAdapter, sessionConfig } = context.context;
  if (path === CONNECT) {
    const age = Date.now() - new Date(sessionFromCtx.session.createdAt).getTime();
    if (age >= sessionConfig.freshAge * 1_000) throw new APIError("FORBIDDEN", stale);
    return;
  }
  const account = await internalAdapter.findCredentialAccount(sessionFromCtx.user.id);
  // Better-auth lets a session of the last day do. Accounts that sign in elsewhere have nothing else to show.
  if (isDeletion && account?.password) throw new APIError("BAD_REQUEST", passwordNeeded);
  if (!isDeletion && account && account.id === body?.accountId) throw new APIError("BAD_REQUEST", passwordStays);
});

/** As better-auth has it elsewhere; `toAuthResponse` says what to do. */
const stale = { code: "SESSION_NOT_FRESH", message: "Session is not fresh" };

const passwordNeeded = { code: "PASSWORD_NEEDED", message: "Enter your password." };

const passwordStays = {
  code: "PASSWORD_STAYS",
  message: "A password cannot be taken off an account. Change it by the one that it has.",
};
