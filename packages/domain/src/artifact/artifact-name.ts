/** Characters of an artifact's name that is made of its prompt. */
export const ARTIFACT_NAME_LENGTH = 60;

/** Marks that end nothing when the words after them are gone. */
const LOOSE_END = /[\s,;:.!?–—-]+$/u;

/**
 * The name that a prompt gives an artifact: its first words, whole, at most 60 characters of them. A word that is
 * longer than that is cut. A prompt that has no end there is its name as it is.
 */
export function nameFromPrompt(prompt: string): string {
  const line = prompt.trim().replaceAll(/\s+/gu, " ");
  // Code points, so that a cut never splits a surrogate pair.
  const points = Array.from(line);
  if (points.length <= ARTIFACT_NAME_LENGTH) return line;
  const start = points.slice(0, ARTIFACT_NAME_LENGTH).join("");
  const end = points[ARTIFACT_NAME_LENGTH] === " " ? start.length : start.lastIndexOf(" ");
  return (end <= 0 ? start : start.slice(0, end)).replace(LOOSE_END, "");
}
