import { succeed } from "@tutti/domain";
import { openIndexedDatabase } from "@tutti/local-db";
import { encodeImage } from "../files/image/encode-image.ts";
import { prepareFile } from "../files/prepare-file.ts";
import type { ImportRequest, ImportResponse } from "./import-protocol.ts";
import { createImporter, type Importer } from "./importer.ts";
import { createRoomFileReader } from "./room-file-reader.ts";
import { toParts } from "./room-parts.ts";

/**
 * The worker that reads other products' files and writes rooms: the page is notified as if another tab had written
 * them.
 */

let importer: Importer | undefined;
let abort = new AbortController();
const roomFiles = createRoomFileReader({ now: () => Date.now() });
/** The abort controller of each file that is being read for a room, by its job. */
const roomFileAborts = new Map<number, AbortController>();

const response = (message: ImportResponse): void => self.postMessage(message);

self.addEventListener("message", (event: MessageEvent<ImportRequest>) => {
  void handle(event.data);
});

async function handle(request: ImportRequest): Promise<void> {
  if (request.type === "read-room" || request.type === "read-card") return readRoomFile(request);
  if (request.type === "cancel" && request.job !== undefined) return roomFileAborts.get(request.job)?.abort();
  // A new job aborts the one before it.
  abort.abort();
  if (request.type === "cancel") return;
  abort = new AbortController();
  const { signal } = abort;
  const { job } = request;
  if (request.type === "read") {
    importer ??= createImporter({
      database: openIndexedDatabase({ name: request.databaseName }),
      prepareFile: (file) => prepareFile(file, { encodeImage }),
      now: () => Date.now(),
    });
    const onProgress: Parameters<Importer["read"]>[1]["onProgress"] = (progress, chats) =>
      response({ type: "reading", job, progress, chats });
    const problems = await importer.read(request.files, { signal, onProgress });
    response({ type: "read", job, problems, isCanceled: signal.aborted });
  } else if (request.type === "write") {
    const onProgress = (writtenCount: number, total: number): void =>
      response({ type: "writing", job, writtenCount, total });
    const report = await importer?.write(new Set(request.keys), { signal, onProgress });
    if (report) response({ type: "written", job, report });
  } else {
    const result = await importer?.takeBack();
    if (result) response({ type: "taken-back", job, result });
  }
}

type RoomFileRequest = Extract<ImportRequest, { type: "read-room" | "read-card" }>;

/** A file that goes into an open room: it involves neither the store nor the import's own job. */
async function readRoomFile(request: RoomFileRequest): Promise<void> {
  const { job, file } = request;
  const controller = new AbortController();
  const { signal } = controller;
  roomFileAborts.set(job, controller);
  try {
    if (request.type === "read-room") {
      const result = await roomFiles.readRoom(file, { targetRoomId: request.targetRoomId, signal });
      if (!result || signal.aborted) return;
      if (!result.ok) return response({ type: "room-read", job, result });
      const { parts, rest } = toParts(result.value);
      for (const part of parts) response({ type: "room-part", job, part });
      response({ type: "room-read", job, result: succeed(rest) });
    } else {
      const result = await roomFiles.readCard(request.file, { userName: request.userName, signal });
      if (result && !signal.aborted) response({ type: "card-read", job, result });
    }
  } finally {
    roomFileAborts.delete(job);
  }
}
