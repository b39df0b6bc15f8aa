import type { AnswerPart } from "@tutti/contract";
import type { ErrorSource } from "./from-error.ts";

/** Why no more text is read: the upstream ended the response, its connection broke, or its idle timeout expired. */
export type EndReason = "ended" | "broken" | "idle";

/** Reads the text of one answer, cut anywhere, as parts. */
export interface AnswerReader {
  push(text: string): AnswerPart[];
  end(reason: EndReason): AnswerPart[];
  /** The answer has its ending: a finish reason, or an error. Only its usage may still come. */
  readonly isFinished: boolean;
  /** No later text can change the answer. */
  readonly isDone: boolean;
}

/** The facts about a response that the reader of every wire format needs. */
export interface ReaderOptions {
  source: ErrorSource;
  /** The response's content type, or "" if it has none. */
  contentType: string;
  /** Gets what had to be repaired in the response to read it: the path of a field, or a few words. */
  onRepair?: ((what: string) => void) | undefined;
}
