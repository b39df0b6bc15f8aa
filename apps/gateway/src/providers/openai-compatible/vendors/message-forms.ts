import { withoutUndefined } from "@tutti/contract";
import { isObject, type JsonObject, objectsOf, textOf } from "../../wire/json.ts";

/** The model's message where Mistral requires one. */
const ACKNOWLEDGEMENT = "Understood.";

/**
 * Mistral accepts documents only by address, and audio as its bare bytes. Its ids of calls are nine letters or digits.
 * After the results of calls only the model may speak, and no system message may follow the model's: later system
 * messages are moved to the beginning.
 */
export function toMistralMessages(messages: readonly JsonObject[]): JsonObject[] {
  return inMistralOrder(messages).map((message) => ({
    ...withParts(message, toMistralPart),
    ...(message["tool_calls"] === undefined
      ? {}
      : {
          tool_calls: objectsOf(message["tool_calls"]).map((call) => ({ ...call, id: toMistralCallId(call["id"]) })),
        }),
    ...(message["tool_call_id"] === undefined ? {} : { tool_call_id: toMistralCallId(message["tool_call_id"]) }),
  }));
}

function inMistralOrder(messages: readonly JsonObject[]): JsonObject[] {
  const isSystem = ({ role }: JsonObject) => role === "system";
  const others = messages.filter((message) => !isSystem(message));
  const turns = others.flatMap((message, index) => {
    const isBridge = others[index - 1]?.["role"] === "tool" && message["role"] === "user";
    return isBridge ? [{ role: "assistant", content: ACKNOWLEDGEMENT }, message] : [message];
  });
  const system = messages.filter(isSystem);
  // There are only system messages: Mistral requires a message to answer.
  const [last] = others.length === 0 ? system.splice(-1) : [];
  return last ? [...system, { ...last, role: "user" }] : [...system, ...turns];
}

function toMistralPart(part: JsonObject): JsonObject {
  const { type, file, input_audio: audio } = part;
  if (type === "file" && isObject(file)) {
    const name = textOf(file["filename"]);
    return {
      type: "document_url",
      document_url: file["file_data"],
      ...withoutUndefined({ document_name: name }),
    };
  }
  return type === "input_audio" && isObject(audio) ? { type, input_audio: audio["data"] } : part;
}

/** The same id always gives the same result; two different ids give the same result once in ten trillion. */
function toMistralCallId(id: unknown): string {
  const text = String(id);
  if (/^[A-Za-z0-9]{9}$/.test(text)) return text;
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  const digits = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  return digits.toString(36).padStart(9, "0").slice(-9);
}

/** Perplexity accepts files as bare bytes or by address. */
export function toPerplexityMessages(messages: readonly JsonObject[]): JsonObject[] {
  return messages.map((message) => withParts(message, toPerplexityPart));
}

function toPerplexityPart(part: JsonObject): JsonObject {
  const { type, file } = part;
  if (type !== "file" || !isObject(file)) return part;
  const name = textOf(file["filename"]);
  const url = (textOf(file["file_data"]) ?? "").replace(/^data:[^,]*;base64,/, "");
  return { type: "file_url", file_url: { url }, ...withoutUndefined({ file_name: name }) };
}

/** Z.AI accepts files by address, in a part type of its own. */
export function toZAiMessages(messages: readonly JsonObject[]): JsonObject[] {
  return messages.map((message) =>
    withParts(message, (part) =>
      part["type"] === "file" && isObject(part["file"])
        ? { type: "file_url", file_url: { url: part["file"]["file_data"] } }
        : part,
    ),
  );
}

function withParts(message: JsonObject, toPart: (part: JsonObject) => JsonObject): JsonObject {
  const { content } = message;
  return Array.isArray(content) ? { ...message, content: objectsOf(content).map(toPart) } : message;
}
