import type { EmbeddingsRequest } from "@tutti/contract";
import type { TaskBody, TaskName } from "../providers/tasks.ts";
import { estimateTokens } from "../tokens/estimate-tokens.ts";

/** The likely size of a task, before a provider has counted it. */
export interface TaskSize {
  promptTokens: number;
}

/** How large the work for a request is likely to be. */
export const sizeOf: { readonly [Name in TaskName]: (body: TaskBody<Name>) => TaskSize } = {
  embed: ({ input }) => ({ promptTokens: tokensOf(input) }),
};

function tokensOf(input: EmbeddingsRequest["input"]): number {
  if (typeof input === "string") return estimateTokens(input);
  let tokens = 0;
  for (const one of input) {
    if (typeof one === "number") tokens += 1;
    else if (typeof one === "string") tokens += estimateTokens(one);
    else if (Array.isArray(one)) tokens += one.length;
    else for (const { text } of one.content) if (typeof text === "string") tokens += estimateTokens(text);
  }
  return tokens;
}
