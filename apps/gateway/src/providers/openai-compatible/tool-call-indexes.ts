import { randomBytes } from "node:crypto";
import { isObject, type JsonObject, numberOf, textOf } from "../wire/json.ts";

/** Knows the calls of one answer, which come in fragments. */
export interface ToolCallIndexes {
  /** A fragment with the place of its call as its `index`; the first one of a call has an id, too. */
  settle(fragment: JsonObject): JsonObject;
  /** How many calls there are so far. */
  readonly count: number;
}

interface Call {
  /** The index that the server gave. */
  givenIndex: number | undefined;
  id: string | undefined;
  isNamed: boolean;
}

/**
 * OpenAI gives each call an index of its own. Google's and other servers give none, Ollama and Mistral have given 0 to
 * all of them, old vLLM a new id to each fragment: a fragment begins a call where it names a tool and is not known by
 * its index or its id, or has another id than the call of its index.
 */
export function createToolCallIndexes(): ToolCallIndexes {
  const calls: Call[] = [];

  const find = ({ givenIndex, id, isNamed }: Call): number => {
    const knownIndex = id === undefined ? -1 : calls.findLastIndex((call) => call.id === id && isAt(call, givenIndex));
    if (knownIndex !== -1) return knownIndex;
    const last = calls.findLastIndex((call) => isAt(call, givenIndex));
    if (!isNamed || calls[last]?.isNamed === false) return last;
    // A server that says the name with every fragment says the id with the first one alone.
    return givenIndex !== undefined && id === undefined ? last : -1;
  };

  return {
    settle(fragment) {
      const calledFunction = isObject(fragment["function"]) ? fragment["function"] : {};
      const reportedCall: Call = {
        givenIndex: numberOf(fragment["index"]),
        id: textOf(fragment["id"]),
        isNamed: textOf(calledFunction["name"]) !== undefined,
      };
      const knownIndex = find(reportedCall);
      const index = knownIndex === -1 ? calls.push(reportedCall) - 1 : knownIndex;
      const call = calls[index] ?? reportedCall;
      call.isNamed ||= reportedCall.isNamed;
      call.id ??= reportedCall.id;
      if (!reportedCall.isNamed || call.id !== undefined) return { ...fragment, index };
      call.id = `call_${randomBytes(12).toString("hex")}`;
      return { ...fragment, index, id: call.id };
    },
    get count() {
      return calls.length;
    },
  };
}

function isAt(call: Call, index: number | undefined): boolean {
  return index === undefined || call.givenIndex === index;
}
