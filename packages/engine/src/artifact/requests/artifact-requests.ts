import type { Attachment } from "@tutti/domain";
import type { ModelChoice } from "../../ports.ts";

/** A request for the next versions of an artifact. */
export interface VersionRequest {
  prompt: string;
  attachments?: readonly Attachment[];
  isWebSearchOn?: boolean;
  /** The base version; absent: the version that is shown. */
  parentVersionId?: string;
}

/** One version that is made of several. */
export interface MergeVersionsRequest {
  /** Two or more; the new version's files begin as those of the first one. */
  versionIds: readonly string[];
  /** Says which parts come from which version. */
  prompt: string;
  /** The model that merges: one of the artifact, or any other one. */
  by: { characterId: string } | { choice: ModelChoice };
}

export type GenerateOutcome =
  /** `finished` settles when every version has ended, however it ended; it never rejects. */
  | { status: "started"; versionIds: readonly string[]; finished: Promise<void> }
  | { status: "empty" }
  | { status: "signed-out" }
  /** A notice has reported it. */
  | { status: "failed"; message: string };

/** A question to the model that is active in an artifact. */
export interface BrainstormRequest {
  text: string;
  attachments?: readonly Attachment[];
}
