import type { AnswerPart } from "@tutti/contract";
import type { MessageMetadata } from "@tutti/domain";
import type { RecordKey } from "../ports.ts";

/** How an answer has ended. */
export type AnswerEnding =
  /** By itself, or with an error as its last part. */
  | { how: "ended" }
  /** A person has stopped it. */
  | { how: "stopped" }
  /** Nothing more will come of it, though it is not whole. */
  | { how: "interrupted"; by: NonNullable<MessageMetadata["interruption"]> };

/**
 * What is made of one answer's parts: the rows of a message, or of a version with its files. The same parts with the
 * same times make the same rows, so that every tab that reads a run ends with what the others have.
 */
export interface AnswerFold {
  /**
   * Takes a part. Nothing is shown yet.
   *
   * @param now milliseconds since the epoch: when the part came, by the run's log
   */
  receive(part: AnswerPart, now: number): void;
  /** Shows what has come, at the next frame. Not called before what is replayed has come as far as was shown before. */
  show(): void;
  /** Shows what waits for the frame now. */
  flush(): void;
  /** Puts the last rows into the tables. Called once, and nothing after it. */
  end(ending: AnswerEnding, now: number): void;
  /** Gives up without a last word: another tab has written it. */
  drop(): void;
  /** Whether a row is this answer's to write, beside its message and text. */
  owns(key: RecordKey): boolean;
  /** All rows that it writes. */
  keys(): readonly RecordKey[];
}

/** What a fold may ask of the run that it is made of. */
export interface FoldedRun {
  id: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Whether the person is told here how the answer has ended: of several tabs one tells. */
  isNotified(): boolean;
}
