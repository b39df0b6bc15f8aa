import type { Attachment } from "@tutti/domain";
import type { ModelChoice } from "../ports.ts";

/** What is wanted of an artifact next. */
export interface VersionRequest {
  prompt: string;
  attachments?: readonly Attachment[];
  isWebSearchOn?: boolean;
  /** What it is made from; absent: the version that is looked at. */
  parentVersionId?: string;
}

/** One version that is made of several. */
export interface MergeVersionsRequest {
  /** Two or more; the new version's files begin as the first one's. */
  versionIds: readonly string[];
  /** What is taken from which. */
  prompt: string;
  /** Who merges: a model of the artifact, or any other one. */
  by: { characterId: string } | { choice: ModelChoice };
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
