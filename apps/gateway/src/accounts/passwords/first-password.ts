import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, freshSessionMiddleware } from "better-auth/api";
import * as z from "zod";

/** The bounds of every password's length, in characters, that better-auth is configured with. */
export const passwordLength = { min: 8, max: 128 };

/**
 * `POST /api/auth/set-password` with a `newPassword`: for an account that was made by a sign-in with GitHub or Google,
 * so that it does not depend on the account there. better-auth can set a first password, but has no path for it. The
 * request needs a session of the last day, and is refused where the account has a password: changing that one requires
 * it.
 */
export const firstPassword = {
  id: "first-password",
  endpoints: {
    setFirstPassword: createAuthEndpoint(
      "/set-password",
      {
        method: "POST",
        body: z.object({ newPassword: z.string().min(passwordLength.min).max(passwordLength.max) }),
        use: [freshSessionMiddleware],
      },
      async (context) => {
        const { internalAdapter, password, session } = context.context;
        if (session === null) throw new APIError("UNAUTHORIZED");
        const userId = session.user.id;
        const credentialAccount = await internalAdapter.findCredentialAccount(userId);
        if (credentialAccount) {
          const message = "This account already has a password. Use the current password to change it.";
          throw new APIError("BAD_REQUEST", { code: "PASSWORD_ALREADY_SET", message });
        }
        const hash = await password.hash(context.body.newPassword);
        await internalAdapter.linkAccount({
          userId,
          providerId: "credential",
          accountId: userId,
          password: hash,
        });
        return context.json({ status: true });
      },
    ),
  },
} satisfies BetterAuthPlugin;
