import { t } from "@lingui/core/macro";
import { SettingsPage } from "../../features/account/settings-page.tsx";
import { ShareList } from "../../features/share/share-list.tsx";
import { presetAddress } from "../chat/preset-address.ts";
import { PageFrame } from "../shell/page-frame.tsx";
import { SignedIn } from "../shell/signed-in.tsx";

/** `/settings`: the account, and the data that is stored in this browser. */
export function SettingsRoute() {
  return (
    <PageFrame title={t`Settings`}>
      {(signIn) => (
        <SignedIn
          title={t`Settings`}
          reason={t`Sign in to change your account, its keys and its providers.`}
          onSignIn={signIn}
        >
          <SettingsPage presetAddress={presetAddress} shares={<ShareList />} />
        </SignedIn>
      )}
    </PageFrame>
  );
}
