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
import { NotificationsSection } from "./notifications/notifications-section.tsx";
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
import { type SettingName, settingRows } from "./settings-table.ts";
import { StorageSection } from "./storage/storage-section.tsx";
import { SyncSection } from "./sync/sync-section.tsx";
import { useScrollToAnchor } from "./use-scroll-to-anchor.ts";

/** The settings of the account with all that belongs to it, and of the data that this browser stores. */
export function SettingsPage({ presetAddress, shares }: { presetAddress: PresetAddress; shares: ReactNode }) {
  const options = useSignInOptions();
  const accounts = useSignInAccounts();
  const { data: user, error, refetch } = useAccount();
  useScrollToAnchor(user !== undefined && !options.isPending && !accounts.isPending);
  if (error && user === undefined) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (user === undefined) return <LoadingNote label={t`Loading settings`} />;

  const absent = new Set<SettingName>([
    ...((options.data?.social.length ?? 0) > 0 ? [] : (["connected-accounts"] as const)),
    ...(user.limits === null ? (["limits"] as const) : []),
  ]);
  return (
    <div className={classes.page}>
      <nav className={classes.sections} aria-label={t`Settings`}>
        {settingRows
          .filter(([name, { isSection }]) => isSection === true && !absent.has(name))
          .map(([name, { title }]) => (
            <a key={name} href={`#${name}`}>
              {title}
            </a>
          ))}
      </nav>
      <div className={classes.body}>
        <PageTitle>{t`Settings`}</PageTitle>
        <ProfileSection user={user} />
        {user.limits !== null && <LimitsSection limits={user.limits} />}
        <AnswersSection />
        <NotificationsSection userId={user.id} />
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
        <SyncSection />
        <StorageSection />
        <DeleteAccountSection />
      </div>
    </div>
  );
}
