/** A published document as it was at the last visit with a network. */
export interface CachedDocument {
  title: string;
  revision: string;
  document: string;
}

/** The cache of one publication: its page, and its document under an address that no server responds to. */
export const cacheName = (id: string): string => `tutti-published/${id}`;

const addressOf = (id: string): string => `/p/${id}/kept-document`;

/** The cached document for a visit without a network; undefined if there is none. */
export async function readDocument(id: string): Promise<CachedDocument | undefined> {
  try {
    const response = await (await caches.open(cacheName(id))).match(addressOf(id));
    return response && ((await response.json()) as CachedDocument);
  } catch {
    return undefined;
  }
}

/**
 * Caches the document, and the page that shows it: the service worker does not handle the page's first visit. A browser
 * that stores nothing still shows the document.
 */
export async function keep(id: string, keptDocument: CachedDocument): Promise<void> {
  try {
    const cache = await caches.open(cacheName(id));
    await cache.put(addressOf(id), Response.json(keptDocument));
    await cache.addAll(["", "/icon.svg", "/manifest.webmanifest"].map((part) => `/p/${id}${part}`));
  } catch {
    // The origin is not secure, or has no room.
  }
}

/** Deletes everything that is cached of a publication. */
export async function drop(id: string): Promise<void> {
  try {
    await caches.delete(cacheName(id));
  } catch {
    // If nothing can be cached, there is nothing to delete.
  }
}
