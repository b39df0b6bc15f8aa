import type { Part } from "@google/genai";
import { withoutUndefined } from "@tutti/contract";
import { isObject, type JsonObject, objectsOf, parseJson, textOf } from "../wire/json.ts";
import { toMediaPart } from "./media.ts";
import type { ModelFamily } from "./model-family.ts";
import { type EarlierReasoning, readReasoning, type ServerToolUse } from "./signatures.ts";
import type { FunctionNames } from "./tool-names.ts";

/** Google's documented placeholder for calls and images of other models, for its models that require a signature. */
const NO_SIGNATURE = "skip_thought_signature_validator";

export interface ModelTurnContext {
  names: FunctionNames;
  family: ModelFamily;
}

/**
 * An earlier answer as Gemini's own parts: reasoning, tools, text, images and calls, each with its original signature.
 * An answer that ended before its first content has no parts; a model that does not reason is sent no reasoning.
 */
export function toModelParts(message: JsonObject, { names, family }: ModelTurnContext): Part[] {
  const thinks = family.generation >= 2.5;
  const earlier = readReasoning(thinks ? message["reasoning_details"] : undefined);
  const insists = family.generation >= 3;
  const givenParts = [
    ...earlier.serverTools.flatMap((use) => toServerToolParts(use, earlier)),
    ...toTextAndImages(message, { earlier, needsSignatures: insists && family.isImage }),
    ...toCalls(message, { earlier, names, needsSignatures: insists }),
  ];
  if (givenParts.length === 0) return [];
  return [...earlier.thoughts.map(({ text, signature }) => sign({ text, thought: true }, signature)), ...givenParts];
}

function sign(part: Part, signature: string | undefined): Part {
  return signature === undefined ? part : { ...part, thoughtSignature: signature };
}

function toServerToolParts({ id, name, call, result }: ServerToolUse, earlier: EarlierReasoning): Part[] {
  const [callKey, resultKey] =
    name === "code_execution"
      ? (["executableCode", "codeExecutionResult"] as const)
      : (["toolCall", "toolResponse"] as const);
  const parts = [sign({ [callKey]: call }, earlier.calls.get(id))];
  return result === undefined ? parts : [...parts, sign({ [resultKey]: result }, earlier.calls.get(`${id}:result`))];
}

interface TextContext {
  earlier: EarlierReasoning;
  needsSignatures: boolean;
}

interface Piece {
  /** Its index in the text. */
  at: number;
  /** Decides between two pieces at the same index: the smaller comes first. */
  order: number;
  part: Part;
}

function toTextAndImages(message: JsonObject, { earlier, needsSignatures }: TextContext): Part[] {
  const content = message["content"];
  const parts = objectsOf(content);
  const text = typeof content === "string" ? content : parts.map((part) => textOf(part["text"]) ?? "").join("");
  const pictures = [...parts, ...objectsOf(message["images"])].flatMap(toImagePart);
  const pieces: Piece[] = pictures.map((part, index) => {
    const earlierImage = earlier.images.get(index);
    const signature = earlierImage?.signature ?? (needsSignatures ? NO_SIGNATURE : undefined);
    const order = earlierImage?.order ?? Number.POSITIVE_INFINITY;
    return { at: earlierImage?.after ?? text.length, order, part: sign(part, signature) };
  });
  const images = pieces.toSorted((one, other) => one.at - other.at);
  return interleave([...cutText(text || (textOf(message["refusal"]) ?? ""), earlier)], images);
}

/** The text in pieces as they were signed, with the text without signatures between them. */
function cutText(text: string, { texts, unplacedSignatures }: EarlierReasoning): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const place of texts) {
    // An answer that was edited since may be shorter than its signature's position: then the signature follows the
    // text.
    const start = Math.min(Math.max(place.start, end), text.length);
    if (start > end) pieces.push({ at: end, order: place.order, part: { text: text.slice(end, start) } });
    end = Math.min(Math.max(place.end, start), text.length);
    pieces.push({ at: start, order: place.order, part: sign({ text: text.slice(start, end) }, place.signature) });
  }
  const order = Number.POSITIVE_INFINITY;
  if (end < text.length) pieces.push({ at: end, order, part: { text: text.slice(end) } });
  if (unplacedSignatures.text !== undefined)
    pieces.push({ at: text.length, order, part: sign({ text: "" }, unplacedSignatures.text) });
  return pieces;
}

/** An image stands behind the text that came before it. */
function interleave(texts: readonly Piece[], images: readonly Piece[]): Part[] {
  const parts: Part[] = [];
  const waiting = [...images];
  for (const piece of texts) {
    const end = piece.at + (piece.part.text?.length ?? 0);
    const isBefore = ({ at, order }: Piece) => at < end || (at === piece.at && order < piece.order);
    while (waiting[0] && isBefore(waiting[0])) parts.push(...waiting.splice(0, 1).map(({ part }) => part));
    parts.push(piece.part);
  }
  return [...parts, ...waiting.map(({ part }) => part)];
}

function toImagePart(image: JsonObject): Part[] {
  const url = isObject(image["image_url"]) ? textOf(image["image_url"]["url"]) : undefined;
  const part = url === undefined ? undefined : toMediaPart({ url, usualType: "image/png" });
  return part ? [part] : [];
}

interface CallContext extends TextContext {
  names: FunctionNames;
}

/** Parallel calls have one signature, on the first of them; sequential ones come in messages of their own. */
function toCalls(message: JsonObject, { earlier, names, needsSignatures }: CallContext): Part[] {
  return objectsOf(message["tool_calls"]).flatMap((call, position) => {
    const calledFunction = call["function"];
    const name = isObject(calledFunction) ? textOf(calledFunction["name"]) : undefined;
    if (!isObject(calledFunction) || name === undefined) return [];
    const id = textOf(call["id"]);
    const fallback =
      position === 0 ? (earlier.unplacedSignatures.call ?? (needsSignatures ? NO_SIGNATURE : undefined)) : undefined;
    const signature = (id === undefined ? undefined : earlier.calls.get(id)) ?? fallback;
    const args = toArguments(calledFunction["arguments"]);
    return [sign({ functionCall: { ...withoutUndefined({ id }), name: names.toWire(name), args } }, signature)];
  });
}

/** Google accepts only an object; a model's arguments that are none are wrapped in one. */
function toArguments(text: unknown): JsonObject {
  if (isObject(text)) return text;
  const jsonText = textOf(text)?.trim() ?? "";
  const value = parseJson(jsonText);
  if (isObject(value)) return value;
  return jsonText === "" ? {} : { arguments: jsonText };
}
