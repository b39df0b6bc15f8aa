import { t } from "@lingui/core/macro";
import type { Artifact } from "@tutti/domain";

/**
 * A suggested text of which parts to take from which of several versions. The last version is the base of the new one.
 *
 * @param numbers of the versions, the lowest first
 */
export function mergeWords(numbers: readonly number[], type: Artifact["type"]): string {
  const [first, ...others] = numbers;
  const last = others.pop();
  if (first === undefined || last === undefined) return "";
  const between = others.map((number) => `v${number}`).join(", ");
  if (type === "image") {
    return between === ""
      ? t`Take the style from v${first} and the subject from v${last}.`
      : t`Take the style from v${first}, the subject from v${last}, and what is best of ${between}.`;
  }
  return between === ""
    ? t`Take the look from v${first} and the logic from v${last}.`
    : t`Take the look from v${first}, the logic from v${last}, and what works best of ${between}.`;
}
