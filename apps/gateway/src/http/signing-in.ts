import type { SignInOptions } from "@tutti/contract";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { noStoreHeaders } from "./no-store-headers.ts";

/** `GET /api/frontend/sign-in-options`, for a person who is not signed in; better-auth serves all of `/api/auth`. */
export function addSigningIn(app: App, { accounts }: Pick<Services, "accounts">): void {
  app.get("/api/frontend/sign-in-options", async (c) =>
    c.json(
      {
        email_password: true,
        social: [...accounts.socialProviders],
        oidc_name: accounts.oidcName ?? null,
        sign_up: await accounts.signUpRule(),
        needs_setup_code: await accounts.needsSetupCode(),
        local_owner: await accounts.isOwnerOffered(),
        password_mail: accounts.sendsMail,
      } satisfies SignInOptions,
      200,
      noStoreHeaders,
    ),
  );

  app.on(["GET", "POST"], "/api/auth/*", (c) =>
    accounts.handleAuthRequest(c.req.raw, { address: c.env?.incoming?.socket.remoteAddress }),
  );
}
