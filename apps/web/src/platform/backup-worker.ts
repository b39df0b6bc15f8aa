import { MEGABYTE } from "@tutti/domain";
import { guardDatabase, restorePart } from "@tutti/engine";
import { openIndexedDatabase } from "@tutti/local-db";
import { readInPieces } from "./backup-file.ts";
import type { PartRequest, PartResponse } from "./backup-parts.ts";

/** The worker that reads one part of a backup, and writes its rows. It is asked once. */

/** Bytes of a part: so few that what is left behind of them is bounded, and so many that a start is worth it. */
const PART = 8 * MEGABYTE;

const respond = (response: PartResponse): void => self.postMessage(response);

self.addEventListener("message", ({ data }: MessageEvent<PartRequest>) => {
  respond({ type: "started" });
  readPart(data).then(respond, (error: unknown) =>
    respond({ type: "thrown", message: error instanceof Error ? error.message : String(error) }),
  );
});

async function readPart({ file, databaseName, task, progress }: PartRequest): Promise<PartResponse> {
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
  return { type: "done", result };
}
