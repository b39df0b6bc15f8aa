import type { ArtifactVersion, Message, MessageText } from "@tutti/domain";

/** The state of a version and of the answer that makes it, before they are made again. */
export interface VersionSnapshot {
  version: ArtifactVersion;
  message: Message;
  text: MessageText | undefined;
}

/** A version that is to be made. */
export interface VersionRun {
  versionId: string;
  /** The answer that makes it. */
  messageId: string;
  /** Present if a version is made once more: the first question, whose history the model gets. */
  firstQuestionId?: string;
  /** Present if it continues from the complete files. */
  continuation?: { partialPath: string | undefined };
}

/** The initial files of a version that is to be made, stored with it so that any page can continue it. */
export function generationOf(base: Readonly<Record<string, string>>): NonNullable<ArtifactVersion["generation"]> {
  return { base: { ...base } };
}
