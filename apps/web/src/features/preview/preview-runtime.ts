import type { Engine } from "@tutti/engine";
import { type Bundler, createBundler, openIndexedStorage, type PreviewStorage } from "@tutti/preview";
import type { CallApi } from "../../platform/api/call-api.ts";
import { type AppLimits, createAppLimits } from "../../platform/app-models/app-limits.ts";
import { previewStoreName, pursesName, sweepPreviewStore } from "../../platform/preview-store.ts";
import { openPurses, type Purses } from "../../platform/purses.ts";

let bundler: Bundler | undefined;
const storages = new Map<string, PreviewStorage>();
const allPurses = new Map<string, PagePurses>();

export interface PagePurses {
  purses: Purses;
  limits: AppLimits;
}

interface PursesDependencies {
  databaseName: string;
  engine: Engine;
  callApi: CallApi;
}

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

/** The purses of a store's apps, what they may spend on models, and the gateway's limits that hold them. */
export function pagePurses({ databaseName, engine, callApi }: PursesDependencies): PagePurses {
  const name = pursesName(databaseName);
  const knownPurses = allPurses.get(name);
  if (knownPurses !== undefined) return knownPurses;
  const purses = openPurses({ name });
  const limits = createAppLimits({ callApi, purses });
  allPurses.set(name, { purses, limits });
  const clear = async (artifactId: string): Promise<void> => {
    await limits.remove(artifactId);
    await purses.clear(artifactId);
  };
  sweepPreviewStore({ artifactIds: purses.artifactIds, clear }, engine).catch(() => undefined);
  return { purses, limits };
}
