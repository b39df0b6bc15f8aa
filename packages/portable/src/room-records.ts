import type {
  Artifact,
  ArtifactFile,
  ArtifactFileContent,
  ArtifactVersion,
  Character,
  Message,
  MessageText,
  Room,
  Vote,
} from "@tutti/domain";

/** A room with every record that belongs to it: what is written to a file, and what a file is read to. */
export interface RoomRecords {
  room: Room;
  characters: Character[];
  messages: Message[];
  /** The texts of the messages, by the messages' ids; a message without one is empty. */
  texts: MessageText[];
  artifacts: Artifact[];
  artifactFiles: ArtifactFile[];
  artifactVersions: ArtifactVersion[];
  artifactFileContents: ArtifactFileContent[];
  /** What the person decided about the answers to blind questions. */
  votes: Vote[];
}

/**
 * What a file was read to, and what had to be repaired or left out on the way: short sentences for a person, none where
 * all was well.
 */
export interface ReadRoom {
  records: RoomRecords;
  report: readonly string[];
}

/** Why a file could not be read at all. The text is for a person, and names the cause. */
export interface ReadFailure {
  code: "too-large" | "not-json" | "unknown-format";
  text: string;
}
