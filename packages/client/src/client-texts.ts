/** What the page's client itself has to say; everything else comes from the gateway in its own words. */
export const clientTexts = {
  unreachable: "The gateway could not be reached. Check that it is running and that you are online.",
  /** For a failed answer whose body does not say why. */
  failedWithStatus: (status: number) => `The gateway answered with status ${status} and no explanation.`,
  /** @param milliseconds that the server asked to wait; told in whole seconds, minutes or hours, never less than it asked */
  tryAgainIn: (milliseconds: number) => {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    if (seconds < 120) return `Try again in ${seconds} s.`;
    return seconds < 7200
      ? `Try again in ${Math.ceil(seconds / 60)} min.`
      : `Try again in ${Math.ceil(seconds / 3600)} h.`;
  },
} as const;
