import type { StoreKey } from "@tutti/domain";

/** Notifies tabs on one store of each other's writes. */
export interface TabChannel {
  /** Notifies every other tab, never this one. */
  announce(keys: readonly StoreKey[]): void;
  /** Notifies this tab alone, of rows that it has written on behalf of another. */
  tell(keys: readonly StoreKey[]): void;
  /**
   * Ends pages in the back/forward cache: a page that was left while the store was created or migrated still holds it
   * as it was, and Chromium opens it for no other page. A message on a channel that such a page listens on ends the
   * page.
   */
  releaseStore(): void;
  subscribe(listener: (keys: readonly StoreKey[]) => void): () => void;
  close(): void;
}

/**
 * Sends only the keys of rows; a tab that receives them reads the rows that are stored by then. So the order in which
 * tabs receive two notifications does not matter, and every tab ends with what the store holds.
 */
export function openTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(keys: readonly StoreKey[]) => void>();
  let isClosed = false;
  const tell = (keys: readonly StoreKey[]): void => {
    if (keys.length > 0) for (const listener of [...listeners]) listener(keys);
  };
  channel.onmessage = (event: { data: readonly StoreKey[] }) => tell(event.data);
  return {
    announce: (keys) => {
      if (!isClosed) channel.postMessage(keys);
    },
    tell,
    // Without keys: visible pages ignore it.
    releaseStore: () => {
      if (!isClosed) channel.postMessage([]);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      channel.close();
    },
  };
}
