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

/** A response that has begun. */
export interface ResponseStart {
  statusCode: number;
  headers: IncomingHttpHeaders;
  chunks: ChunkReader;
}

/** How many bytes of a response are held unread before the connection is paused. */
const HELD_LIMIT = 64 * 1024;

/**
 * Calls undici's own dispatch, whose events are read without a stream around them: the stream would take as long as
 * reading the response. The bytes of one read of the socket are one piece. Rejects with undici's error if no response
 * begins, and with the signal's reason at once.
 */
export function dispatch({ url, signal, dispatcher, ...request }: DispatchedRequest): Promise<ResponseStart> {
  if (signal.aborted) return Promise.reject(signal.reason);
  const { promise, resolve, reject } = Promise.withResolvers<ResponseStart>();
  let controller: Dispatcher.DispatchController | undefined;
  const flow = createFlow(() => controller);
  const abort = () => {
    // A request that waits for a connection has no controller yet.
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

/** The body with its length, if it is written while it is sent: some servers accept no other transfer. */
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
      // Bytes of the same read are pushed before the waiting reader continues.
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
      if (ending === undefined) control()?.abort(new Error("The rest of this response is not read."));
    },
  };
}

interface Address {
  origin: string;
  path: string;
}

/** How many addresses are cached: a gateway calls few, again and again. */
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
