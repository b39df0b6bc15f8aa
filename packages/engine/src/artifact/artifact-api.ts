import type { ArtifactViewer, Attachment, Character } from "@tutti/domain";
import type { ModelChoice, SendOutcome } from "../engine.ts";

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

/**
 * The use cases of artifacts. What they refuse they tell by a notice, in the words of the catalogue. A version's files are its
 * `fileContents`: ids of `artifactFiles` (where it is) to ids of `artifactFileContents` (what is in it).
 */
export interface Artifacts {
  /**
   * Shows an artifact as it was looked at last. Where a version is named and what was looked at has not come of it, that version is
   * shown instead.
   */
  open(artifactId: string, versionId?: string): void;
  /** Shows no artifact any more. */
  close(): void;
  setOverlay(isOn: boolean): void;
  /** How the artifact is looked at; kept across reloads. */
  show(artifactId: string, change: Partial<ArtifactViewer>): void;

  /** A new version from each active model of the artifact, all from the same base. */
  generate(artifactId: string, request: VersionRequest): Promise<GenerateOutcome>;
  /** A new version as this one was asked for, from the same base. */
  regenerate(versionId: string): Promise<GenerateOutcome>;
  /** Makes a failed version of an app again, in its place. Settles when it has ended. */
  retry(versionId: string): Promise<void>;
  /** Goes on with a version that broke off within a file, from its last complete one, with its model or another. */
  continue(versionId: string, choice?: ModelChoice): Promise<void>;
  /** 'Try to Fix': a new version from a failed one, whose prompt holds the error. */
  fix(versionId: string): Promise<GenerateOutcome>;
  /** Ends the making of a version: everything is as it was before. */
  stop(versionId: string): void;
  /** The same for all that is being made of an artifact, and for the answers of its chat, which keep what was received. */
  stopAll(artifactId: string): void;

  /**
   * Puts an error of the preview on a version: what the bundler said, or what the running app threw, as far as that is the version's
   * own. Whether it was taken.
   */
  reportError(versionId: string, error: { kind: "build" | "runtime"; text: string }): boolean;
  /** Takes an error of the preview off a version, so that it runs once more. Whether there was one; what the making failed of stays. */
  forgetError(versionId: string): boolean;
  /** Makes a version the head, and looks at it. */
  setHead(versionId: string): void;
  /** A new version that is as an old one was. Its id; undefined where it was refused. */
  rollBack(versionId: string): string | undefined;
  /** A new version, by the user, in which a file holds this; the file is made where it is not there. Its id. */
  editFile(versionId: string, file: { path: string; content: string }): string | undefined;
  /** Renames a file of the head version. Whether that was done. */
  renameFile(artifactId: string, fileId: string, name: string): boolean;
  /** A new version without these files, from the one that is looked at. Its id. */
  deleteFiles(artifactId: string, fileIds: readonly string[]): string | undefined;

  /** Gives the artifact another name; an empty or unchanged one is ignored. */
  rename(artifactId: string, name: string): void;
  /** Removes an artifact with its messages, versions and files; the notice offers the undo. */
  remove(artifactId: string): void;

  /** A model joins the artifact; it takes no part in the room's chat. */
  addCharacter(artifactId: string, choice: ModelChoice): Character | undefined;
  removeCharacter(artifactId: string, characterId: string): void;
  setActiveCharacter(artifactId: string, characterId: string): void;
  /** Asks the active model about the version that is looked at; nothing is made. */
  brainstorm(artifactId: string, request: BrainstormRequest): Promise<SendOutcome>;
}
