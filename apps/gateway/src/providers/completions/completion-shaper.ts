import type { AnswerPart } from "@tutti/contract";
import { isObject, textOf } from "../wire/json.ts";
import { createReasoningSeparator } from "../wire/reasoning-separator.ts";
import { createStopCutter } from "./stop-cutter.ts";

export interface ShaperOptions {
  /** The strings that end the answer, whether or not the server knows them. */
  stops: readonly string[];
  /** The prompt ended in the middle of the reasoning. */
  startsInReasoning: boolean;
  /** Spaces at the beginning only separate the answer from the prompt. */
  beginsWithSpace: boolean;
}

/** Makes an answer out of the text with which a model continued the prompt. */
export interface CompletionShaper {
  push(part: AnswerPart): AnswerPart[];
  /** The model writes on after the end of its answer: the rest is not read. */
  readonly isOver: boolean;
}

type TextPart = Extract<AnswerPart, { type: "text-delta" }>;

/**
 * A shaper for one answer: cuts it at the first stop string, also if the server repeats that string or writes on, and
 * turns its inline reasoning into reasoning parts.
 */
export function createCompletionShaper({ stops, startsInReasoning, beginsWithSpace }: ShaperOptions): CompletionShaper {
  const cutter = createStopCutter(stops);
  const tokens = createTokenQueue();
  const separator = createReasoningSeparator({ startsInside: startsInReasoning });
  let isAtBeginning = beginsWithSpace;
  let isOver = false;

  const toParts = (text: string): AnswerPart[] => {
    const logprobs = tokens.upTo(text.length);
    const visibleText = isAtBeginning ? text.replace(/^ +/, "") : text;
    isAtBeginning &&= visibleText === "";
    return visibleText === ""
      ? []
      : separator.push({ type: "text-delta", text: visibleText, ...(logprobs ? { logprobs } : {}) });
  };

  const readText = (part: TextPart): AnswerPart[] => {
    if (cutter.isCut) {
      isOver = true;
      return separator.push({ type: "finish", reason: "stop", nativeReason: null });
    }
    tokens.add(part);
    return toParts(cutter.push(part.text));
  };

  return {
    push(part) {
      if (isOver) return [];
      if (part.type === "text-delta") return readText(part);
      if (part.type !== "finish" && part.type !== "error") return separator.push(part);
      const rest = toParts(cutter.flush());
      const ending: AnswerPart = cutter.isCut && part.type === "finish" ? { ...part, reason: "stop" } : part;
      return [...rest, ...separator.push(ending)];
    },
    get isOver() {
      return isOver;
    },
  };
}

/** The probabilities of tokens, which are sent with the text of the tokens, and never with text that was cut off. */
interface TokenQueue {
  add(part: TextPart): void;
  /** The probabilities of the next `length` characters of the text. */
  upTo(length: number): { content: unknown[] } | undefined;
}

function createTokenQueue(): TokenQueue {
  const waiting: { end: number; token: unknown }[] = [];
  let addedLength = 0;
  let toldLength = 0;
  return {
    add({ text, logprobs }) {
      const tokens = isObject(logprobs) && Array.isArray(logprobs["content"]) ? logprobs["content"] : [];
      const lengths = tokens.map((token: unknown) => (isObject(token) ? (textOf(token["token"]) ?? "").length : 0));
      // If the tokens have another form than the text, they belong to all of it.
      const isExact = lengths.reduce((sum, length) => sum + length, 0) === text.length;
      let end = addedLength;
      for (const [index, token] of tokens.entries()) {
        end += lengths[index] ?? 0;
        waiting.push({ end: isExact ? end : addedLength + text.length, token });
      }
      addedLength += text.length;
    },
    upTo(length) {
      toldLength += length;
      const ready = waiting.findIndex(({ end }) => end > toldLength);
      const content = waiting.splice(0, ready === -1 ? waiting.length : ready).map(({ token }) => token);
      return content.length > 0 ? { content } : undefined;
    },
  };
}
