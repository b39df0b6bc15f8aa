import { randomBytes } from "node:crypto";
import { isObject, type JsonObject, numberOf, textOf } from "../wire/json.ts";

/** Tracks the calls of one answer, which come in fragments. */
export interface ToolCallIndexes {
  /**
   * A fragment with its call's position as its `index`; the first one of a call also gets an id. A name that a later
   * fragment repeats is left out, since clients join the names of all fragments.
   */
  settle(fragment: JsonObject): JsonObject;
  /** How many calls there are so far. */
  readonly count: number;
}

interface Call {
  /** The index that the server sent. */
  givenIndex: number | undefined;
  id: string | undefined;
  name: string | undefined;
}

/**
 * OpenAI gives each call an index of its own. Google's and other servers send none, Ollama and Mistral have sent 0 for
 * all of them, old vLLM a new id with each fragment: a fragment begins a call if it names a tool and neither its index
 * nor its id is known, or if its id is not that of the call at its index.
 */
export function createToolCallIndexes(): ToolCallIndexes {
  const calls: Call[] = [];

  const find = ({ givenIndex, id, name }: Call): number => {
    const knownIndex = id === undefined ? -1 : calls.findLastIndex((call) => call.id === id && isAt(call, givenIndex));
    if (knownIndex !== -1) return knownIndex;
    const last = calls.findLastIndex((call) => isAt(call, givenIndex));
    if (name === undefined || (last !== -1 && calls[last]?.name === undefined)) return last;
    // A server that repeats the name with every fragment sends the id only with the first one.
    return givenIndex !== undefined && id === undefined ? last : -1;
  };

  return {
    settle(fragment) {
      const calledFunction = isObject(fragment["function"]) ? fragment["function"] : {};
      const reportedCall: Call = {
        givenIndex: numberOf(fragment["index"]),
        id: textOf(fragment["id"]),
        name: textOf(calledFunction["name"]),
      };
      const knownIndex = find(reportedCall);
      const index = knownIndex === -1 ? calls.push(reportedCall) - 1 : knownIndex;
      const call = calls[index] ?? reportedCall;
      const isRepeated = knownIndex !== -1 && call.name !== undefined && call.name === reportedCall.name;
      call.name ??= reportedCall.name;
      call.id ??= reportedCall.id;
      if (isRepeated) return { ...fragment, index, function: withoutName(calledFunction) };
      if (reportedCall.name === undefined || call.id !== undefined) return { ...fragment, index };
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

function withoutName({ name: _, ...others }: JsonObject): JsonObject {
  return others;
}
