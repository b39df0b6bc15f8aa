/** What the page's client itself has to say; everything else comes from the gateway in its own words. */
export const clientTexts = {
  unreachable: "The gateway could not be reached. Check that it is running and that you are online.",
  connectionLost: "The connection to the gateway was lost before the answer was complete.",
  brokenOff: "The answer broke off before its end.",
  unreadable: "The answer was not in a form that can be read.",
  /** For a failed answer whose body does not say why. */
  failedWithStatus: (status: number) => `The gateway answered with status ${status} and no explanation.`,
} as const;
