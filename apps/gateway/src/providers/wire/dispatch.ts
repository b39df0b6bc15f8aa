import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { JsonBody } from "./json-body.ts";
import type { ChunkReader } from "./read-chunks.ts";

export interface DispatchedRequest {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: JsonBody | undefined;
  signal: AbortSignal;
  dispatcher: Dispatcher;
}

/** An answer that has begun. */
export interface ResponseStart {
  statusCode: number;
  headers: IncomingHttpHeaders;
  chunks: ChunkReader;
}

/** How much of an answer is kept that has not been read yet, in bytes, before the upstream is told to wait. */
const HELD_LIMIT = 64 * 1024;

/**
 * Asks by undici's own dispatch, whose events are read without a stream around them: the stream takes as long as
 * reading the answer. What came with one read of the socket is one piece. Rejects with what undici says where nothing
 * begins, and with the signal's reason at once.
 */
export function dispatch({ url, signal, dispatcher, ...request }: DispatchedRequest): Promise<ResponseStart> {
  if (signal.aborted) return Promise.reject(signal.reason);
  const { promise, resolve, reject } = Promise.withResolvers<ResponseStart>();
  let controller: Dispatcher.DispatchController | undefined;
  const flow = createFlow(() => controller);
  const abort = () => {
    // An answer that waits for a connection has no controller yet.
    if (controller) controller.abort(signal.reason);
    fail(signal.reason);
  };
  const fail = (cause: unknown) => {
    signal.removeEventListener("abort", abort);
    reject(cause);
    flow.end({ failure: cause });
  };
  signal.addEventListener("abort", abort, { once: true });
  dispatcher.dispatch(
    { ...addressOf(url), ...request, ...toDispatchBody(request) },
    {
      onRequestStart(dispatchController) {
        controller = dispatchController;
        if (signal.aborted) dispatchController.abort(signal.reason);
      },
      onResponseStart(_, statusCode, headers) {
        if (statusCode >= 200) resolve({ statusCode, headers, chunks: flow });
      },
      onResponseData: (_, bytes) => flow.push(bytes),
      onResponseEnd() {
        signal.removeEventListener("abort", abort);
        flow.end("end");
      },
      onResponseError: (_, cause) => fail(cause),
    },
  );
  return promise;
}

/** With the length of a body that is written while it is sent: some servers understand no other transfer. */
function toDispatchBody({ body, headers }: Pick<DispatchedRequest, "body" | "headers">) {
  if (body === undefined || typeof body === "string") return { body: body ?? null, headers };
  const readable = Readable.from(body.pieces(), { objectMode: false });
  return { body: readable, headers: { ...headers, "content-length": String(body.length) } };
}

interface Flow extends ChunkReader {
  push(bytes: Uint8Array): void;
  end(how: "end" | { failure: unknown }): void;
}

function createFlow(control: () => Dispatcher.DispatchController | undefined): Flow {
  let buffer: Uint8Array[] = [];
  let size = 0;
  let waiting: PromiseWithResolvers<void> | undefined;
  let ending: Parameters<Flow["end"]>[0] | undefined;

  const take = (): Uint8Array | undefined => {
    const [first] = buffer;
    const bytes = buffer.length > 1 ? Buffer.concat(buffer) : first;
    buffer = [];
    size = 0;
    control()?.resume();
    return bytes;
  };

  return {
    push(bytes) {
      buffer.push(bytes);
      size += bytes.length;
      // What else came with it is pushed before the waiting reader goes on.
      waiting?.resolve();
      if (size >= HELD_LIMIT) control()?.pause();
    },
    end(how) {
      ending ??= how;
      if (ending === "end") waiting?.resolve();
      else waiting?.reject(ending.failure);
    },
    async next() {
      if (buffer.length === 0 && ending === undefined) {
        waiting = Promise.withResolvers();
        try {
          await waiting.promise;
        } finally {
          waiting = undefined;
        }
      }
      if (buffer.length > 0 || ending === "end" || ending === undefined) return take();
      throw ending.failure;
    },
    close() {
      if (ending === undefined) control()?.abort(new Error("The rest of this answer is not read."));
    },
  };
}

interface Address {
  origin: string;
  path: string;
}

/** How many addresses are remembered: a gateway asks few, again and again. */
const REMEMBERED = 1_000;

const addresses = new Map<string, Address>();

function addressOf(url: string): Address {
  const knownAddress = addresses.get(url);
  if (knownAddress) return knownAddress;
  const { origin, pathname, search } = new URL(url);
  const address = { origin, path: `${pathname}${search}` };
  if (addresses.size >= REMEMBERED) addresses.clear();
  addresses.set(url, address);
  return address;
}
