import type { AnswerPart, ReasoningDetail } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { ToolNames } from "../tool-names.ts";
import { isObject, type JsonObject, objectsOf, parseJson, textOf } from "../wire/json.ts";
import { toCitation } from "./from-citation.ts";
import { type Place, redactedDetail, serverCallDetail, thinkingDetail } from "./reasoning-details.ts";

/** Reads the blocks of one answer, which may come in pieces, as parts. */
export interface BlockReader {
  start(index: number, block: JsonObject): AnswerPart[];
  delta(index: number, delta: JsonObject): AnswerPart[];
  stop(index: number): AnswerPart[];
  /** Whether the client has to run tools. */
  readonly hasToolCalls: boolean;
}

export interface BlockReaderOptions {
  names: ToolNames;
  /** The tool whose input is the answer's text, where there is one. */
  jsonTool: string | undefined;
}

interface OpenBlock {
  block: JsonObject;
  /** Its index among the calls, or among the details of the reasoning. */
  place: number;
  /** How much of the answer stands before it. */
  before: Place;
  citations: JsonObject[];
  /** The JSON of its input, as far as it has arrived. */
  input: string;
  /** The text that its beginning had, as far as its deltas have not repeated it; undefined once they differ. */
  repetition: string | undefined;
}

/** Whether a block is the result of one of Anthropic's own tools. */
const isServerResult = (type: string): boolean => type.endsWith("_tool_result");

export function createBlockReader({ names, jsonTool }: BlockReaderOptions): BlockReader {
  const open = new Map<number, OpenBlock>();
  /** Calls of Anthropic's own tools that have no result yet, by their ids. */
  const serverCalls = new Map<string, JsonObject>();
  let textLength = 0;
  let callCount = 0;
  let detailCount = 0;

  const say = (text: string): AnswerPart[] => {
    textLength += text.length;
    return text === "" ? [] : [{ type: "text-delta", text }];
  };

  const think = (text: string, details: ReasoningDetail[]): AnswerPart[] => [
    { type: "reasoning-delta", text, details },
  ];

  const readThinking = (block: JsonObject, { place: index, before }: OpenBlock): AnswerPart[] => {
    const text = textOf(block["thinking"]);
    const signature = textOf(block["signature"]);
    if (text === undefined && signature === undefined) return [];
    const piece = withoutUndefined({ text, signature });
    return think(text ?? "", [thinkingDetail(piece, { index, place: before })]);
  };

  const isAnswer = ({ block }: OpenBlock) => block["type"] === "tool_use" && block["name"] === jsonTool;

  const callInput = (openBlock: OpenBlock, json: string): AnswerPart[] => {
    openBlock.input += json;
    if (isAnswer(openBlock)) return say(json);
    return json === "" ? [] : [{ type: "tool-call-delta", index: openBlock.place, arguments: json }];
  };

  const startCall = (openBlock: OpenBlock): AnswerPart[] => {
    const { block, place } = openBlock;
    if (isAnswer(openBlock)) return [];
    const name = names.toClient(textOf(block["name"]) ?? "");
    return [{ type: "tool-call-delta", index: place, id: textOf(block["id"]) ?? "", name, arguments: "" }];
  };

  const serverResult = (result: JsonObject): AnswerPart[] => {
    const call = serverCalls.get(textOf(result["tool_use_id"]) ?? "");
    if (!call) return [];
    detailCount += 1;
    const place = { text: textLength, calls: callCount };
    return think("", [serverCallDetail(call, result, { index: detailCount - 1, place })]);
  };

  const placeOf = (block: JsonObject): number => {
    switch (block["type"]) {
      case "tool_use":
        if (block["name"] === jsonTool) return 0;
        callCount += 1;
        return callCount - 1;
      case "thinking":
      case "redacted_thinking":
        detailCount += 1;
        return detailCount - 1;
      default:
        return 0;
    }
  };

  return {
    start(index, block) {
      const type = textOf(block["type"]) ?? "";
      const citations = type === "text" ? objectsOf(block["citations"]) : [];
      const repetition = beginningOf(block);
      const before = { text: textLength, calls: callCount };
      const openBlock: OpenBlock = { block, place: placeOf(block), before, citations, input: "", repetition };
      open.set(index, openBlock);
      switch (type) {
        case "text":
          return say(textOf(block["text"]) ?? "");
        case "thinking":
          return readThinking(block, openBlock);
        case "redacted_thinking": {
          const { place: detailIndex } = openBlock;
          return think("", [redactedDetail(textOf(block["data"]) ?? "", { index: detailIndex, place: before })]);
        }
        case "tool_use":
          return startCall(openBlock);
        default:
          return isServerResult(type) ? serverResult(block) : [];
      }
    },
    delta(index, delta) {
      const openBlock = open.get(index);
      if (!openBlock) return [];
      switch (delta["type"]) {
        case "text_delta":
          return say(withoutRepetition(openBlock, textOf(delta["text"]) ?? ""));
        case "thinking_delta":
          return readThinking({ thinking: withoutRepetition(openBlock, textOf(delta["thinking"]) ?? "") }, openBlock);
        case "signature_delta":
          return readThinking({ signature: delta["signature"] }, openBlock);
        case "citations_delta":
          if (isObject(delta["citation"])) openBlock.citations.push(delta["citation"]);
          return [];
        case "input_json_delta": {
          const json = textOf(delta["partial_json"]) ?? "";
          if (openBlock.block["type"] === "tool_use") return callInput(openBlock, json);
          openBlock.input += json;
          return [];
        }
        default:
          return [];
      }
    },
    stop(index) {
      const openBlock = open.get(index);
      open.delete(index);
      if (!openBlock) return [];
      const { block, citations, before, input } = openBlock;
      switch (block["type"]) {
        case "text": {
          const span = { start: before.text, end: textLength };
          return citations.map((citation) => ({ type: "citation", citation: toCitation(citation, span) }));
        }
        case "tool_use":
          // A server that does not stream the input sends it with the block's beginning. Clients expect JSON where
          // there are no arguments, too.
          return input === ""
            ? callInput(openBlock, JSON.stringify(isObject(block["input"]) ? block["input"] : {}))
            : [];
        case "server_tool_use":
        case "mcp_tool_use":
          keepServerCall(serverCalls, block, input);
          return [];
        default:
          return [];
      }
    },
    get hasToolCalls() {
      return callCount > 0;
    },
  };
}

/** A call by another of Anthropic's tools is part of that tool's result, and cannot be sent again without it. */
function keepServerCall(calls: Map<string, JsonObject>, block: JsonObject, input: string): void {
  const caller = isObject(block["caller"]) ? block["caller"]["type"] : "direct";
  const id = textOf(block["id"]);
  if (id === undefined || caller !== "direct") return;
  calls.set(id, input === "" ? block : { ...block, input: parseJson(input) ?? {} });
}

/**
 * The part of a delta that the block's beginning did not have. Some servers put text into the beginning and repeat it
 * in the deltas, others go on from it.
 */
function withoutRepetition(openBlock: OpenBlock, text: string): string {
  const { repetition } = openBlock;
  if (repetition === undefined || text === "") return text;
  const beginning = beginningOf(openBlock.block) ?? "";
  const start = beginning.slice(0, beginning.length - repetition.length);
  if (repetition.startsWith(text)) {
    openBlock.repetition = repetition.slice(text.length) || undefined;
    return "";
  }
  openBlock.repetition = undefined;
  return text.startsWith(repetition) ? text.slice(repetition.length) : start + text;
}

function beginningOf(block: JsonObject): string | undefined {
  return textOf(block[block["type"] === "thinking" ? "thinking" : "text"]);
}
