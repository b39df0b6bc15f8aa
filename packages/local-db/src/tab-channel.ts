import type { LocalKey } from "./local-database.ts";

/** How tabs on one store hear of each other's writes. */
export interface TabChannel {
  /** Tells every other tab, never this one. */
  announce(keys: readonly LocalKey[]): void;
  /** Tells this tab alone, of rows that it has written in the place of another. */
  tell(keys: readonly LocalKey[]): void;
  /**
   * Ends pages that the browser keeps for their way back (back/forward cache): one that was left while the store was
   * made or moved holds it as it stood, and Chromium opens it for no other page. A message on a channel that it listens
   * on ends such a page.
   */
  releaseStore(): void;
  subscribe(listener: (keys: readonly LocalKey[]) => void): () => void;
  close(): void;
}

/**
 * Only the names of rows travel, and a tab that hears of them reads what is stored by then: so the order in which tabs
 * hear of two writes does not matter, and every tab ends with what the store holds.
 */
export function openTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(keys: readonly LocalKey[]) => void>();
  let isClosed = false;
  const tell = (keys: readonly LocalKey[]): void => {
    if (keys.length > 0) for (const listener of [...listeners]) listener(keys);
  };
  channel.onmessage = (event: { data: readonly LocalKey[] }) => tell(event.data);
  return {
    announce: (keys) => {
      if (!isClosed) channel.postMessage(keys);
    },
    tell,
    // Of no row: pages that are shown do nothing with it.
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
