import { t } from "@lingui/core/macro";
import type { HeldLimit } from "@tutti/contract/operations/spending-limits";

/** What a limit is of, in a sentence. */
export const limitNames: Readonly<Record<HeldLimit["kind"], string>> = {
  key: t`the key's limit`,
  person: t`your limit`,
  organization: t`your organization's limit`,
  room: t`this chat's cap`,
  turn: t`the cap of one turn`,
  artifact: t`the artifact's limit`,
  publication: t`the published app's limit`,
  "suite-run": t`the limit of the suite's run`,
  session: t`the session's limit`,
  model: t`the model's limit`,
};
