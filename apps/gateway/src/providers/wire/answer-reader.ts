import type { AnswerPart } from "@tutti/contract";
import type { ErrorSource } from "./from-error.ts";

/** Why no more text is read: the upstream ended the answer, its connection broke, or it fell silent for too long. */
export type EndReason = "ended" | "broken" | "idle";

/** Reads the text of one answer, cut anywhere, as parts. */
export interface AnswerReader {
  push(text: string): AnswerPart[];
  end(reason: EndReason): AnswerPart[];
  /** The answer has its ending: a finish reason, or an error. What may still come is its usage. */
  readonly isFinished: boolean;
  /** Nothing that still comes can matter. */
  readonly isDone: boolean;
}

/** What the reader of every wire is told of the answer that it reads. */
export interface ReaderOptions {
  source: ErrorSource;
  /** The answer's content type, or "" where it has none. */
  contentType: string;
}
