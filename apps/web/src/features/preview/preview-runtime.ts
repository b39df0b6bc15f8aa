import type { Engine } from "@tutti/engine";
import { type Bundler, createBundler, openIndexedStorage, type PreviewStorage } from "@tutti/preview";
import { previewStoreName, pursesName, sweepPreviewStore } from "../../platform/preview-store.ts";
import { openPurses, type Purses } from "../../platform/purses.ts";

let bundler: Bundler | undefined;
const storages = new Map<string, PreviewStorage>();
const allPurses = new Map<string, Purses>();

/** The bundler of the page: all previews share it, because starting one takes longer than most builds. */
export function pageBundler(): Bundler {
  bundler ??= createBundler();
  return bundler;
}

/** The storage for the data of a store's artifacts, beside the store itself. */
export function pageStorage(databaseName: string, engine: Engine): PreviewStorage {
  const name = previewStoreName(databaseName);
  const previewStorage = storages.get(name);
  if (previewStorage !== undefined) return previewStorage;
  const storage = openIndexedStorage({ name });
  storages.set(name, storage);
  // A storage that cannot be read is reported by the first preview.
  sweepPreviewStore(storage, engine).catch(() => undefined);
  return storage;
}

/** The purses of a store's apps: what they may spend on models, and have spent. */
export function pagePurses(databaseName: string, engine: Engine): Purses {
  const name = pursesName(databaseName);
  const knownPurses = allPurses.get(name);
  if (knownPurses !== undefined) return knownPurses;
  const purses = openPurses({ name });
  allPurses.set(name, purses);
  sweepPreviewStore(purses, engine).catch(() => undefined);
  return purses;
}
