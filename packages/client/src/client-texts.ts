/** What the page's client itself has to say; everything else comes from the gateway in its own words. */
export const clientTexts = {
  unreachable: "The gateway could not be reached. Check that it is running and that you are online.",
  /** For a failed answer whose body does not say why. */
  failedWithStatus: (status: number) => `The gateway answered with status ${status} and no explanation.`,
} as const;
