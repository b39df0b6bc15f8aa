import type { AnswerPart, ReasoningDetail } from "@tutti/contract";
import { type ErrorSource, unreadableError } from "../../wire/from-error.ts";
import { isObject, type JsonObject, textOf } from "../../wire/json.ts";
import { createServerToolReader } from "../server-tools.ts";
import { type SignedPlace, serverToolDetail, signatureDetail, thoughtDetail } from "../signatures.ts";
import type { FunctionNames } from "../tool-names.ts";
import { createAudioJoiner } from "./audio-joiner.ts";
import { createFunctionCallReader } from "./function-calls.ts";

export interface PartReaderOptions {
  source: ErrorSource;
  names: FunctionNames;
  /** Google's id of the answer. */
  responseId: () => string;
}

/** Reads Gemini's parts of one answer: reasoning, text, images, audio, calls, and calls of its own tools. */
export interface PartReader {
  /** An `error` among the returned parts ends the answer. */
  push(part: JsonObject): AnswerPart[];
  /** The parts that were held back; the arguments of a call that was cut off stay open, so as not to look complete. */
  finish(options: { isCutOff: boolean }): AnswerPart[];
  /** The whole text so far. */
  readonly text: string;
  readonly callCount: number;
}

export function createPartReader({ source, names, responseId }: PartReaderOptions): PartReader {
  let text = "";
  let imageCount = 0;
  let detailIndex = -1;
  let isThoughtOpen = false;
  const calls = createFunctionCallReader(names, responseId);
  const serverTools = createServerToolReader();
  const audio = createAudioJoiner();

  const nextIndex = (): number => {
    detailIndex += 1;
    isThoughtOpen = false;
    return detailIndex;
  };

  const sign = (signature: string | undefined, place: SignedPlace): AnswerPart[] =>
    signature === undefined ? [] : [reasoning(signatureDetail(signature, place, nextIndex()))];

  const readThought = (thought: string, signature: string | undefined): AnswerPart[] => {
    if (thought === "" && signature === undefined) return [];
    // A text with a signature stays a detail of its own.
    if (!isThoughtOpen || signature !== undefined) nextIndex();
    isThoughtOpen = signature === undefined;
    return [reasoning(thoughtDetail({ text: thought, signature, index: detailIndex }), thought)];
  };

  const readText = (delta: string, signature: string | undefined): AnswerPart[] => {
    const start = text.length;
    text += delta;
    const parts: AnswerPart[] = delta === "" ? [] : [{ type: "text-delta", text: delta }];
    return [...parts, ...sign(signature, { type: "text", start, end: text.length })];
  };

  const readMedia = (media: { url: string; mimeType: string; signature: string | undefined }): AnswerPart[] => {
    if (!media.mimeType.startsWith("image/") || media.url === "") return [];
    const place = { type: "image", index: imageCount, after: text.length } as const;
    imageCount += 1;
    return [{ type: "image", url: media.url }, ...sign(media.signature, place)];
  };

  const readInline = (blob: JsonObject, signature: string | undefined): AnswerPart[] => {
    const mimeType = textOf(blob["mimeType"]) ?? "";
    const data = textOf(blob["data"]) ?? "";
    if (!mimeType.startsWith("audio/")) {
      return readMedia({ url: `data:${mimeType};base64,${data}`, mimeType, signature });
    }
    return toAudio(audio.push(data));
  };

  const readCall = (call: JsonObject, signature: string | undefined): AnswerPart[] => {
    const read = calls.push(call);
    if (read === undefined) return [];
    if (read === "unreadable") {
      const raw = JSON.stringify({ functionCall: call });
      return [{ type: "error", error: unreadableError({ raw, contentType: "text/event-stream" }, source) }];
    }
    return [...sign(signature, { type: "call", id: read.id }), ...read.parts];
  };

  const readServerTool = (part: JsonObject, signature: string | undefined): AnswerPart[] => {
    const read = serverTools.push(part);
    if (!read) return [];
    const signatureParts = sign(signature, { type: "call", id: read.isResult ? `${read.id}:result` : read.id });
    return [...signatureParts, ...(read.use ? [reasoning(serverToolDetail(read.use, nextIndex()))] : [])];
  };

  return {
    push(part) {
      const signature = textOf(part["thoughtSignature"]);
      const { functionCall, inlineData, fileData } = part;
      const words = typeof part["text"] === "string" ? part["text"] : undefined;
      if (part["thought"] === true) return words === undefined ? [] : readThought(words, signature);
      isThoughtOpen = false;
      if (isObject(functionCall)) return readCall(functionCall, signature);
      if (isObject(inlineData)) return readInline(inlineData, signature);
      if (isObject(fileData)) {
        const url = textOf(fileData["fileUri"]) ?? "";
        return readMedia({ url, mimeType: textOf(fileData["mimeType"]) ?? "", signature });
      }
      const answerParts = readServerTool(part, signature);
      return answerParts.length > 0 ? answerParts : readText(words ?? "", signature);
    },
    finish({ isCutOff }) {
      const use = serverTools.finish();
      return [
        ...(use ? [reasoning(serverToolDetail(use, nextIndex()))] : []),
        ...toAudio(audio.finish()),
        ...(isCutOff ? [] : calls.close()),
      ];
    },
    get text() {
      return text;
    },
    get callCount() {
      return calls.count;
    },
  };
}

function reasoning(detail: ReasoningDetail, thought = ""): AnswerPart {
  return { type: "reasoning-delta", text: thought, details: [detail] };
}

function toAudio(data: string): AnswerPart[] {
  return data === "" ? [] : [{ type: "audio-delta", audio: { data } }];
}
