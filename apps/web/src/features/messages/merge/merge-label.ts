import { t } from "@lingui/core/macro";
import type { MergeMode } from "@tutti/domain";

/** The label of a merge mode. */
export function mergeLabel(mode: MergeMode): string {
  if (mode === "best") return t`Best of all`;
  if (mode === "compare") return t`Agree and disagree`;
  return t`Checklist`;
}
