import type { AnswerPart } from "@tutti/contract";
import { ANSWER_LIMIT } from "../../answer-cache/answer-cache.ts";
import { answerMemory } from "../../memory-budget.ts";
import type { PartBatch } from "../../providers/wire/part-stream.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";

/** Collects an answer while it is sent. */
export interface AnswerRecorder {
  /** The endpoint that is asked next passes its own bytes on; what an earlier one passed on does not count. */
  beginTexts(): void;
  addText(text: string): void;
  addBatch(batch: PartBatch): void;
  /** The whole answer; undefined if it is none that may be repeated, or if there was no memory for it. */
  result(
    facts: Pick<RecordedAnswer, "id" | "provider"> & { passes: boolean; isStream: boolean },
  ): RecordedAnswer | undefined;
  /** Frees the memory; may be called again. */
  close(): void;
}

/** The endings after which the same request has the same answer: all but filters and failures. */
const wholeEndings: ReadonlySet<string> = new Set(["stop", "length", "tool_calls"]);

/** The parts that only describe an answer. */
const descriptions: ReadonlySet<AnswerPart["type"]> = new Set(["metadata", "usage", "finish", "error"]);

export function createAnswerRecorder(): AnswerRecorder {
  const memory = answerMemory.open(ANSWER_LIMIT);
  const batches: PartBatch[] = [];
  let texts: [number, string][] = [];
  let isLost = false;

  const hold = (bytes: number): boolean => {
    if (isLost) return false;
    if (memory.hold(bytes) === "held") return true;
    isLost = true;
    batches.length = 0;
    texts.length = 0;
    memory.release();
    return false;
  };

  return {
    beginTexts() {
      texts = [];
    },
    addText(text) {
      if (hold(text.length)) texts.push([batches.length, text]);
    },
    addBatch(batch) {
      if (hold(JSON.stringify(batch).length)) batches.push(batch);
    },
    result({ id, provider, passes, isStream }) {
      if (isLost || !isWhole(batches.flat())) return undefined;
      return { id, provider, batches, passed: passes ? { isStream, texts } : undefined };
    },
    close: memory.release,
  };
}

/** Whether an answer ended by itself, says something, and was not shortened to save money. */
function isWhole(parts: readonly AnswerPart[]): boolean {
  const finish = parts.find((part) => part.type === "finish");
  if (!finish || !wholeEndings.has(finish.reason) || finish.spending !== undefined) return false;
  return parts.some(({ type }) => !descriptions.has(type)) && !parts.some(({ type }) => type === "error");
}
