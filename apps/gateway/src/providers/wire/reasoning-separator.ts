import type { AnswerPart } from "@tutti/contract";
import { createThinkTagSplitter, type SplitText } from "./think-tag-splitter.ts";

/**
 * Turns the reasoning at the beginning of an answer's text into reasoning parts. A text that was held back is sent
 * before the next part of another kind.
 */
export interface ReasoningSeparator {
  push(part: AnswerPart): AnswerPart[];
}

/**
 * A separator for one answer. An answer whose reasoning has parts of its own stays unchanged.
 *
 * @param startsInside the prompt ended with the opening tag, so that the answer begins with reasoning
 */
export function createReasoningSeparator({ startsInside = false } = {}): ReasoningSeparator {
  const splitter = createThinkTagSplitter({ startsInside });
  // Set as soon as a reasoning part came, or any other part that is no text.
  let isOver = false;
  // The probabilities of tokens whose text is held back.
  let buffer: unknown[] = [];

  const toParts = ({ reasoning, text }: SplitText): AnswerPart[] => {
    const tokens = buffer.flatMap((logprobs) => tokensOf(logprobs));
    if (reasoning !== "" || text !== "") buffer = [];
    return [
      ...(reasoning === "" ? [] : [{ type: "reasoning-delta", text: reasoning } as const]),
      ...(text === ""
        ? []
        : [
            {
              type: "text-delta",
              text,
              ...(tokens.length > 0 && reasoning === "" ? { logprobs: { content: tokens } } : {}),
            } as const,
          ]),
    ];
  };

  return {
    push(part) {
      if (isOver || part.type === "metadata" || part.type === "citation" || part.type === "usage") return [part];
      if (part.type === "text-delta") {
        const split = splitter.push(part.text);
        if (split.reasoning === "" && split.text === part.text && buffer.length === 0) return [part];
        if (part.logprobs) buffer.push(part.logprobs);
        return toParts(split);
      }
      isOver = true;
      return [...toParts(splitter.flush()), part];
    },
  };
}

function tokensOf(logprobs: unknown): unknown[] {
  const content = typeof logprobs === "object" && logprobs !== null && "content" in logprobs ? logprobs.content : [];
  return Array.isArray(content) ? content : [];
}
