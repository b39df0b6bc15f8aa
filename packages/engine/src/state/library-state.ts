/** How the room list is doing. */
export interface LibraryState {
  status: "loading" | "ready" | "failed";
  error?: string;
}
