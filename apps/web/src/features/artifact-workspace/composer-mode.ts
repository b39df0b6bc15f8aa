import { plural, t } from "@lingui/core/macro";

/** The purposes of a text in the artifact's composer. */
export type ComposerMode = "generate" | "brainstorm";

/** The field's placeholder in each mode. */
export const modePlaceholders: Readonly<Record<ComposerMode, string>> = {
  generate: t`Describe the next version`,
  brainstorm: t`Discuss ideas, nothing is changed`,
};

/** The models that will answer, in a few words. */
export function modeHint(
  mode: ComposerMode,
  { generators, partner }: { generators: readonly string[]; partner: string | undefined },
): string {
  if (mode === "brainstorm") return partner === undefined ? t`No model is chosen` : t`${partner} will answer`;
  if (generators.length === 0) return t`No model is selected`;
  return plural(generators.length, {
    one: `${generators[0]} makes a version`,
    other: `${generators.length} models make a version each`,
  });
}
