import type { SpendingSender } from "./spending/spenders.ts";

/** The sender of a request, as far as limits apply: the person, and the key that stands for the person. */
export interface LimitedSender extends SpendingSender {
  /** Completions a minute of this person, with all keys and pages together; absent: the limit for all people. */
  requestsPerMinute?: number | undefined;
  /**
   * Whether limits in dollars may apply to what the sender asks: of the sender, of what requests name, or of models.
   * Absent: none does, and none is read.
   */
  isLimited?: boolean | undefined;
}
