import type { RecordChange } from "@tutti/domain";
import { STORE_VERSION } from "../store-tables.ts";

/** The part of `localStorage` that is used: it stores a text in the same turn. */
export interface LastWriteStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

export interface LastWritePlace {
  storage: LastWriteStorage;
  /** Calls the listener with the key that another tab has set. Returns a function that ends it. */
  onPut(listener: (key: string) => void): () => void;
}

/**
 * A journal of last writes. A page that is being left hands its last write to the store, and the browser rolls it back
 * if another transaction of that page, even a read, has not ended by then (seen in Chromium 156). So the write is also
 * kept here until the store has it; otherwise the next page, or another tab, makes it.
 */
export interface LastWrites {
  /** Returns the entry's id; undefined if the journal cannot store it. Never throws. */
  append(changes: readonly RecordChange[]): string | undefined;
  /** The store has made the write, or has refused it. */
  acknowledge(id: string): void;
  /** Whether there are entries that were not acknowledged. */
  arePending(): boolean;
  isPending(id: string): boolean;
  /** Calls the listener with the ids of entries that other tabs append. Returns a function that ends it. */
  onAppend(listener: (id: string) => void): () => void;
}

const PREFIX = "tutti-last-write ";

/** @param name the name of the store */
export function createLastWrites({ storage, onPut }: LastWritePlace, name: string): LastWrites {
  const prefix = prefixOf(name);
  return {
    append: (changes) => {
      const id = `${prefix}${Date.now()}-${Math.random().toString(36).slice(2)}`;
      try {
        storage.setItem(id, JSON.stringify({ version: STORE_VERSION, at: Date.now(), changes }));
        return id;
      } catch {
        // The storage is full, or closed to this page: then only the store has the write.
        return undefined;
      }
    },
    acknowledge: (id) => storage.removeItem(id),
    arePending: () => keysUnder(storage, prefix).length > 0,
    isPending: (id) => storage.getItem(id) !== null,
    onAppend: (listener) => onPut((key) => key.startsWith(prefix) && listener(key)),
  };
}

/** Forgets the last writes to a store, as when it is deleted. */
export function forgetLastWrites(storage: LastWriteStorage, name: string): void {
  for (const id of keysUnder(storage, prefixOf(name))) storage.removeItem(id);
}

/** What the ids of a store's entries begin with: names of stores contain no space. */
export function prefixOf(name: string): string {
  return `${PREFIX}${name} `;
}

export function keysUnder(storage: LastWriteStorage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((key) => key.startsWith(prefix));
}
