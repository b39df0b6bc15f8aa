import type { ContentBlockParam } from "@anthropic-ai/sdk/resources/messages";
import type { ReasoningDetail } from "@tutti/contract";
import { isObject, type JsonObject, numberOf, objectsOf, parseJson, textOf } from "../wire/json.ts";

/** Marks a reasoning detail as Anthropic's, so that it is sent to no other provider (OpenRouter's value). */
export const FORMAT = "anthropic-claude-v1";

/** The field of a detail that says where it stood among the texts and calls of its answer, if not before them. */
const PLACE = "tutti_place";

/** How much of an answer stands before one of its details. */
export interface Place {
  /** UTF-16 code units of its text. */
  text: number;
  calls: number;
}

/** The position of a detail in its answer. */
export interface DetailPosition {
  /** Among the details. */
  index: number;
  /** Absent: before all texts and calls. */
  place?: Place | undefined;
}

function positionFields({ index, place }: DetailPosition) {
  return { format: FORMAT, index, ...(place && place.text + place.calls > 0 ? { [PLACE]: place } : {}) };
}

/** A piece of a thinking block; the signature, which comes last, is a detail without a text. */
export function thinkingDetail(
  piece: { text?: string; signature?: string },
  position: DetailPosition,
): ReasoningDetail {
  return { type: "reasoning.text", ...piece, ...positionFields(position) };
}

/** A thinking block that only Anthropic can read. */
export function redactedDetail(data: string, position: DetailPosition): ReasoningDetail {
  return { type: "reasoning.encrypted", data, ...positionFields(position) };
}

/** A detail for a message that holds another part of the answer. */
export function withoutPlace({ [PLACE]: _, ...detail }: ReasoningDetail): ReasoningDetail {
  return detail;
}

/** A call that Anthropic made itself, with its result. */
export function serverCallDetail(call: JsonObject, result: JsonObject, position: DetailPosition): ReasoningDetail {
  const server = textOf(call["server_name"]);
  const name = textOf(call["name"]) ?? "";
  return {
    type: "reasoning.server_tool_call",
    tool_call_id: textOf(call["id"]) ?? null,
    tool_name: server === undefined ? name : `${server}/${name}`,
    arguments: JSON.stringify(call["input"] ?? {}),
    result: JSON.stringify(result),
    ...positionFields(position),
  };
}

/**
 * The blocks from which an earlier answer's reasoning details were made, unmodified, in their order, each with its
 * place. The pieces of one block may be separate details, as they were streamed. Details of other providers are left
 * out, and so are thinking blocks without a signature: Anthropic accepts only its own.
 */
export function toPlacedBlocks(details: unknown): { place: Place; blocks: ContentBlockParam[] }[] {
  return joinPieces(objectsOf(details).filter(isOurs)).map((detail) => ({
    place: placeOf(detail),
    blocks: toBlocks(detail),
  }));
}

function placeOf({ [PLACE]: place }: JsonObject): Place {
  const { text, calls } = isObject(place) ? place : {};
  return { text: numberOf(text) ?? 0, calls: numberOf(calls) ?? 0 };
}

function isOurs(detail: JsonObject): boolean {
  const format = detail["format"];
  // Clients that drop unknown fields keep at least the signature, which Anthropic checks anyway.
  return format === FORMAT || ((format === undefined || format === null) && detail["type"] === "reasoning.text");
}

function joinPieces(details: readonly JsonObject[]): JsonObject[] {
  const merged: JsonObject[] = [];
  for (const detail of details) {
    const last = merged.at(-1);
    if (last && detail["type"] === "reasoning.text" && isSameBlock(last, detail)) {
      merged[merged.length - 1] = {
        ...last,
        text: `${textOf(last["text"]) ?? ""}${textOf(detail["text"]) ?? ""}`,
        signature: textOf(detail["signature"]) ?? last["signature"],
      };
    } else {
      merged.push(detail);
    }
  }
  return merged;
}

/** A block ends with its signature; a detail after it is another block even if no index tells them apart. */
function isSameBlock(last: JsonObject, next: JsonObject): boolean {
  if (last["type"] !== "reasoning.text" || numberOf(last["index"]) !== numberOf(next["index"])) return false;
  return textOf(last["signature"]) === undefined || textOf(next["text"]) === undefined;
}

function toBlocks(detail: JsonObject): ContentBlockParam[] {
  switch (detail["type"]) {
    case "reasoning.text": {
      const signature = textOf(detail["signature"]);
      if (signature === undefined) return [];
      return [{ type: "thinking", thinking: textOf(detail["text"]) ?? "", signature }];
    }
    case "reasoning.encrypted": {
      const data = textOf(detail["data"]);
      return data === undefined ? [] : [{ type: "redacted_thinking", data }];
    }
    case "reasoning.server_tool_call":
      return toServerCall(detail);
    default:
      return [];
  }
}

function toServerCall(detail: JsonObject): ContentBlockParam[] {
  const result = parseJson(textOf(detail["result"]) ?? "");
  const id = textOf(detail["tool_call_id"]);
  if (!isObject(result) || id === undefined) return [];
  const input = parseJson(textOf(detail["arguments"]) ?? "") ?? {};
  const name = textOf(detail["tool_name"]) ?? "";
  const slash = name.indexOf("/");
  const call =
    result["type"] === "mcp_tool_result"
      ? { type: "mcp_tool_use", id, server_name: name.slice(0, slash), name: name.slice(slash + 1), input }
      : { type: "server_tool_use", id, name, input };
  // Anthropic defines its own tools; both blocks are in its own form.
  return [call, result] as unknown as ContentBlockParam[];
}
