/** What is shown of artifacts. Never stored. */
export interface ViewerState {
  /** Absent: no artifact is open. */
  activeArtifactId: string | undefined;
  /** Whether the artifact covers the chat. */
  overlay: boolean;
}
