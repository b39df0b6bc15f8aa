import type { TranscriptionsRequest } from "@tutti/contract";
import type { TranscribeResult } from "../../tasks.ts";
import { type ErrorSource, fromErrorObject, unexpectedError } from "../../wire/from-error.ts";
import { isObject, type JsonObject, numberOf, parseJson } from "../../wire/json.ts";
import { ProviderError } from "../../wire/provider-error.ts";
import { toForm } from "./forms.ts";
import { usageOf } from "./usage-of.ts";

/** Media types of recordings, by the names of their formats; others are named as they are. */
const types: Readonly<Record<string, string>> = { mp3: "mpeg", mpga: "mpeg", m4a: "mp4" };

/** A recording in OpenAI's form: its file with the other fields, without those that only OpenRouter has. */
export function toTranscriptionForm(upstreamId: string, body: TranscriptionsRequest): FormData {
  const { input_audio: audio, user: _, ...fields } = body;
  const url = `data:audio/${types[audio.format] ?? audio.format};base64,${audio.data}`;
  return toForm({ ...fields, model: upstreamId }, [["file", url]]);
}

/** What was said: JSON, or the text itself in the formats of subtitles. Throws a ProviderError if the value is none. */
export function readTranscript(text: string, body: TranscriptionsRequest, source: ErrorSource): TranscribeResult {
  const isText = ["text", "srt", "vtt"].includes(body.response_format ?? "json");
  const value = parseJson(text);
  if (isText && !isObject(value)) return { transcript: text, usage: undefined, unit: "second" };
  if (!isObject(value) || typeof value["text"] !== "string") {
    const error = isObject(value) ? fromErrorObject(value, source) : undefined;
    throw new ProviderError(error ?? unexpectedError({ raw: text.slice(0, 500), expected: "transcript" }, source));
  }
  return { transcript: isText ? value["text"] : value, ...usageIn(value) };
}

/** Tokens, where the model counts them, else the seconds of the recording. */
function usageIn({ usage, duration }: JsonObject): Pick<TranscribeResult, "usage" | "unit" | "seconds"> {
  const tokens = usageOf(usage);
  if (tokens !== undefined && tokens.total_tokens > 0) return { usage: tokens };
  const told = isObject(usage) ? usage : {};
  const seconds = numberOf(told["seconds"]) ?? numberOf(duration);
  if (seconds === undefined) return { usage: undefined, unit: "second" };
  const count = Math.ceil(seconds);
  const cost = numberOf(told["cost"]);
  const counted = { prompt_tokens: count, completion_tokens: 0, total_tokens: count };
  return { usage: cost === undefined ? counted : { ...counted, cost }, unit: "second", seconds };
}
