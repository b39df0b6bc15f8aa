import type { Readable } from "node:stream";

/** The bytes of a response as they arrive, at the pace of their reader. */
export interface ChunkReader {
  /** The next bytes; undefined at the end. Throws if the connection breaks. */
  next(): Promise<Uint8Array | undefined>;
  /** Ends the reading and discards the rest. */
  close(): void;
}

/**
 * Reads a flowing stream, which is paused unless a reader waits. A stream's own iterator searches for the bytes anew
 * with every piece, which takes as long as all other work on a token.
 */
export function readChunks(body: Readable): ChunkReader {
  const buffer: Uint8Array[] = [];
  let waiting: PromiseWithResolvers<Uint8Array | undefined> | undefined;
  let ending: { failure: unknown } | "end" | undefined;

  const end = (how: Exclude<typeof ending, undefined>) => {
    ending ??= how;
    if (!waiting) return;
    const { resolve, reject } = waiting;
    waiting = undefined;
    if (ending === "end") resolve(undefined);
    else reject(ending.failure);
  };

  body.on("data", (bytes: Uint8Array) => {
    if (waiting) {
      const { resolve } = waiting;
      waiting = undefined;
      resolve(bytes);
    } else {
      buffer.push(bytes);
      body.pause();
    }
  });
  body.on("end", () => end("end"));
  body.on("error", (failure) => end({ failure }));
  body.on("close", () => end({ failure: new Error("The connection closed before the answer was complete.") }));

  return {
    next() {
      const bytes = buffer.shift();
      if (bytes) return Promise.resolve(bytes);
      if (ending === "end") return Promise.resolve(undefined);
      if (ending) return Promise.reject(ending.failure);
      waiting = Promise.withResolvers();
      if (body.isPaused()) body.resume();
      return waiting.promise;
    },
    close() {
      if (ending === undefined) body.destroy();
    },
  };
}
