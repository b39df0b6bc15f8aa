import { withoutUndefined } from "@tutti/contract";
import { type Attachment, fail, MAX_FILE_SIZE, type Result } from "@tutti/domain";
import type { FileFailure } from "./prepare-file.ts";
import type { PrepareRequest, PrepareResponse } from "./prepare-protocol.ts";

/**
 * Makes an attachment of a file. Never rejects; an aborted call fails at once.
 *
 * @param encoding the encoding that a person chose for a text
 */
export type PrepareFile = (
  file: File,
  signal: AbortSignal,
  encoding?: string,
) => Promise<Result<Attachment, FileFailure>>;

/**
 * Reads files and encodes images in a worker, which is started with the first file and again after it failed. Aborting
 * a file terminates the worker, because nothing else ends the decoding of an image; therefore files must be given one
 * at a time.
 */
export function createFilePreparer(
  startWorker: () => Worker = () => new Worker(new URL("./prepare-worker.ts", import.meta.url), { type: "module" }),
): PrepareFile {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, (result: Result<Attachment, FileFailure>) => void>();

  const start = (): Worker => {
    const startedWorker = startWorker();
    startedWorker.addEventListener("message", ({ data: { id, result } }: MessageEvent<PrepareResponse>) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    });
    // The worker's script may not load (offline, an update), or an image may need more memory than there is.
    startedWorker.addEventListener("error", end);
    return startedWorker;
  };
  const end = (): void => {
    worker?.terminate();
    worker = undefined;
    for (const resolve of waiting.values()) resolve(fail("unreadable"));
    waiting.clear();
  };

  return async (file, signal, encoding) => {
    if (file.size > MAX_FILE_SIZE) return fail("too-large");
    if (signal.aborted) return fail("unreadable");
    signal.addEventListener("abort", end);
    const result = await new Promise<Result<Attachment, FileFailure>>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      worker ??= start();
      const request: PrepareRequest = { id: lastId, file, ...withoutUndefined({ encoding }) };
      worker.postMessage(request);
    });
    signal.removeEventListener("abort", end);
    return result;
  };
}
