/** The texts about cells without an answer, judges without a verdict, and failed checks. */
export const suiteTexts = {
  invalid: { title: "Suite Save Error", text: "Invalid suite data provided." },
  lost: "The gateway has no record of this answer any more. Retry it to ask again.",
  interrupted: "The gateway ended this answer before it was whole. Retry it to ask again.",
  empty: "The model returned an empty answer.",
  noJudge: "The run has no model that judges.",
  unreadableJudge: "The judging model's answer did not have the required form.",
  notSignedIn: { title: "Sign in", text: "The run was stopped: sign in, then resume it." },
  notHeld: { title: "The run was stopped" },
  limit: { title: "Limit reached", text: "The run has stopped before its next answer would exceed the limit." },
  /** @param words that the check requires, as in the next ones */
  misses: (words: string) => `The answer does not contain “${words}”.`,
  contains: (words: string) => `The answer contains “${words}”.`,
  differs: (answer: string, words: string) => `The answer is “${answer}”, not “${words}”.`,
} as const;
