/** What is said of answers whose authors are hidden. */
export const blindTexts = {
  /** In the place of a provider's own words, which may name it. */
  failed: "This model gave no answer. The reason is shown once the names are.",
} as const;
