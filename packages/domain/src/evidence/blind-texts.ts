/** The texts about answers whose authors are hidden. */
export const blindTexts = {
  /** Replaces a provider's error message, which may name the provider. */
  failed: "This model gave no answer. The reason is shown once the names are.",
} as const;
