import { SettingsPage } from "../features/account/settings-page.tsx";
import { PageFrame } from "./page-frame.tsx";
import { presetAddress } from "./preset-address.ts";
import { SignedIn } from "./signed-in.tsx";

/** `/settings`: the account, and what is kept in this browser. */
export function SettingsRoute() {
  return (
    <PageFrame title="Settings">
      {(signIn) => (
        <SignedIn
          title="Settings"
          reason="Sign in to change your account, its keys and its providers."
          onSignIn={signIn}
        >
          <SettingsPage presetAddress={presetAddress} />
        </SignedIn>
      )}
    </PageFrame>
  );
}
