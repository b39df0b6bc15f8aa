/** The outcome of copying: the text was copied, or it was shown to the person to copy it by a key. */
export type CopyOutcome = "copied" | "by-hand";
