import type { AnswerPart } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { isObject, type JsonObject, textOf } from "../wire/json.ts";

/** Fields of a chunk that carry no information in the middle of an answer, as long as they have their usual values. */
const quiet: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isText,
  object: (value) => value === "chat.completion.chunk",
  created: Number.isFinite,
  model: isText,
  provider: isText,
  service_tier: isTextOrNull,
  system_fingerprint: isTextOrNull,
  usage: isNull,
  choices: Array.isArray,
  obfuscation: isText,
};

const quietInChoice: Readonly<Record<string, (value: unknown) => boolean>> = {
  index: Number.isSafeInteger,
  delta: isObject,
  logprobs: isNull,
  finish_reason: isNull,
  native_finish_reason: isNull,
};

const quietInDelta: Readonly<Record<string, (value: unknown) => boolean>> = {
  role: isTextOrNull,
  content: isText,
  refusal: isNull,
};

/**
 * The text of a chunk with nothing else: nearly all chunks are so, and reading one with full care costs more than
 * sending it. Undefined for every chunk that may need that care.
 */
export function plainTextOf(chunk: JsonObject): string | undefined {
  if (!isQuiet(chunk, quiet)) return undefined;
  const { choices } = chunk;
  if (!Array.isArray(choices) || choices.length !== 1) return undefined;
  const choice: unknown = choices[0];
  if (!isObject(choice) || !isQuiet(choice, quietInChoice)) return undefined;
  const { delta } = choice;
  if (!isObject(delta) || !isQuiet(delta, quietInDelta)) return undefined;
  const { content } = delta;
  return typeof content === "string" && content !== "" ? content : undefined;
}

/** The model and provider of an answer, from a chunk of plain text; undefined if it names no model. */
export function metadataOf(chunk: JsonObject): AnswerPart | undefined {
  const model = textOf(chunk["model"]);
  if (model === undefined) return undefined;
  const [serviceTier, systemFingerprint] = [textOf(chunk["service_tier"]), textOf(chunk["system_fingerprint"])];
  return {
    type: "metadata",
    id: textOf(chunk["id"]),
    model,
    provider: textOf(chunk["provider"]),
    ...withoutUndefined({ serviceTier, systemFingerprint }),
  };
}

function isQuiet(value: JsonObject, fields: Readonly<Record<string, (value: unknown) => boolean>>): boolean {
  for (const name in value) {
    if (!Object.hasOwn(fields, name) || fields[name]?.(value[name]) !== true) return false;
  }
  return true;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isNull(value: unknown): boolean {
  return value === null;
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === "string";
}
