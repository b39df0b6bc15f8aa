import type { PartReader, RestoreProgress, RestoreTask } from "@tutti/engine";

/** What a worker is asked. */
export interface PartRequest {
  file: Blob;
  databaseName: string;
  task: RestoreTask;
  progress: RestoreProgress;
}

/** What a worker says: that it is there, what its part has come to, or what was thrown. */
export type PartResponse =
  | { type: "started" }
  | { type: "done"; result: NonNullable<Awaited<ReturnType<PartReader>>> }
  | { type: "thrown"; message: string };

/**
 * Reads each part of a backup in a worker of its own, which is ended after it: what its reading leaves behind in memory
 * goes with it, however late it would have been collected. The page is told of what is written as if another tab had
 * done that.
 *
 * @param startWorker for tests
 */
export function readPartsInWorkers(
  file: Blob,
  databaseName: string,
  startWorker: () => Worker = () => new Worker(new URL("./backup-worker.ts", import.meta.url), { type: "module" }),
): PartReader {
  return (task, progress) =>
    new Promise((resolve, reject) => {
      const worker = startWorker();
      let hasStarted = false;
      worker.addEventListener("message", ({ data }: MessageEvent<PartResponse>) => {
        if (data.type === "started") {
          hasStarted = true;
          return;
        }
        worker.terminate();
        if (data.type === "done") resolve(data.result);
        else reject(new Error(data.message));
      });
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        worker.terminate();
        // Its script could not be loaded, as after an update of the product: the page can do it itself.
        if (!hasStarted) resolve(undefined);
        else reject(new Error(event.message));
      });
      worker.postMessage({ file, databaseName, task, progress } satisfies PartRequest);
    });
}
