import { t } from "@lingui/core/macro";
import { scopeTexts } from "../../ui/fields/scope-labels.tsx";

/** One setting of the settings page: a section of it, or a control in a section. */
export interface SettingRow {
  title: string;
  /** Other words that the palette finds it by. */
  words: string;
  /** Whether it is a section, which the page's navigation lists. */
  isSection?: true;
}

/**
 * Every setting of the settings page, in the page's order. A setting's name is the id of its element there, so that an
 * address opens the page at it: `/settings#providers`.
 */
export const settingsTable = {
  profile: { title: t`Profile`, words: t`account me settings`, isSection: true },
  "your-name": { title: t`Name`, words: t`rename me save profile account` },
  "your-email": { title: t`Email`, words: t`address profile account` },
  "new-chat-models": { title: t`Models in new chats`, words: t`default line-up of last used start` },
  limits: { title: t`Limits`, words: t`budget spend requests a minute dollars a month`, isSection: true },
  answers: { title: t`Answers`, words: t`streaming background`, isSection: true },
  "closed-page": { title: t`When I close the page`, words: t`stop finish answers background unattended` },
  "model-click": {
    title: t`Clicking a model turns it on or off`,
    words: t`toggle enable disable mute card press menu`,
  },
  notifications: {
    title: t`Notifications`,
    words: t`push ring phone tell me alert end of answers`,
    isSection: true,
  },
  "notify-here": {
    title: t`Notify me in this browser`,
    words: t`push notifications switch on off answers repair suite ended phone alert`,
  },
  "quiet-hours": { title: t`Quiet hours`, words: t`push notifications do not disturb night from until mute` },
  password: { title: t`Password`, words: t`change current new security`, isSection: true },
  "second-step": {
    title: t`Two-step sign-in`,
    words: t`two-factor authentication turn on off 2fa totp code recovery security`,
    isSection: true,
  },
  passkeys: { title: t`Passkeys`, words: t`add a passkey fingerprint face security sign-in`, isSection: true },
  devices: { title: t`Signed-in devices`, words: t`sessions sign out everywhere security`, isSection: true },
  "connected-accounts": { title: t`Connected accounts`, words: t`google github openid sign-in`, isSection: true },
  organizations: {
    title: t`Organizations`,
    words: t`create new organization team members invite people`,
    isSection: true,
  },
  providers: {
    title: t`Providers`,
    words: t`connect connections a add key openrouter openai anthropic google ollama lm studio vllm local server models base url connected`,
    isSection: true,
  },
  "api-keys": {
    title: t`API keys`,
    words: `${t`create new token access programs scopes limit resets in dollars cache answers`} ${Object.values(scopeTexts).join(" ")}`,
    isSection: true,
  },
  presets: { title: t`Presets`, words: t`saved model settings system prompt versions new`, isSection: true },
  packages: { title: t`Packages for apps`, words: t`npm allow library network package`, isSection: true },
  shares: { title: t`Shared by link`, words: t`links revoke shared chats answers`, isSection: true },
  sync: {
    title: t`Chats on all devices`,
    words: t`sync other browsers phone end-to-end encrypted recovery phrase switch on add this browser add another browser qr code passphrase stop in this browser delete from the server`,
    isSection: true,
  },
  storage: { title: t`Storage`, words: t`disk space browser data quota`, isSection: true },
  "save-chats": { title: t`Save all chats to a file`, words: t`backup export download` },
  "restore-chats": { title: t`Restore chats from a file`, words: t`backup import upload` },
  "delete-chats": { title: t`Delete all chats`, words: t`erase remove clear history data` },
  backups: {
    title: t`Backups`,
    words: t`remind me of a backup back up automatically folder choose keep them ask the browser to`,
  },
  "check-chats": { title: t`Check stored chats`, words: t`repair damaged set aside now` },
  "delete-account": { title: t`Delete account`, words: t`remove close my account erase`, isSection: true },
} as const satisfies Record<string, SettingRow>;

export type SettingName = keyof typeof settingsTable;

/** All settings, in the order of the page. */
export const settingRows = Object.entries(settingsTable) as [SettingName, SettingRow][];
