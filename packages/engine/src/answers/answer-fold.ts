import type { AnswerPart } from "@tutti/contract";
import type { MessageMetadata } from "@tutti/domain";
import type { RecordKey } from "../ports.ts";

/** How an answer has ended. */
export type AnswerEnding =
  /** By itself, or with an error as its last part. */
  | { how: "ended" }
  /** A person has stopped it. */
  | { how: "stopped" }
  /** It is incomplete, and no more parts will come. */
  | { how: "interrupted"; by: NonNullable<MessageMetadata["interruption"]> };

/**
 * Makes rows of one answer's parts: the rows of a message, or of a version with its files. The same parts with the same
 * times make the same rows, so that every tab that reads a run ends with the same rows.
 */
export interface AnswerFold {
  /**
   * Adds a part. Nothing is shown yet.
   *
   * @param now milliseconds since the epoch: when the part came, by the run's log
   */
  receive(part: AnswerPart, now: number): void;
  /**
   * Shows the received parts at the next frame. Not called before the replay has reached the point that was shown
   * before.
   */
  show(): void;
  /** Shows now what waits for the next frame. */
  flush(): void;
  /** Puts the final rows into the tables. Called once, as the last call. */
  end(ending: AnswerEnding, now: number): void;
  /** Ends without writing final rows: another tab has written them. */
  drop(): void;
  /** Whether a row, other than its message and text, is written by this answer. */
  owns(key: RecordKey): boolean;
  /** All rows that it writes. */
  keys(): readonly RecordKey[];
}

/** What a fold reads of its run. */
export interface FoldedRun {
  id: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Whether this tab notifies the person of how the answer has ended: the tab that started it, and the writing one. */
  isNotified(): boolean;
}
