/** What became of a message that was to be sent. */
export type SendOutcome =
  /**
   * `finished` settles when every answer has ended, however it ended; it never rejects. `artifactId`: what is being
   * made, where the draft's mode asked for something.
   */
  | { status: "sent"; roomId: string; finished: Promise<void>; artifactId?: string }
  /** It waits in line, since the room turned out to be answered already. */
  | { status: "queued" }
  | { status: "empty" }
  | { status: "signed-out" }
  | { status: "failed"; message: string };
