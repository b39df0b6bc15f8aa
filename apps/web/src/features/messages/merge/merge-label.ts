import { t } from "@lingui/core/macro";
import type { MergeMode } from "@tutti/domain";

/** What a way to merge answers is called. */
export function mergeLabel(mode: MergeMode): string {
  if (mode === "best") return t`Best of all`;
  if (mode === "compare") return t`Agree and disagree`;
  return t`Checklist`;
}
