import type { ArtifactVersion, Message, MessageText } from "@tutti/domain";

/** A version, with the answer that makes it, as they were before they are made again. */
export interface VersionSnapshot {
  version: ArtifactVersion;
  message: Message;
  text: MessageText | undefined;
}

/** A version that is to be made. */
export interface VersionRun {
  versionId: string;
  /** The answer with which it is made. */
  messageId: string;
  /** Where something is asked once more: the first question, up to which a model is told what was said. */
  firstQuestionId?: string;
  /** Present where it goes on from what was complete. */
  continuation?: { partialPath: string | undefined };
}

/** What a version that is to be made begins with, kept with it so that any page can go on. */
export function generationOf(base: Readonly<Record<string, string>>): NonNullable<ArtifactVersion["generation"]> {
  return { base: { ...base } };
}
