/**
 * What is said of an answer that cannot be used, by each part that may notice it first: the reader of the wire, the
 * client, the engine.
 */
export const answerTexts = {
  /** The specification's words (point 8), with the status 502. */
  noChoices: "No response choices found",
  unreadable: "The answer was not in a form that can be read.",
  brokenOff: "The answer broke off before its end.",
  unreachable: "The gateway could not be reached. Check that it is running and that you are online.",
} as const;

/**
 * The words of a refusal with when to try again, unless they say so already.
 *
 * @param milliseconds that the server asked to wait; told in whole seconds, minutes or hours, never less than it asked
 */
export function withRetryAdvice(message: string, milliseconds: number): string {
  if (milliseconds <= 0 || /try again in/iu.test(message)) return message;
  return `${message}${/[.!?…]$/u.test(message) ? "" : "."} ${tryAgainIn(milliseconds)}`;
}

function tryAgainIn(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120) return `Try again in ${seconds} s.`;
  return seconds < 7200
    ? `Try again in ${Math.ceil(seconds / 60)} min.`
    : `Try again in ${Math.ceil(seconds / 3600)} h.`;
}
