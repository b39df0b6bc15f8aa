import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useAccount } from "../../bindings/account/use-account.ts";
import { useSignInOptions } from "../../bindings/account/use-social-providers.ts";
import { PageSection, PageTitle } from "../../ui/page-section.tsx";
import { FailureNote, LoadingNote } from "../../ui/state-note.tsx";
import { AnswersSection } from "./answers-section.tsx";
import { ApiKeysSection } from "./api-keys-section.tsx";
import { ConnectedSection } from "./connected-section.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { OrganizationsSection } from "./organizations/organizations-section.tsx";
import { PackagesSection } from "./packages-section.tsx";
import { type PresetAddress, PresetsSection } from "./presets-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { ProvidersSection } from "./providers-section.tsx";
import { DeleteAccountSection } from "./security/delete-account-section.tsx";
import { DevicesSection } from "./security/devices-section.tsx";
import { PasskeysSection } from "./security/passkeys-section.tsx";
import { PasswordSection } from "./security/password-section.tsx";
import { SecondStepSection } from "./security/second-step-section.tsx";
import { useSignInAccounts } from "./security/use-sign-in-accounts.ts";
import classes from "./settings-page.module.css";
import { StorageSection } from "./storage/storage-section.tsx";
import { useScrollToAnchor } from "./use-scroll-to-anchor.ts";

const sections = [
  { anchor: "profile", title: t`Profile` },
  { anchor: "limits", title: t`Limits` },
  { anchor: "answers", title: t`Answers` },
  { anchor: "password", title: t`Password` },
  { anchor: "second-step", title: t`Two-step sign-in` },
  { anchor: "passkeys", title: t`Passkeys` },
  { anchor: "devices", title: t`Signed-in devices` },
  { anchor: "connected-accounts", title: t`Connected accounts` },
  { anchor: "organizations", title: t`Organizations` },
  { anchor: "providers", title: t`Providers` },
  { anchor: "api-keys", title: t`API keys` },
  { anchor: "presets", title: t`Presets` },
  { anchor: "packages", title: t`Packages of apps` },
  { anchor: "shares", title: t`Shared by link` },
  { anchor: "storage", title: t`Storage` },
  { anchor: "delete-account", title: t`Delete account` },
] as const;

/** The settings of the account with all that belongs to it, and of the data that this browser stores. */
export function SettingsPage({ presetAddress, shares }: { presetAddress: PresetAddress; shares: ReactNode }) {
  const options = useSignInOptions();
  const accounts = useSignInAccounts();
  const hasOthers = options.data !== undefined && options.data.social.length > 0;
  const { data: user, error, refetch } = useAccount();
  useScrollToAnchor(user !== undefined && !options.isPending && !accounts.isPending);
  if (error && user === undefined) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (user === undefined) return <LoadingNote label={t`Loading settings`} />;

  return (
    <div className={classes.page}>
      <nav className={classes.sections} aria-label={t`Settings`}>
        {sections
          .filter(({ anchor }) => hasOthers || anchor !== "connected-accounts")
          .filter(({ anchor }) => user.limits !== null || anchor !== "limits")
          .map(({ anchor, title }) => (
            <a key={anchor} href={`#${anchor}`}>
              {title}
            </a>
          ))}
      </nav>
      <div className={classes.body}>
        <PageTitle>{t`Settings`}</PageTitle>
        <ProfileSection user={user} />
        {user.limits !== null && <LimitsSection limits={user.limits} />}
        <AnswersSection />
        <PasswordSection email={user.email} />
        <SecondStepSection />
        <PasskeysSection />
        <DevicesSection />
        <ConnectedSection />
        <OrganizationsSection user={user} />
        <ProvidersSection organization={user.organization} />
        <ApiKeysSection />
        <PresetsSection presetAddress={presetAddress} />
        <PackagesSection />
        <PageSection
          title={t`Shared by link`}
          anchor="shares"
          lead={t`Answers, turns and chats that you made links to. The server stores them encrypted and cannot read them.`}
        >
          {shares}
        </PageSection>
        <StorageSection />
        <DeleteAccountSection />
      </div>
    </div>
  );
}
