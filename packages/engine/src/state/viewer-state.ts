/** The shown artifact and its view. Never stored. */
export interface ViewerState {
  /** Absent: no artifact is open. */
  activeArtifactId: string | undefined;
  /** Whether the artifact covers the chat. */
  overlay: boolean;
  /** The versions of the open artifact that the person is about to merge into one. Absent: none. */
  mergedVersionIds?: readonly string[] | undefined;
}
