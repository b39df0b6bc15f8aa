import type { ReplyPart } from "@tutti/contract";
import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../config/config.ts";
import type { Provider, ProviderRequest } from "../provider.ts";
import { ProviderError } from "../provider-error.ts";
import { call, createConnections, readStart, type UpstreamResponse } from "./call.ts";
import { type ErrorSource, fromFailedAnswer, timeoutError } from "./from-error.ts";
import { createReplyReader, type ReplyReader } from "./from-stream.ts";
import { readModelList } from "./model-list.ts";
import { createSilenceAlarm } from "./silence-alarm.ts";
import { toUpstreamRequest } from "./to-request.ts";

export interface OpenAiCompatibleOptions {
  config: ProviderConfig & { baseUrl: string };
  /** Milliseconds without any sign of life after which a call is given up; default 5 minutes. */
  idleTimeout?: number | undefined;
  /** Milliseconds that the usage may take to follow the end of an answer; default 5 seconds. */
  usageTimeout?: number | undefined;
  /** The longest piece of an answer, in bytes, that may come without giving a part; default 64 MiB. */
  pieceLimit?: number | undefined;
  /** The connections; default: an own pool. */
  dispatcher?: Dispatcher | undefined;
}

const FIVE_MINUTES = 300_000;
const FIVE_SECONDS = 5_000;

/** Room for every picture, and an end to an event that has none before it fills the memory. */
const PIECE_LIMIT = 64 * 1024 * 1024;

/** Milliseconds that an answer which is complete may take to close, so that its connection can be used again. */
const LINGER = 100;

/**
 * A server that speaks OpenAI's chat completions, as a faithful pass-through: what the client sent goes out, what comes back is read
 * into parts. The silence alarm is the only clock: a model may think as long as it shows signs of life.
 */
export function createOpenAiCompatibleProvider(options: OpenAiCompatibleOptions): Provider {
  const { config } = options;
  const { slug, name, kind, baseUrl } = config;
  const dispatcher = options.dispatcher ?? createConnections();
  const source = errorSourceOf(config);

  return {
    slug,
    name,
    kind,
    async listModels(signal) {
      if (config.models) return config.models;
      const headers = headersOf(config);
      const response = await call({ url: `${baseUrl}/models`, method: "GET", headers, signal, dispatcher, source });
      const body = await response.text();
      if (!response.isOk) throw fromFailedAnswer({ ...response, body }, source);
      return readModelList(body, { kind, providerSlug: slug, source });
    },
    async *complete({ model, body, signal }: ProviderRequest) {
      const ended = new AbortController();
      const idle = createSilenceAlarm(options.idleTimeout ?? FIVE_MINUTES);
      const callSignal = AbortSignal.any([signal, ended.signal, idle.signal]);
      try {
        const response = await call({
          url: `${baseUrl}/chat/completions`,
          method: "POST",
          headers: { ...headersOf(config), "content-type": "application/json" },
          body: JSON.stringify(toUpstreamRequest(body, { kind, model })),
          signal: callSignal,
          dispatcher,
          source,
        });
        idle.reset();
        if (!response.isOk) throw fromFailedAnswer({ ...response, body: await readStart(response) }, source);
        const reader = createReplyReader({ source, contentType: response.headers.get("content-type") ?? "" });
        const { usageTimeout = FIVE_SECONDS, pieceLimit = PIECE_LIMIT } = options;
        yield* failingEarly(readParts(response, { reader, idle, signal, usageTimeout, pieceLimit }));
      } catch (cause) {
        signal.throwIfAborted();
        throw idle.signal.aborted ? new ProviderError(timeoutError(source), { cause }) : cause;
      } finally {
        idle.stop();
        ended.abort();
      }
    },
  };
}

/** An error before anything else is thrown, so that another provider may be tried; metadata alone is not an answer yet. */
async function* failingEarly(parts: AsyncIterable<ReplyPart>): AsyncGenerator<ReplyPart, void, undefined> {
  const held: ReplyPart[] = [];
  let hasBegun = false;
  for await (const part of parts) {
    if (!hasBegun && part.type === "error") throw new ProviderError(part.error);
    if (!hasBegun && part.type === "metadata") {
      held.push(part);
      continue;
    }
    if (!hasBegun) yield* held;
    hasBegun = true;
    yield part;
  }
}

interface Reading {
  reader: ReplyReader;
  idle: ReturnType<typeof createSilenceAlarm>;
  signal: AbortSignal;
  usageTimeout: number;
  pieceLimit: number;
}

async function* readParts(
  response: UpstreamResponse,
  { reader, idle, signal, usageTimeout, pieceLimit }: Reading,
): AsyncGenerator<ReplyPart> {
  const decoder = new TextDecoder();
  let pieceLength = 0;
  try {
    for await (const bytes of response.body) {
      // Whoever reads the parts may take their time; only the upstream's silence counts.
      idle.stop();
      const parts = reader.push(decoder.decode(bytes, { stream: true }));
      yield* parts;
      pieceLength = parts.length > 0 ? 0 : pieceLength + bytes.length;
      if (pieceLength > pieceLimit) return yield* reader.end("endless");
      if (reader.isDone) idle.reset(LINGER);
      else idle.reset(reader.isFinished ? usageTimeout : undefined);
    }
  } catch {
    signal.throwIfAborted();
    yield* reader.end(idle.signal.aborted ? "silent" : "broken");
    return;
  }
  yield* reader.push(decoder.decode());
  yield* reader.end("ended");
}

function headersOf(config: ProviderConfig): Record<string, string> {
  return {
    accept: "application/json, text/event-stream",
    // Said aloud, since some proxies compress for whoever does not object.
    "accept-encoding": "identity",
    "user-agent": "tutti",
    ...(config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}),
    ...config.headers,
  };
}

/** A configured header may hold a key as well; short values are no secrets, and would only mangle messages. */
function errorSourceOf({ name, baseUrl, apiKey, headers }: ProviderConfig & { baseUrl: string }): ErrorSource {
  const values = Object.values(headers).flatMap((value) => [value, value.replace(/^\S+ /, "")]);
  const secrets = [apiKey ?? "", ...values].filter((value) => value.length >= 8);
  return { providerName: name, baseUrl, secrets };
}
