/**
 * What the composer beside an open artifact writes: its next version, a question about it that changes nothing, or a
 * message to the room, which may make another artifact.
 */
export type ComposerTarget = "version" | "discussion" | "room";

/** The shown artifact and its view. Never stored. */
export interface ViewerState {
  /** Absent: no artifact is open. */
  activeArtifactId: string | undefined;
  /** Whether the artifact covers the chat. */
  overlay: boolean;
  /** Absent: the next version. */
  composerTarget?: ComposerTarget | undefined;
  /** The versions of the open artifact that the person is about to merge into one. Absent: none. */
  mergedVersionIds?: readonly string[] | undefined;
}
