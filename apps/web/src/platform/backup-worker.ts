import { MEGABYTE } from "@tutti/domain";
import { guardDatabase, restorePart, savePart } from "@tutti/engine";
import { openIndexedDatabase } from "@tutti/local-db";
import { readInPieces } from "./backup-file.ts";
import type { PartRequest, PartResponse } from "./backup-parts.ts";

/** The worker that reads one part of a backup and writes its rows, or reads a part of the store. It is asked once. */

/** Bytes of a part: so few that what is left behind of them is bounded, and so many that a start is worth it. */
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
    // Damaged rows are set aside by the page, when it reads them.
    database: guardDatabase(indexedDatabase, () => undefined),
    now: () => Date.now(),
    length: PART,
  };
  const result = await restorePart(services, task, progress);
  indexedDatabase.close();
  respond({ type: "read", result });
}

async function readStore({ databaseName, progress }: PartRequest & { type: "save" }): Promise<void> {
  const indexedDatabase = openIndexedDatabase({ name: databaseName });
  let hasDamage = false;
  const database = guardDatabase(indexedDatabase, () => {
    hasDamage = true;
  });
  const bytes = createByteCollector();
  const result = await savePart({ database, write: async (piece) => bytes.append(piece) }, progress);
  indexedDatabase.close();
  const pieces = bytes.end();
  const buffers = pieces.map(({ buffer }) => buffer);
  // The page reads such a part itself, and sets aside what is damaged.
  if (hasDamage) respond({ type: "saved", result: undefined });
  else respond({ type: "saved", result: { result, pieces } }, buffers);
}

/** Bytes of one buffer, which may be larger for one long text. */
const BUFFER = MEGABYTE;

/** Collects texts as UTF-8 in buffers of about a megabyte, so that no text makes one of its own. */
function createByteCollector() {
  const encoder = new TextEncoder();
  const full: Uint8Array<ArrayBuffer>[] = [];
  let buffer = new Uint8Array(BUFFER);
  let length = 0;
  const next = (size: number): void => {
    if (length > 0) full.push(buffer.subarray(0, length));
    buffer = new Uint8Array(size);
    length = 0;
  };
  return {
    append(text: string): void {
      // A code unit of UTF-16 takes three bytes at most.
      const most = 3 * text.length;
      if (buffer.length - length < most) next(Math.max(BUFFER, most));
      length += encoder.encodeInto(text, buffer.subarray(length)).written;
    },
    end(): Uint8Array<ArrayBuffer>[] {
      next(0);
      return full;
    },
  };
}
