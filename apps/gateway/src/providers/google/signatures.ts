import type { ReasoningDetail } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { type JsonObject, objectsOf, parseJson, textOf } from "../wire/json.ts";

/** OpenRouter's name for Google's form of `reasoning_details`. */
const FORMAT = "google-gemini-v1";

/**
 * Gemini signs parts of its answers, and requires each signature back on its original part. OpenRouter's wire has one
 * text, one list of images and one of calls for a whole message; so a detail's `id` says where its signature belongs.
 */
export type SignedPlace =
  /** A piece of the text, which may be empty; offsets in UTF-16 code units. */
  | { type: "text"; start: number; end: number }
  /** An image, by its index among the answer's images, after this much of the text. */
  | { type: "image"; index: number; after: number }
  /** A call, of the client's functions or of Google's own tools, by its id. */
  | { type: "call"; id: string };

/** A piece of reasoning, with its signature if it has one. */
export function thoughtDetail(thought: {
  text: string;
  signature?: string | undefined;
  index: number;
}): ReasoningDetail {
  const { text, signature, index } = thought;
  return { type: "reasoning.text", text, ...withoutUndefined({ signature }), format: FORMAT, index };
}

/** The signature of a part other than reasoning. */
export function signatureDetail(signature: string, place: SignedPlace, index: number): ReasoningDetail {
  switch (place.type) {
    case "text":
      return {
        type: "reasoning.text",
        signature,
        id: `text:${place.start}:${place.end}`,
        format: FORMAT,
        index,
      };
    case "image":
      return encryptedDetail(signature, `image:${place.index}:${place.after}`, index);
    case "call":
      return encryptedDetail(signature, place.id, index);
  }
}

function encryptedDetail(data: string, id: string, index: number): ReasoningDetail {
  return { type: "reasoning.encrypted", data, id, format: FORMAT, index };
}

/** A call that Google made itself during the answer; `call` and `result` are its own parts. */
export interface ServerToolUse {
  id: string;
  name: string;
  call: JsonObject;
  /** Undefined if the answer ended before the result came. */
  result: JsonObject | undefined;
}

export function serverToolDetail({ id, name, call, result }: ServerToolUse, index: number): ReasoningDetail {
  return {
    type: "reasoning.server_tool_call",
    id,
    tool_name: name,
    arguments: JSON.stringify(call),
    result: result === undefined ? "" : JSON.stringify(result),
    format: FORMAT,
    index,
  };
}

/** The details of an earlier answer, sorted by the kind of part that they belong to. */
export interface EarlierReasoning {
  thoughts: { text: string; signature: string | undefined; index: unknown }[];
  serverTools: ServerToolUse[];
  /** In the order of the text; `order` is a signature's position among all. */
  texts: { start: number; end: number; signature: string; order: number }[];
  images: Map<number, { after: number; signature: string; order: number }>;
  calls: Map<string, string>;
  /** Signatures without a position, as from another gateway: of the text, and of the first call. */
  unplacedSignatures: { text: string | undefined; call: string | undefined };
}

/**
 * Reads the details of an earlier answer. Those of other vendors' models are skipped: their signatures mean nothing to
 * Google.
 */
export function readReasoning(details: unknown): EarlierReasoning {
  const earlier: EarlierReasoning = {
    thoughts: [],
    serverTools: [],
    texts: [],
    images: new Map(),
    calls: new Map(),
    unplacedSignatures: { text: undefined, call: undefined },
  };
  for (const [order, detail] of objectsOf(details).entries()) {
    if (detail["format"] !== FORMAT) continue;
    if (detail["type"] === "reasoning.server_tool_call") readServerTool(detail, earlier);
    else readDetail(detail, order, earlier);
  }
  earlier.texts.sort((one, other) => one.start - other.start || one.order - other.order);
  return earlier;
}

function readDetail(detail: JsonObject, order: number, earlier: EarlierReasoning): void {
  const id = textOf(detail["id"]);
  const { text } = detail;
  const signature = textOf(detail["signature"]) ?? textOf(detail["data"]);
  if (detail["type"] === "reasoning.text" && typeof text === "string") {
    addThought({ text, signature, index: detail["index"] }, earlier.thoughts);
    return;
  }
  if (signature === undefined) return;
  const [, kind, first, second] = /^(text|image):(\d+):(\d+)$/.exec(id ?? "") ?? [];
  if (kind === "text") earlier.texts.push({ start: Number(first), end: Number(second), signature, order });
  else if (kind === "image") earlier.images.set(Number(first), { after: Number(second), signature, order });
  else if (id !== undefined) earlier.calls.set(id, signature);
  else if (detail["type"] === "reasoning.encrypted") earlier.unplacedSignatures.call ??= signature;
  else earlier.unplacedSignatures.text ??= signature;
}

/** A client may send the fragments of a piece of reasoning as it got them. */
function addThought(thought: EarlierReasoning["thoughts"][number], thoughts: EarlierReasoning["thoughts"]): void {
  const last = thoughts.at(-1);
  const isContinued = last && last.signature === undefined && last.index === thought.index;
  if (isContinued) thoughts[thoughts.length - 1] = { ...thought, text: last.text + thought.text };
  else thoughts.push(thought);
}

function readServerTool(detail: JsonObject, earlier: EarlierReasoning): void {
  const [call] = objectsOf([parseJson(textOf(detail["arguments"]) ?? "")]);
  const [result] = objectsOf([parseJson(textOf(detail["result"]) ?? "")]);
  const id = textOf(detail["id"]);
  const name = textOf(detail["tool_name"]);
  if (call && id && name) earlier.serverTools.push({ id, name, call, result });
}
