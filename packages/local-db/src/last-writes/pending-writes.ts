import type { RecordChange } from "@tutti/domain";
import { STORE_VERSION } from "../store-tables.ts";
import { keysUnder, type LastWriteStorage, prefixOf } from "./last-writes.ts";

/** The last write of a page, as recorded in the journal. */
export interface LastWrite {
  id: string;
  changes: readonly RecordChange[];
}

interface Entry {
  version: number;
  /** Milliseconds since the epoch. */
  at: number;
  changes: readonly RecordChange[];
}

/**
 * The unacknowledged entries of a store's journal, the oldest first. Deletes entries that are unreadable or of another
 * form.
 */
export function pendingWrites(storage: LastWriteStorage, name: string): LastWrite[] {
  const entries = keysUnder(storage, prefixOf(name)).flatMap((id) => {
    const entry = entryOf(storage, id);
    if (entry === undefined) storage.removeItem(id);
    return entry === undefined ? [] : { id, ...entry };
  });
  return entries.sort((a, b) => a.at - b.at);
}

function entryOf(storage: LastWriteStorage, id: string): Entry | undefined {
  try {
    const entry: Entry | null = JSON.parse(storage.getItem(id) ?? "null");
    return entry?.version === STORE_VERSION && Array.isArray(entry.changes) ? entry : undefined;
  } catch {
    return undefined;
  }
}
