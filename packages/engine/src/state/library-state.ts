/** How the room list is doing. */
export interface LibraryState {
  status: "loading" | "ready" | "failed";
  error?: string;
  /** The person has been told in other words: what is the matter with the store. */
  isNotified?: boolean;
}
