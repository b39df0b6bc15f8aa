import { t } from "@lingui/core/macro";
import { succeed } from "@tutti/domain";
import type {
  ChosenFile,
  ImportReport,
  ImportRequest,
  ImportResponse,
  ImportReversal,
  ListedChat,
  ReadProgress,
  RoomPart,
} from "./import-protocol.ts";
import type { RoomFileReader } from "./room-file-reader.ts";
import { fromParts } from "./room-parts.ts";

/**
 * The page's interface to the import: one job at a time, in a worker, and files for open rooms beside it. Each call
 * rejects if the worker is gone.
 */
export interface ImportClient extends RoomFileReader {
  /** Lists the chats of files; each progress report has the new ones. */
  read(
    files: readonly ChosenFile[],
    onProgress: (progress: ReadProgress, chats: readonly ListedChat[]) => void,
  ): Promise<{ problems: readonly string[]; isCanceled: boolean }>;
  /** Writes the chats with these keys as rooms. */
  write(keys: readonly string[], onProgress: (writtenCount: number, total: number) => void): Promise<ImportReport>;
  /** Removes the rooms of the last `write`. */
  takeBack(): Promise<ImportReversal>;
  /** Cancels the running job, whose promise then settles. */
  cancel(): void;
}

const clients = new Map<string, ImportClient>();

/**
 * The import into a store. Its worker is started by the first file, and runs for as long as the page, so that an import
 * can be undone.
 */
export function importClient(databaseName: string): ImportClient {
  const knownImportClient = clients.get(databaseName);
  if (knownImportClient !== undefined) return knownImportClient;
  const client = startClient(databaseName, () => clients.delete(databaseName));
  clients.set(databaseName, client);
  return client;
}

interface Job {
  onResponse(response: ImportResponse): void;
  onEnd(error: Error): void;
}

function startClient(databaseName: string, onEnd: () => void): ImportClient {
  const jobs = new Map<number, Job>();
  let lastJob = 0;
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<ImportResponse>) => jobs.get(data.job)?.onResponse(data));
  // Its script may not load, as after an update of the product, or a file's content may need more memory than it has.
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    worker.terminate();
    onEnd();
    for (const { onEnd: end } of jobs.values()) end(new Error(event.message || t`The import could not be started.`));
    jobs.clear();
  });

  const ask = <Value>(
    request: (job: number) => ImportRequest,
    resultOf: (response: ImportResponse) => Value | undefined,
  ): Promise<Value> =>
    new Promise((resolve, reject) => {
      lastJob += 1;
      const job = lastJob;
      jobs.set(job, {
        onEnd: reject,
        onResponse: (response) => {
          const value = resultOf(response);
          if (value === undefined) return;
          jobs.delete(job);
          resolve(value);
        },
      });
      worker.postMessage(request(job));
    });

  /** As `ask`, but resolves to undefined as soon as the signal is aborted, whatever the worker is doing. */
  const askUntil = <Value>(
    signal: AbortSignal,
    request: (job: number) => ImportRequest,
    resultOf: (response: ImportResponse) => Value | undefined,
  ): Promise<Value | undefined> => {
    if (signal.aborted) return Promise.resolve(undefined);
    const response = ask(request, resultOf);
    const job = lastJob;
    let stop = (): void => undefined;
    const abort = new Promise<undefined>((resolve) => {
      stop = () => {
        jobs.delete(job);
        worker.postMessage({ type: "cancel", job } satisfies ImportRequest);
        resolve(undefined);
      };
      signal.addEventListener("abort", stop);
    });
    return Promise.race([response, abort]).finally(() => signal.removeEventListener("abort", stop));
  };

  return {
    read: (files, onProgress) =>
      ask(
        (job) => ({ type: "read", job, databaseName, files }),
        (response) => {
          if (response.type === "reading") onProgress(response.progress, response.chats);
          return response.type === "read" ? response : undefined;
        },
      ),
    write: (keys, onProgress) =>
      ask(
        (job) => ({ type: "write", job, keys }),
        (response) => {
          if (response.type === "writing") onProgress(response.writtenCount, response.total);
          return response.type === "written" ? response.report : undefined;
        },
      ),
    takeBack: () =>
      ask(
        (job) => ({ type: "take-back", job }),
        (response) => (response.type === "taken-back" ? response.result : undefined),
      ),
    readRoom: (file, { targetRoomId, signal }) => {
      const parts: RoomPart[] = [];
      return askUntil(
        signal,
        (job) => ({ type: "read-room", job, file, targetRoomId }),
        (response) => {
          if (response.type === "room-part") parts.push(response.part);
          if (response.type !== "room-read") return undefined;
          return response.result.ok ? succeed(fromParts(parts, response.result.value)) : response.result;
        },
      );
    },
    readCard: (file, { userName, signal }) =>
      askUntil(
        signal,
        (job) => ({ type: "read-card", job, file, userName }),
        (response) => (response.type === "card-read" ? response.result : undefined),
      ),
    cancel: () => worker.postMessage({ type: "cancel" } satisfies ImportRequest),
  };
}
