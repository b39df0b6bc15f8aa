/** What is shown of artifacts. Never stored. */
export interface ViewerState {
  /** Absent: no artifact is open. */
  activeArtifactId: string | undefined;
  /** Whether the artifact covers the chat. */
  overlay: boolean;
  /** The versions of the artifact that is open of which the person is about to make one. Absent: of none. */
  mergedVersionIds?: readonly string[] | undefined;
}
