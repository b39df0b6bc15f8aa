import { isObject, type JsonObject, textOf } from "../wire/json.ts";
import type { ServerToolUse } from "./signatures.ts";

/** Pairs the calls of Google's own tools with their results. */
export interface ServerToolReader {
  /** Takes a part; undefined if it belongs to no tool. `use` is set once it is complete. */
  push(part: JsonObject): { id: string; isResult: boolean; use: ServerToolUse | undefined } | undefined;
  /** The use whose result never came. */
  finish(): ServerToolUse | undefined;
}

export function createServerToolReader(): ServerToolReader {
  let count = 0;
  let open: ServerToolUse | undefined;
  return {
    push(part) {
      const { executableCode: code, codeExecutionResult: outcome, toolCall, toolResponse } = part;
      const call = isObject(code) ? code : isObject(toolCall) ? toolCall : undefined;
      if (call) {
        // A second call before the result of the first: the first is returned without a result.
        const before = open;
        count += 1;
        const name = isObject(code) ? "code_execution" : (textOf(call["toolType"]) ?? "tool");
        open = { id: textOf(call["id"]) ?? `server-tool:${count}`, name, call, result: undefined };
        return { id: open.id, isResult: false, use: before };
      }
      const result = isObject(outcome) ? outcome : isObject(toolResponse) ? toolResponse : undefined;
      if (!result || !open) return undefined;
      const use = { ...open, result };
      open = undefined;
      return { id: use.id, isResult: true, use };
    },
    finish() {
      const use = open;
      open = undefined;
      return use;
    },
  };
}
