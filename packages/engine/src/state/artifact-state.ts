/** Runtime state of an artifact; never stored. Derived from the tables. */
export interface ArtifactState {
  /** The artifact's id. */
  id: string;
  roomId: string;
  /** In the order of their numbers. */
  versionIds: readonly string[];
  /**
   * The messages of the artifact's own chat, both prompts and brainstorming, in the order of `compareMessages`; of the
   * answers at one place only the shown one.
   */
  messageIds: readonly string[];
  /** The answers of that chat in whose place another one is shown. Absent: none. */
  replacedIds?: readonly string[];
}
