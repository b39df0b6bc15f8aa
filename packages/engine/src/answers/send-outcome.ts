/** The outcome of sending a message. */
export type SendOutcome =
  /**
   * `finished` settles when every answer has ended, however it ended; it never rejects. `artifactId`: the artifact that
   * is being made, if the draft's mode requested one.
   */
  | { status: "sent"; roomId: string; finished: Promise<void>; artifactId?: string }
  /** It waits in the queue, since the room turned out to be answered already. */
  | { status: "queued" }
  | { status: "empty" }
  | { status: "signed-out" }
  | { status: "failed"; message: string };
