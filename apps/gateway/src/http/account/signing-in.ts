import type { SignInOptions } from "@tutti/contract";
import { signingInOperations } from "@tutti/contract/operations/signing-in";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

/** The ways to sign in, for a person who is not signed in. */
export function addSigningIn(app: App, { accounts }: Pick<Services, "accounts">): void {
  createImplementer(app, { accounts })(signingInOperations.getSignInOptions, async () => {
    const options: SignInOptions = {
      email_password: true,
      social: [...accounts.socialProviders],
      oidc_name: accounts.oidcName ?? null,
      sign_up: await accounts.signUpRule(),
      needs_setup_code: await accounts.needsSetupCode(),
      local_owner: await accounts.isOwnerOffered(),
      password_mail: accounts.sendsMail,
    };
    return options;
  });
}
