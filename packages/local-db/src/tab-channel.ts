import type { LocalKey } from "./local-database.ts";

/** How tabs on one store hear of each other's writes. */
export interface TabChannel {
  /** Tells every other tab, never this one. */
  announce(keys: readonly LocalKey[]): void;
  subscribe(listener: (keys: readonly LocalKey[]) => void): () => void;
  close(): void;
}

/**
 * Only the names of rows travel, and whoever hears of them reads what is stored by then: so the order in which tabs hear of two
 * writes does not matter, and every tab ends with what the store holds.
 */
export function openTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(keys: readonly LocalKey[]) => void>();
  let isClosed = false;
  channel.onmessage = (event: { data: readonly LocalKey[] }) => {
    for (const listener of [...listeners]) listener(event.data);
  };
  return {
    announce: (keys) => {
      if (!isClosed) channel.postMessage(keys);
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
