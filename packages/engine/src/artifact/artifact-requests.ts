import type { Attachment } from "@tutti/domain";

/** What is wanted of an artifact next. */
export interface VersionRequest {
  prompt: string;
  attachments?: readonly Attachment[];
  isWebSearchOn?: boolean;
  /** What it is made from; absent: the version that is looked at. */
  parentVersionId?: string;
}

export type GenerateOutcome =
  /** `finished` settles when every version has ended, however it ended; it never rejects. */
  | { status: "started"; versionIds: readonly string[]; finished: Promise<void> }
  | { status: "empty" }
  | { status: "signed-out" }
  /** A notice has told it. */
  | { status: "failed"; message: string };

/** A question to the model that is active in an artifact. */
export interface BrainstormRequest {
  text: string;
  attachments?: readonly Attachment[];
}
