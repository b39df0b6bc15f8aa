import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../../config/config.ts";
import type { Tasks } from "../../tasks.ts";
import type { StreamLimits } from "../../wire/call-upstream.ts";
import { callForBytes, callForText, callWhole, type PlainCall } from "../../wire/call-whole.ts";
import type { ErrorSource } from "../../wire/from-error.ts";
import { headersOf } from "../../wire/headers.ts";
import type { JsonObject } from "../../wire/json.ts";
import type { SignIn } from "../../wire/sign-in.ts";
import { readTranscript, toTranscriptionForm } from "./audio.ts";
import { readImages, toImagesRequest } from "./images.ts";
import { readEmbeddings } from "./read-embeddings.ts";
import { readJudgments } from "./read-judgments.ts";
import { readRanks } from "./read-ranks.ts";
import type { TaskQuirks } from "./task-quirks.ts";

export interface TaskOptions {
  config: ProviderConfig & { baseUrl: string };
  dispatcher: Dispatcher;
  quirks: TaskQuirks;
  limits: StreamLimits;
  signIn?: SignIn | undefined;
  source: ErrorSource;
}

/**
 * The tasks in OpenAI's form, which the client's own request already has: the body is passed on with the provider's
 * name of the model, and with the names that a vendor gives to its fields.
 */
export function createOpenAiTasks({ config, dispatcher, quirks, limits, signIn, source }: TaskOptions): Tasks {
  const headers = headersOf(config);
  const callOf = (path: string, body: JsonObject | FormData, signal: AbortSignal): PlainCall => ({
    url: new URL(path, `${config.baseUrl}/`).href,
    headers,
    body: body instanceof FormData ? body : renamed(body),
    signal,
    signIn,
    dispatcher,
    source,
    limits,
  });

  return {
    async embed({ upstreamId, body, signal }) {
      const request = renamed({ ...body, model: upstreamId }, quirks.embeddingFields);
      const answer = await callWhole({ ...callOf("embeddings", request, signal), expected: "list of embeddings" });
      return readEmbeddings(answer, source);
    },
    async rerank({ upstreamId, body, signal }) {
      // Cohere's newer API takes texts alone, and no other reads an image.
      const documents = body.documents.map((one) => (typeof one === "string" || one.image ? one : (one.text ?? "")));
      const request = callOf(quirks.rerankPath ?? "rerank", { ...body, documents, model: upstreamId }, signal);
      return readRanks(await callWhole({ ...request, expected: "ranking" }), source);
    },
    async moderate({ upstreamId, body, signal }) {
      const request = callOf("moderations", { ...body, model: upstreamId }, signal);
      return readJudgments(await callWhole({ ...request, expected: "moderation result" }), source);
    },
    async draw({ upstreamId, body, signal }) {
      const { mask: _, response_format: __, stream: ___, ...images } = body;
      const { path, body: request } = quirks.isOpenRouter
        ? { path: "images", body: { ...images, model: upstreamId } }
        : toImagesRequest(upstreamId, body);
      const answer = await callWhole({ ...callOf(path, request, signal), expected: "list of images" });
      return readImages(answer, source);
    },
    async speak({ upstreamId, body, signal }) {
      const response = await callForBytes(callOf("audio/speech", { ...body, model: upstreamId }, signal));
      const characters = [...body.input].length;
      const usage = { prompt_tokens: characters, completion_tokens: 0, total_tokens: characters };
      return { ...response, usage, unit: "character" };
    },
    async transcribe({ upstreamId, body, signal }) {
      const request = quirks.isOpenRouter ? { ...body, model: upstreamId } : toTranscriptionForm(upstreamId, body);
      const { text } = await callForText(callOf("audio/transcriptions", request, signal));
      return readTranscript(text, body, source);
    },
  };
}

/** The body without absent values, and with other names for some of its fields; an empty name leaves the field out. */
function renamed(body: JsonObject, names: Readonly<Record<string, string>> = {}): JsonObject {
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    const ownName = names[name] ?? name;
    return value === null || value === undefined || ownName === "" ? [] : [[ownName, value]];
  });
  return Object.fromEntries(entries);
}
