import { type Bundler, createBundler, openIndexedStorage, type PreviewStorage } from "@tutti/preview";

let bundler: Bundler | undefined;
const storages = new Map<string, PreviewStorage>();

/** The bundler of the page: all previews share it, because starting one takes longer than most builds. */
export function pageBundler(): Bundler {
  bundler ??= createBundler();
  return bundler;
}

/** Where the artifacts of a store keep what they keep, beside the store itself. */
export function pageStorage(databaseName: string): PreviewStorage {
  const name = `${databaseName}-previews`;
  const storage = storages.get(name) ?? openIndexedStorage({ name });
  storages.set(name, storage);
  return storage;
}
