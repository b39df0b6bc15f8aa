import { createHash } from "node:crypto";
import type { AnswerPart } from "@tutti/contract";
import { isObject, type JsonObject, objectsOf, textOf } from "../../wire/json.ts";
import type { FunctionNames } from "../tool-names.ts";
import { type ArgumentsWriter, createArgumentsWriter } from "./partial-arguments.ts";

/** Reads the calls of one answer: complete ones, and those whose arguments come in pieces. */
export interface FunctionCallReader {
  /**
   * Takes a part's `functionCall`.
   *
   * @returns the id of the call that it belongs to, and the parts that it adds; undefined for an empty one when no call
   *   is open, and "unreadable" if a piece of arguments cannot follow the ones before it
   */
  push(call: JsonObject): { id: string; parts: AnswerPart[] } | "unreadable" | undefined;
  /** Closes the arguments that are still open. */
  close(): AnswerPart[];
  /** How many calls there are so far. */
  readonly count: number;
}

interface OpenCall {
  index: number;
  id: string;
  writer: ArgumentsWriter;
}

/** @param responseId Google's id of the answer: calls without an id get different ids derived from it */
export function createFunctionCallReader(names: FunctionNames, responseId: () => string): FunctionCallReader {
  let count = 0;
  let open: OpenCall | undefined;

  const end = (): AnswerPart[] => {
    if (!open) return [];
    const { index, writer } = open;
    open = undefined;
    const text = writer.close();
    return text === "" ? [] : [{ type: "tool-call-delta", index, arguments: text }];
  };

  const begin = (call: JsonObject, name: string): { id: string; parts: AnswerPart[] } => {
    const before = end();
    const index = count;
    count += 1;
    const id = textOf(call["id"]) ?? madeId(responseId(), index);
    const { args } = call;
    const isWhole = isObject(args) && Object.keys(args).length > 0;
    if (!isWhole) open = { index, id, writer: createArgumentsWriter() };
    const text = isWhole ? JSON.stringify(args) : "";
    return {
      id,
      parts: [...before, { type: "tool-call-delta", index, id, name: names.fromWire(name), arguments: text }],
    };
  };

  return {
    push(call) {
      const name = textOf(call["name"]);
      const start = name === undefined ? undefined : begin(call, name);
      const id = start?.id ?? open?.id;
      if (id === undefined) return undefined;
      const parts = start?.parts ?? [];
      let text = "";
      for (const partial of open ? objectsOf(call["partialArgs"]) : []) {
        const writeResult = open?.writer.push(partial);
        if (writeResult === undefined) return "unreadable";
        text += writeResult;
      }
      if (open && text !== "") parts.push({ type: "tool-call-delta", index: open.index, arguments: text });
      if (call["willContinue"] !== true) parts.push(...end());
      return { id, parts: joinDeltas(parts) };
    },
    close: end,
    get count() {
      return count;
    },
  };
}

/** Everything that one of Google's parts adds to one call is one delta. */
function joinDeltas(parts: readonly AnswerPart[]): AnswerPart[] {
  const answerParts: AnswerPart[] = [];
  for (const part of parts) {
    const last = answerParts.at(-1);
    if (
      last?.type === "tool-call-delta" &&
      part.type === "tool-call-delta" &&
      part.index === last.index &&
      part.id === undefined
    ) {
      answerParts[answerParts.length - 1] = { ...last, arguments: last.arguments + part.arguments };
    } else answerParts.push(part);
  }
  return answerParts;
}

/** The same id for the same answer, so that no id is random. */
function madeId(responseId: string, index: number): string {
  return `call_${createHash("sha256").update(`${responseId}/${index}`).digest("hex").slice(0, 24)}`;
}
