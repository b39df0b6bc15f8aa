import type { AnswerPart } from "@tutti/contract";
import type { Dispatcher } from "undici";
import { MEGABYTE } from "../../bytes.ts";
import { answerMemory, type MemoryAccount } from "../../memory-budget.ts";
import type { AnswerReader } from "./answer-reader.ts";
import { call, readStart } from "./call.ts";
import { type ErrorSource, fromFailedResponse, memoryLimitError, overflowError, timeoutError } from "./from-error.ts";
import { createIdleTimeout, type IdleTimeout } from "./idle-timeout.ts";
import { toJsonBody } from "./json-body.ts";
import { type PartBatch, type PartStream, toPartStream } from "./part-stream.ts";
import { ProviderError, toRefusal } from "./provider-error.ts";
import type { ChunkReader } from "./read-chunks.ts";
import type { SignIn } from "./sign-in.ts";
import { withWellFormedTexts } from "./well-formed-texts.ts";

/** How long a stream may be idle, and how large a piece of it may be. */
export interface StreamLimits {
  /** Milliseconds without a byte after which a call is ended; default 5 minutes. */
  idleTimeout?: number | undefined;
  /** Milliseconds that the usage may take after the end of an answer; default 5 seconds. */
  usageTimeout?: number | undefined;
  /** The longest piece of a response, in bytes, that may come without giving a part; default 64 MiB. */
  pieceLimit?: number | undefined;
}

/** Makes a text of bytes that are cut anywhere, as `TextDecoder` does. */
export interface ByteDecoder {
  /** @param bytes undefined: there are no more, so that the rest is returned */
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/** One HTTP call to an upstream, and how its response is read. */
export interface UpstreamRequest {
  url: string;
  headers: Record<string, string>;
  /** The value that is sent as JSON. */
  body: unknown;
  signal: AbortSignal;
  dispatcher: Dispatcher;
  source: ErrorSource;
  limits: StreamLimits;
  /** Adds the proof of who calls; absent: the headers have it. */
  signIn?: SignIn | undefined;
  /** Creates what makes a text of the response's bytes, once its content type is known; default: UTF-8. */
  createDecoder?: ((contentType: string) => ByteDecoder) | undefined;
  /** Creates the reader of the response, once its content type is known ("" if it has none). */
  createReader(contentType: string): AnswerReader;
  /** Reads a response whose status is an error; default: in OpenAI's form. */
  readFailure?: ((answer: { status: number; headers: Headers; body: string }) => ProviderError) | undefined;
  /** Gets what had to be repaired in the response. */
  onRepair?: ((what: string) => void) | undefined;
}

const FIVE_MINUTES = 300_000;
const FIVE_SECONDS = 5_000;

/** Enough for every image, and a limit to an event without an end before it fills the memory. */
const PIECE_LIMIT = 64 * MEGABYTE;

/** Milliseconds that a complete response may take to close, so that its connection can be used again. */
const LINGER = 100;

/**
 * The abort reason of a call that the gateway ends: its reader has closed, or the upstream was idle for too long. One
 * error for all: a stack trace costs more than a short answer.
 */
const closedReaderError = new Error("The rest of this response is not read.");

/**
 * Calls an upstream and reads its response as parts of an answer, at the pace of their reader. The idle timeout is the
 * only clock: a model may reason as long as bytes come. Throws the signal's reason if it aborts, and a ProviderError
 * for failures before the first part. The call ends when its reader stops reading.
 */
export function callUpstream(request: UpstreamRequest): PartStream {
  return toPartStream(readAnswer(request));
}

async function* readAnswer(request: UpstreamRequest): AsyncGenerator<PartBatch, void, undefined> {
  const { source, signal, limits, dispatcher } = request;
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  const idle = createIdleTimeout(limits.idleTimeout ?? FIVE_MINUTES, () => controller.abort(closedReaderError));
  const piece = answerMemory.open(limits.pieceLimit ?? PIECE_LIMIT);
  let chunks: ChunkReader | undefined;
  let isWhole = false;
  try {
    const response = await call({
      url: request.url,
      method: "POST",
      headers: { ...request.headers, "content-type": "application/json" },
      body: await toJsonBody(request.body),
      signIn: request.signIn,
      signal: controller.signal,
      dispatcher,
      source,
    });
    idle.reset();
    if (!response.isOk) {
      const answer = { ...response, body: await readStart(response) };
      throw toRefusal(request.readFailure?.(answer) ?? fromFailedResponse(answer, source), answer.status);
    }
    const reader = withWellFormedTexts(request.createReader(response.contentType), () =>
      request.onRepair?.("halves of surrogate pairs"),
    );
    const { usageTimeout = FIVE_SECONDS } = limits;
    chunks = response.chunks();
    const decoder = request.createDecoder?.(response.contentType) ?? new TextDecoder();
    const answerParts: AnswerPart[] = [];
    let hasBegun = false;
    const readBatch = createBatchReader(chunks, { reader, decoder, idle, signal, usageTimeout, piece, source });
    for (let batch = await readBatch(); batch !== undefined; batch = await readBatch()) {
      // An error before any other part is thrown, so that another provider may be tried; metadata alone is not an
      // answer yet.
      if (hasBegun) {
        yield batch;
        continue;
      }
      const first = batch.find(({ type }) => type !== "metadata");
      if (first?.type === "error") throw new ProviderError(first.error);
      answerParts.push(...batch);
      if (first === undefined) continue;
      hasBegun = true;
      yield answerParts;
    }
    isWhole = !idle.hasExpired;
  } catch (cause) {
    signal.throwIfAborted();
    throw idle.hasExpired ? new ProviderError(timeoutError(source), { cause }) : cause;
  } finally {
    piece.release();
    idle.stop();
    signal.removeEventListener("abort", abort);
    chunks?.close();
    if (!isWhole) controller.abort(closedReaderError);
  }
}

interface AnswerReadOptions {
  reader: AnswerReader;
  decoder: ByteDecoder;
  idle: IdleTimeout;
  signal: AbortSignal;
  usageTimeout: number;
  /** The bytes that have arrived without giving a part. */
  piece: MemoryAccount;
  source: ErrorSource;
}

/** The next parts with each call, at least one; undefined when there are no more. */
function createBatchReader(
  chunks: ChunkReader,
  { reader, decoder, idle, signal, usageTimeout, piece, source }: AnswerReadOptions,
): () => Promise<PartBatch | undefined> {
  let isOver = false;

  const finish = (last: PartBatch): PartBatch | undefined => {
    isOver = true;
    return last.length > 0 ? last : undefined;
  };

  return async () => {
    while (!isOver) {
      if (reader.isDone) idle.reset(LINGER);
      else idle.reset(reader.isFinished ? usageTimeout : undefined);
      let bytes: Uint8Array | undefined;
      try {
        bytes = await chunks.next();
      } catch {
        signal.throwIfAborted();
        return finish(reader.end(idle.hasExpired ? "idle" : "broken"));
      }
      // The reader of the parts may take its time; only the upstream's idle time counts.
      idle.pause();
      if (bytes === undefined) return finish([...reader.push(decoder.decode()), ...reader.end("ended")]);
      const parts = reader.push(decoder.decode(bytes, { stream: true }));
      if (parts.length > 0) {
        piece.release();
        return parts;
      }
      const holding = piece.hold(bytes.length);
      if (holding === "held") continue;
      // The reader is not ended in the usual way: it would read the whole piece once more.
      const error = holding === "too-large" ? overflowError(source) : memoryLimitError(source);
      return finish(reader.isFinished ? [] : [{ type: "error", error }]);
    }
    return undefined;
  };
}
