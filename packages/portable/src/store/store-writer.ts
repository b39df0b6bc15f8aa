import { toExportFile } from "../orpg/export-room.ts";
import { localDate } from "../orpg/file-name.ts";
import { STORE_VERSION, type StoredRoom } from "./stored-room.ts";

/** One by one, so that no text is as large as the store. */
export interface StoreWriter {
  /** Goes first. */
  start(): string;
  room(room: StoredRoom): string;
  /** Goes last: a file without it was cut off. */
  end(): string;
}

/**
 * Writes the whole store as one file of lines of JSON: a head, a line for each room, which is that room's own file (`exportRoom`) with
 * the records that only the store has, and an end. A file that was cut off has lost the rooms behind the cut, and no others.
 *
 * @param options.now milliseconds since the epoch
 */
export function createStoreWriter(options: { now: number }): StoreWriter {
  let rooms = 0;
  return {
    start: () => line({ version: STORE_VERSION, savedAt: options.now }),
    room(room) {
      rooms += 1;
      const { requests, pastTexts, drafts, draftFiles } = room;
      return line({ ...toExportFile(room), requests, pastTexts, drafts, draftFiles });
    },
    end: () => line({ end: true, rooms }),
  };
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** The name of the file: `2026-11-21 Tutti.jsonl`. */
export function storeFileName(now: number): string {
  return `${localDate(now)} Tutti.jsonl`;
}
