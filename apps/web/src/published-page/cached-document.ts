/** A published document as it was at the last visit with a network. */
export interface CachedDocument {
  title: string;
  revision: string;
  document: string;
}

/** The cache of one publication: its page, and its document under an address that no server answers. */
export const cacheName = (id: string): string => `tutti-published/${id}`;

const addressOf = (id: string): string => `/p/${id}/kept-document`;

/** The document that is kept for a visit without a network; undefined where there is none. */
export async function readDocument(id: string): Promise<CachedDocument | undefined> {
  try {
    const response = await (await caches.open(cacheName(id))).match(addressOf(id));
    return response && ((await response.json()) as CachedDocument);
  } catch {
    return undefined;
  }
}

/**
 * Keeps the document, and the page that shows it: its first visit is not the service worker's. A browser that keeps
 * nothing shows it all the same.
 */
export async function keep(id: string, keptDocument: CachedDocument): Promise<void> {
  try {
    const cache = await caches.open(cacheName(id));
    await cache.put(addressOf(id), Response.json(keptDocument));
    await cache.addAll(["", "/icon.svg", "/manifest.webmanifest"].map((part) => `/p/${id}${part}`));
  } catch {
    // No secure origin, or no room.
  }
}

/** Drops everything that is kept of a publication. */
export async function drop(id: string): Promise<void> {
  try {
    await caches.delete(cacheName(id));
  } catch {
    // There is nothing where nothing can be kept.
  }
}
