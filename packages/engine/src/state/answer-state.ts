/**
 * What is known of an answer that is being made, at run time; never stored. Absent: nothing that a person need know.
 */
export interface AnswerState {
  /** The message's id. */
  id: string;
  /** False while the gateway cannot be reached: the answer goes on there. */
  isConnected: boolean;
  /**
   * The gateway waits before it asks again, until this moment (milliseconds since the epoch), for the reason of this
   * HTTP status.
   */
  wait?: { status: number; until: number } | undefined;
}
