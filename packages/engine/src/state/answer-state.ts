/** Runtime state of an answer that is being made; never stored. Absent: nothing that a person needs to know. */
export interface AnswerConnection {
  /** The message's id. */
  id: string;
  /** False while the gateway cannot be reached: the run continues there. */
  isConnected: boolean;
  /**
   * The gateway waits before it tries again, until this moment (milliseconds since the epoch), because of this HTTP
   * status.
   */
  wait?: { status: number; until: number } | undefined;
}
