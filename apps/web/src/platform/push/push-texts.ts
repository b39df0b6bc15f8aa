import { t } from "@lingui/core/macro";
import type { PushMessage } from "@tutti/contract/operations/push/push-operations";

/** What a notification says: what kind of work has ended, and nothing of it. */
export const pushTitles: Readonly<Record<PushMessage["kind"], string>> = {
  turn: t`Your answers are here`,
  repair: t`The repair has ended`,
  suite: t`The suite has ended`,
};

export const pushBody = t`Open Tutti to read on.`;
