import { isObject, type JsonObject, numberOf } from "../wire/json.ts";

/** Leaves out all choices but one. */
export interface FirstChoice {
  settle(chunk: JsonObject): JsonObject;
}

/**
 * An answer has one choice: that of a stream's first chunk. A server that sends more of them, in chunks of their own or
 * in the same ones, would mix their texts.
 */
export function createFirstChoice(): FirstChoice {
  let answerIndex: number | undefined;

  const isOwn = (choice: unknown): boolean => {
    const index = isObject(choice) ? numberOf(choice["index"]) : undefined;
    answerIndex ??= index;
    return index === undefined || index === answerIndex;
  };

  return {
    settle(chunk) {
      const { choices } = chunk;
      return !Array.isArray(choices) || choices.every(isOwn) ? chunk : { ...chunk, choices: choices.filter(isOwn) };
    },
  };
}
