/** What is said of an answer that cannot be used, whoever notices it first: the reader of the wire, the client, the engine. */
export const answerTexts = {
  /** The specification's words (point 8), with the status 502. */
  noChoices: "No response choices found",
  unreadable: "The answer was not in a form that can be read.",
  brokenOff: "The answer broke off before its end.",
} as const;
