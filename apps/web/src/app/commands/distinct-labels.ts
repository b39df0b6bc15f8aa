import { t } from "@lingui/core/macro";

/** The same labels; labels that occur several times are numbered in their order. */
export function distinctLabels(labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    if (labels.filter((other) => other === label).length === 1) return label;
    const number = labels.slice(0, index + 1).filter((other) => other === label).length;
    return t`${label} (${number})`;
  });
}
