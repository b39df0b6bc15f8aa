import type { Readable } from "node:stream";

/** The bytes of an answer as they come, at the pace of their reader. */
export interface ChunkReader {
  /** Undefined at the end. Throws where the connection breaks. */
  next(): Promise<Uint8Array | undefined>;
  /** Ends the reading; what is left is given up. */
  close(): void;
}

/**
 * Reads as bytes flow, and lets them flow only while a reader waits. A stream's own iterator looks for them anew with
 * every piece, which takes as long as everything else that is done with a token.
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
  body.on("close", () => end({ failure: new Error("The connection closed before the answer had ended.") }));

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
