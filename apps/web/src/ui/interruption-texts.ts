import { t } from "@lingui/core/macro";
import type { Message } from "@tutti/domain";

/**
 * Why an answer or a version is incomplete. Answers of older versions of the page do not record the cause of the
 * interruption.
 */
export function interruptionText(interruption: Message["metadata"]["interruption"]): string {
  switch (interruption) {
    case undefined:
      return t`Cut off: the page was closed before this answer had ended.`;
    case "gone":
      return t`Interrupted: the gateway no longer has the rest of this answer.`;
    case "gateway":
      return t`Interrupted: the gateway stopped before this answer had ended.`;
    case "unattended":
      return t`Stopped: no page was open, so the answer was not finished.`;
  }
}
