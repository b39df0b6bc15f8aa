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

/** A room with every record that belongs to it: the input of an export, and the result of an import. */
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
  /** The person's votes on the answers to blind questions. */
  votes: Vote[];
}

/**
 * The records of a file, and what had to be repaired or left out: short sentences for a person, none if there were no
 * faults.
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
