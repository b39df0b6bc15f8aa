import type { PartReader, PartSaver, RestoreProgress, RestoreTask, SaveProgress } from "@tutti/engine";
import { releaseBuffer } from "../page/release-buffer.ts";
import type { GrowingFile } from "./backup-file.ts";

/** A request to a worker. */
export type PartRequest =
  | { type: "read"; file: Blob; databaseName: string; task: RestoreTask; progress: RestoreProgress }
  | { type: "save"; databaseName: string; progress: SaveProgress; partFile: string | undefined };

type ReadResult = Awaited<ReturnType<PartReader>>;

/** A part's result, and its bytes in UTF-8; undefined: nothing was done, and the page has to save the part. */
type SaveResult =
  | { result: NonNullable<Awaited<ReturnType<PartSaver>>>; pieces: (Uint8Array<ArrayBuffer> | Blob)[] }
  | undefined;

/** A message of a worker: that it has started, its part's result, or an error. */
export type PartResponse =
  | { type: "started" }
  | { type: "read"; result: ReadResult }
  | { type: "saved"; result: SaveResult }
  | { type: "thrown"; message: string };

type PartResult = Extract<PartResponse, { result: unknown }>;

const startPartWorker = (): Worker => new Worker(new URL("./backup-worker.ts", import.meta.url), { type: "module" });

/**
 * Reads each part of a backup in a worker of its own, which is terminated after it: that frees the memory of the
 * reading, however late it would have been collected. The page is notified of the writes as if another tab had made
 * them.
 *
 * @param startWorker for tests
 */
export function readPartsInWorkers(file: Blob, databaseName: string, startWorker = startPartWorker): PartReader {
  return async (task, progress) => {
    const response = await askWorker(startWorker(), { type: "read", file, databaseName, task, progress });
    return response?.type === "read" ? response.result : undefined;
  };
}

/**
 * Reads each part of a store in a worker of its own, for the same reason, and writes the resulting bytes.
 *
 * @param options.write the buffer of its bytes is released once it resolves
 * @param options.partFile the name of a file to which a worker writes its part, so that the page never holds its bytes;
 *   undefined: they are transferred to the page
 * @param startWorker for tests
 */
export function savePartsInWorkers(
  databaseName: string,
  { write, partFile }: { write: GrowingFile["write"]; partFile?: string | undefined },
  startWorker = startPartWorker,
): PartSaver {
  return async (progress) => {
    const response = await askWorker(startWorker(), { type: "save", databaseName, progress, partFile });
    if (response?.type !== "saved" || response.result === undefined) return undefined;
    for (const piece of response.result.pieces) {
      await write(piece);
      if (piece instanceof Uint8Array) releaseBuffer(piece.buffer);
    }
    return response.result.result;
  };
}

/**
 * Sends a request to a worker, and terminates the worker after its response. Undefined: its script could not be loaded,
 * as after an update of the product.
 */
function askWorker(worker: Worker, request: PartRequest): Promise<PartResult | undefined> {
  return new Promise((resolve, reject) => {
    let hasStarted = false;
    worker.addEventListener("message", ({ data }: MessageEvent<PartResponse>) => {
      if (data.type === "started") {
        hasStarted = true;
        return;
      }
      worker.terminate();
      if (data.type === "thrown") reject(new Error(data.message));
      else resolve(data);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      worker.terminate();
      if (!hasStarted) resolve(undefined);
      else reject(new Error(event.message));
    });
    worker.postMessage(request);
  });
}
