/** What is known of an artifact at run time; never stored. Follows the tables. */
export interface ArtifactState {
  /** The artifact's id. */
  id: string;
  roomId: string;
  /** In the order of their numbers. */
  versionIds: readonly string[];
  /** The messages of the artifact's own chat, prompts and brainstorming alike, in the order of `compareMessages`. */
  messageIds: readonly string[];
}
