/**
 * The messages for an answer that cannot be used, shared by the modules that may notice it first: the decoder of the
 * wire, the client, the engine.
 */
export const answerTexts = {
  /** The specification's message (point 8), with the status 502. */
  noChoices: "No response choices found",
  unreadable: "The answer was not in a form that can be read.",
  brokenOff: "The answer broke off before its end.",
  unreachable: "The gateway could not be reached. Check that it is running and that you are online.",
} as const;

/**
 * The message of a refusal with the time until the next try, unless the message has it already.
 *
 * @param milliseconds that the server asked to wait; rounded up to whole seconds, minutes or hours
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
