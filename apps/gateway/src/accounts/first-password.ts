import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, freshSessionMiddleware } from "better-auth/api";
import * as z from "zod";

/** What better-auth asks of every password, as we have told it. */
export const passwordLength = { min: 8, max: 128 };

/**
 * `POST /api/auth/set-password` with a `newPassword`: for an account that GitHub or Google made, so that it does not
 * end with what it has there. Better-auth can do it, and has no address for it. It needs a session of the last day, and
 * refuses where there is a password: that one is changed by a person who knows it.
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
          const message = "This account has a password already. Change it by the one that it has.";
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
