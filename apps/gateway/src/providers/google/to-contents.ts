import type { Content, Part } from "@google/genai";
import type { RequestMessage } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { isObject, type JsonObject, objectsOf, textOf } from "../wire/json.ts";
import { audioTypeOf, toMediaPart, typeByName } from "./media.ts";
import type { ModelFamily } from "./model-family.ts";
import { toModelParts } from "./to-model-parts.ts";
import type { FunctionNames } from "./tool-names.ts";

export interface GeminiConversation {
  contents: Content[];
  systemInstruction?: Content;
}

export interface ConversationContext {
  names: FunctionNames;
  family: ModelFamily;
}

/**
 * The person's message before a conversation that begins with an answer, as a room that its character opens: Google
 * requires a person's message first.
 */
const OPENING = "Begin.";

/** Gemini from 3.5 on answers only a person's message, and does not continue its own answer. */
const CONTINUATION = "Continue.";

/**
 * A conversation in Google's form: system texts apart, alternating turns of the person and the model, results of calls
 * in the person's turns.
 */
export function toContents(messages: readonly RequestMessage[], context: ConversationContext): GeminiConversation {
  const instructions = messages.filter(({ role }) => role === "system" || role === "developer").flatMap(toTextParts);
  const turns = mergeTurns(messages, context);
  if (instructions.length === 0) return { contents: completeTurns(turns, context) };
  if (turns.length > 0 && !context.family.isUninstructed) {
    return { contents: completeTurns(turns, context), systemInstruction: { parts: instructions } };
  }
  // A model without system instructions reads them in the person's turn, and so does one in a chat without messages.
  return { contents: completeTurns(joinTurns([{ role: "user", parts: instructions }, ...turns]), context) };
}

function mergeTurns(messages: readonly RequestMessage[], context: ConversationContext): Content[] {
  const functionNames = new Map<string, string>();
  const turns: Content[] = [];
  for (const message of messages) {
    if (message.role === "system" || message.role === "developer") continue;
    if (message.role === "assistant") rememberCalls(message, functionNames);
    const parts = toParts(message, { ...context, functionNames });
    if (parts.length > 0) turns.push({ role: message.role === "assistant" ? "model" : "user", parts });
  }
  return joinTurns(turns);
}

function joinTurns(turns: readonly Content[]): Content[] {
  const joinedContents: Content[] = [];
  for (const turn of turns) {
    const last = joinedContents.at(-1);
    if (last && last.role === turn.role) last.parts = [...(last.parts ?? []), ...(turn.parts ?? [])];
    else joinedContents.push({ ...turn });
  }
  return joinedContents;
}

function completeTurns(turns: Content[], { family }: ConversationContext): Content[] {
  const opening = turns[0]?.role === "model" ? [{ role: "user", parts: [{ text: OPENING }] }] : [];
  const isOwnTurn = turns.at(-1)?.role === "model" && family.generation >= 3.5;
  return [...opening, ...turns, ...(isOwnTurn ? [{ role: "user", parts: [{ text: CONTINUATION }] }] : [])];
}

function rememberCalls(message: JsonObject, functionNames: Map<string, string>): void {
  for (const call of objectsOf(message["tool_calls"])) {
    const name = isObject(call["function"]) ? textOf(call["function"]["name"]) : undefined;
    const id = textOf(call["id"]);
    if (id !== undefined && name !== undefined) functionNames.set(id, name);
  }
}

interface MessageContext extends ConversationContext {
  /** The names of the functions called so far, by the ids of the calls. */
  functionNames: ReadonlyMap<string, string>;
}

function toParts(message: RequestMessage, context: MessageContext): Part[] {
  switch (message.role) {
    case "assistant":
      return toModelParts(message, context);
    case "tool":
      return toResponseParts(message, context);
    default:
      return toUserParts(message);
  }
}

function toTextParts({ content }: RequestMessage): Part[] {
  if (typeof content === "string") return content === "" ? [] : [{ text: content }];
  return objectsOf(content).flatMap((part) => {
    const text = textOf(part["text"]);
    return text === undefined ? [] : [{ text }];
  });
}

/** A speaker's name is put before the text, since Google has no field for it. */
function toUserParts(message: RequestMessage): Part[] {
  const parts =
    typeof message.content === "string" ? toTextParts(message) : objectsOf(message.content).flatMap(toUserPart);
  const name = textOf(message["name"]);
  if (name === undefined || parts.length === 0) return parts;
  const [first, ...others] = parts;
  return first?.text === undefined
    ? [{ text: `${name}:` }, ...parts]
    : [{ ...first, text: `${name}: ${first.text}` }, ...others];
}

function toUserPart(part: JsonObject): Part[] {
  switch (part["type"]) {
    case "text": {
      const text = textOf(part["text"]);
      return text === undefined ? [] : [{ text }];
    }
    case "image_url":
      return mediaAt(part["image_url"], "image/jpeg");
    case "video_url":
      return mediaAt(part["video_url"], "video/mp4");
    case "input_audio":
      return toAudioParts(part["input_audio"]);
    case "file":
      return toFileParts(part["file"]);
    default:
      return [];
  }
}

function mediaAt(value: unknown, usualType: string): Part[] {
  const url = isObject(value) ? textOf(value["url"]) : undefined;
  const part = url === undefined ? undefined : toMediaPart({ url, usualType });
  return part ? [part] : [];
}

function toAudioParts(audio: unknown): Part[] {
  const data = isObject(audio) ? textOf(audio["data"]) : undefined;
  if (!isObject(audio) || data === undefined) return [];
  const mimeType = audioTypeOf(textOf(audio["format"]) ?? "wav");
  const part = data.startsWith("data:")
    ? toMediaPart({ url: data, usualType: mimeType })
    : { inlineData: { mimeType, data } };
  return part ? [part] : [];
}

/** A file's bytes or address, or the name under which it was uploaded to Google before. */
function toFileParts(file: unknown): Part[] {
  if (!isObject(file)) return [];
  const data = textOf(file["file_data"]) ?? textOf(file["file_id"]);
  if (data === undefined) return [];
  const filename = textOf(file["filename"]);
  const usualType = typeByName(filename) ?? "application/pdf";
  const part = toMediaPart({ url: data, filename, usualType });
  if (part) return [part];
  // Some clients send the bytes without the prefix of a `data:` URL.
  return textOf(file["file_data"]) === undefined || data.startsWith("data:")
    ? []
    : [{ inlineData: { mimeType: usualType, data: data } }];
}

/** The result of a call in its original text: parsed as JSON, long numbers would change. */
function toResponseParts(message: RequestMessage, { names, family, functionNames }: MessageContext): Part[] {
  const id = textOf(message["tool_call_id"]);
  const functionName = (id === undefined ? undefined : functionNames.get(id)) ?? textOf(message["name"]) ?? "function";
  const output = toTextParts(message)
    .map(({ text }) => text)
    .join("");
  const media = objectsOf(message.content)
    .flatMap(toUserPart)
    .filter(({ text }) => text === undefined);
  const hasPlace = family.generation >= 3;
  const inlineParts = hasPlace ? media.flatMap(({ inlineData }) => (inlineData ? [{ inlineData }] : [])) : [];
  const functionResponse = {
    ...withoutUndefined({ id }),
    name: names.toWire(functionName),
    response: { output },
    ...(inlineParts.length > 0 ? { parts: inlineParts } : {}),
  };
  const beside = media.filter(({ inlineData }) => !hasPlace || !inlineData);
  return [{ functionResponse }, ...beside];
}
