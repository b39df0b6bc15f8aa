import { t } from "@lingui/core/macro";

/** The same labels; those of which there are several have numbers, in their order. */
export function distinctLabels(labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    if (labels.filter((other) => other === label).length === 1) return label;
    const number = labels.slice(0, index + 1).filter((other) => other === label).length;
    return t`${label} (${number})`;
  });
}
