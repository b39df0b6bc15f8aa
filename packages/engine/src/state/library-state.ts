/** The loading state of the room list. */
export interface LibraryState {
  status: "loading" | "ready" | "failed";
  error?: string;
  /** The person has already been notified of the cause: the trouble of the store. */
  isNotified?: boolean;
}
