import { answerTexts } from "@tutti/contract";

/** What the page's client itself has to say; everything else comes from the gateway in its own words. */
export const clientTexts = {
  unreachable: answerTexts.unreachable,
  /** For a failed answer whose body does not say why. */
  failedWithStatus: (status: number) => `The gateway answered with status ${status} and no explanation.`,
} as const;
