/** What a text in the artifact's composer is for. */
export const composerModes = ["generate", "brainstorm"] as const;

export type ComposerMode = (typeof composerModes)[number];

export const modeLabels: Readonly<Record<ComposerMode, string>> = { generate: "Generate", brainstorm: "Brainstorm" };

/** What the field asks for. */
export const modePlaceholders: Readonly<Record<ComposerMode, string>> = {
  generate: "Describe the next version",
  brainstorm: "Discuss ideas, nothing is changed",
};

/** Who is going to answer, in a few words. */
export function modeHint(
  mode: ComposerMode,
  { generators, partner }: { generators: readonly string[]; partner: string | undefined },
): string {
  if (mode === "brainstorm") return partner === undefined ? "No model is chosen" : `${partner} answers`;
  if (generators.length === 0) return "No model is selected";
  return generators.length === 1
    ? `${generators[0]} makes a version`
    : `${generators.length} models make a version each`;
}
