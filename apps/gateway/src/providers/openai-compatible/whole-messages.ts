import { isObject, type JsonObject, textOf } from "../wire/json.ts";

/** Reads the choices of a stream that have a whole `message` in the place of a `delta`. */
export interface WholeMessages {
  /** The choice with what is new in its message as its delta. */
  settle(choice: JsonObject): JsonObject;
  /** Notes that the stream has deltas: a message after them repeats them. */
  noteDelta(): void;
}

/** The fields of a message that stream as text. */
const texts = ["content", "reasoning"] as const;

/**
 * Some servers send a `message` in a stream: the next piece of the text, the text so far (Alibaba's, where
 * `incremental_output` is off), or the whole answer once more after its deltas. A text that begins with what came
 * before is the text so far.
 */
export function createWholeMessages(): WholeMessages {
  const before = { content: "", reasoning: "" };
  let hasDeltas = false;

  const settleMessage = (message: JsonObject): JsonObject => {
    const rest: JsonObject = { ...message };
    for (const field of texts) {
      const text = textOf(message[field]);
      if (text === undefined) continue;
      const isSoFar = text.startsWith(before[field]);
      rest[field] = isSoFar ? text.slice(before[field].length) : text;
      before[field] = isSoFar ? text : before[field] + text;
    }
    return rest;
  };

  return {
    settle(choice) {
      const { message, ...others } = choice;
      const { delta } = others;
      if (isObject(delta) && Object.keys(delta).length > 0) {
        hasDeltas = true;
        return others;
      }
      if (!isObject(message)) return choice;
      return hasDeltas ? others : { ...others, delta: settleMessage(message) };
    },
    noteDelta() {
      hasDeltas = true;
    },
  };
}
