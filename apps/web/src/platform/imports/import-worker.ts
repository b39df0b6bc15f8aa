import { openIndexedDatabase } from "@tutti/local-db";
import { encodeImage } from "../files/encode-image.ts";
import { prepareFile } from "../files/prepare-file.ts";
import type { ImportRequest, ImportResponse } from "./import-protocol.ts";
import { createImporter, type Importer } from "./importer.ts";

/**
 * The worker that reads other products' files and writes rooms: the page is told, as if another tab had written them.
 */

let importer: Importer | undefined;
let abort = new AbortController();

const response = (message: ImportResponse): void => self.postMessage(message);

self.addEventListener("message", (event: MessageEvent<ImportRequest>) => {
  void handle(event.data);
});

async function handle(request: ImportRequest): Promise<void> {
  // A job that begins ends the one before it.
  abort.abort();
  if (request.type === "cancel") return;
  abort = new AbortController();
  const { signal } = abort;
  const { job } = request;
  if (request.type === "read") {
    importer ??= createImporter({
      database: openIndexedDatabase({ name: request.databaseName }),
      prepareFile: (file) => prepareFile(file, encodeImage),
      now: () => Date.now(),
    });
    const onProgress: Parameters<Importer["read"]>[1]["onProgress"] = (progress, chats) =>
      response({ type: "reading", job, progress, chats });
    const problems = await importer.read(request.files, { signal, onProgress });
    response({ type: "read", job, problems, isCanceled: signal.aborted });
  } else if (request.type === "write") {
    const onProgress = (done: number, total: number): void => response({ type: "writing", job, done, total });
    const report = await importer?.write(new Set(request.keys), { signal, onProgress });
    if (report) response({ type: "written", job, report });
  } else {
    const result = await importer?.takeBack();
    if (result) response({ type: "taken-back", job, result });
  }
}
