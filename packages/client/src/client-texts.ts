import { answerTexts } from "@tutti/contract";

/** The messages of the page's client itself; all others come from the gateway. */
export const clientTexts = {
  unreachable: answerTexts.unreachable,
  /** For an error response whose body gives no reason. */
  failedWithStatus: (status: number) => `The gateway answered with status ${status} and no explanation.`,
} as const;
