import { t } from "@lingui/core/macro";
import type { SpenderKind } from "@tutti/contract";
import type { HeldLimit } from "@tutti/contract/operations/spending-limits";

/** What a limit is of, in a sentence. */
export const limitNames: Readonly<Record<SpenderKind, string>> = {
  key: t`the key's limit`,
  person: t`your limit`,
  organization: t`your organization's limit`,
  room: t`this chat's cap`,
  turn: t`the cap of one turn`,
  artifact: t`the artifact's limit`,
  app: t`the app's limit`,
  publication: t`the published app's limit`,
  "suite-run": t`the limit of the suite's run`,
  session: t`the session's limit`,
  model: t`the model's limit`,
};

/** What a limit is of, in a list. */
export const spenderNames: Readonly<Record<SpenderKind, string>> = {
  key: t`API key`,
  person: t`Person`,
  organization: t`Organization`,
  room: t`Chat`,
  turn: t`Each turn`,
  artifact: t`Artifact`,
  app: t`App that asks models`,
  publication: t`Published app`,
  "suite-run": t`Suite run`,
  session: t`Session`,
  model: t`Model`,
};

/** The time that a limit covers, behind its amount. */
export const periodNames: Readonly<Record<HeldLimit["period"], string>> = {
  total: t`in total`,
  day: t`a day`,
  week: t`a week`,
  month: t`a month`,
};
