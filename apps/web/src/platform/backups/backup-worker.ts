import { MEGABYTE } from "@tutti/domain";
import { guardDatabase, restorePart, savePart } from "@tutti/engine";
import { openIndexedDatabase } from "@tutti/local-db";
import { readInPieces } from "./backup-file.ts";
import { collectBytes, openBytesInFile } from "./backup-part-bytes.ts";
import type { PartRequest, PartResponse } from "./backup-parts.ts";

/**
 * The worker that reads one part of a backup and writes its rows, or reads a part of the store. It gets one request.
 */

/** Bytes of a part: few enough to bound the memory that it leaves behind, and enough to be worth a worker's start. */
const PART = 4 * MEGABYTE;

const respond = (response: PartResponse, transfer: Transferable[] = []): void =>
  self.postMessage(response, { transfer });

self.addEventListener("message", ({ data }: MessageEvent<PartRequest>) => {
  respond({ type: "started" });
  const part = data.type === "read" ? readPart(data) : readStore(data);
  part.catch((error: unknown) =>
    respond({ type: "thrown", message: error instanceof Error ? error.message : String(error) }),
  );
});

async function readPart({ file, databaseName, task, progress }: PartRequest & { type: "read" }): Promise<void> {
  const indexedDatabase = openIndexedDatabase({ name: databaseName });
  const services = {
    source: readInPieces(file),
    // The page sets damaged rows aside, when it reads them.
    database: guardDatabase(indexedDatabase, () => undefined),
    now: () => Date.now(),
    length: PART,
  };
  const result = await restorePart(services, task, progress);
  indexedDatabase.close();
  respond({ type: "read", result });
}

async function readStore({ databaseName, progress, partFile }: PartRequest & { type: "save" }): Promise<void> {
  const indexedDatabase = openIndexedDatabase({ name: databaseName });
  let hasDamage = false;
  const database = guardDatabase(indexedDatabase, () => {
    hasDamage = true;
  });
  const inFile = partFile === undefined ? undefined : await openBytesInFile(partFile);
  const bytes = inFile ?? collectBytes();
  try {
    const result = await savePart({ database, write: async (piece) => bytes.append(piece) }, progress);
    indexedDatabase.close();
    const pieces = await bytes.end();
    const buffers = pieces.flatMap((piece) => (piece instanceof Uint8Array ? [piece.buffer] : []));
    // The page reads such a part itself, and sets damaged rows aside.
    if (hasDamage) respond({ type: "saved", result: undefined });
    else respond({ type: "saved", result: { result, pieces } }, buffers);
  } catch (error) {
    // The disk is full, and the page can save the part without it; nothing of the part has been written elsewhere.
    if (!(error instanceof DOMException)) throw error;
    respond({ type: "saved", result: undefined });
  }
}
