import { MAX_ADDRESSES, type PlaceStart, type Trail } from "../../page-place.ts";

/** One address of the app, with its state. */
interface Entry {
  url: URL;
  state: unknown;
  /** Whether the address is of another document of the app, which has to be loaded to go there. */
  isForeign: boolean;
}

/** What happens in the frame when the app's address changes. */
export interface PlaceEffects {
  /** Sets the frame's own fragment to the same value, without events. */
  showHash(hash: string): void;
  /** Notifies the app that it went to another address of this document. */
  tell(change: { state: unknown; isHashChanged: boolean; oldURL: string; newURL: string }): void;
  /** Loads the document of an address. */
  load(trail: Trail): void;
  later(run: () => void): void;
}

export interface VirtualHistory {
  readonly url: URL;
  readonly state: unknown;
  readonly length: number;
  push(state: unknown, url: URL): void;
  replace(state: unknown, url: URL): void;
  go(steps: number): void;
  /** Loads an address, as a new entry or in place of the current one. */
  load(url: URL, options?: { isReplacing?: boolean }): void;
  /** The fragment was changed, by a link or by the app: moves to a new address, or to the previous or next one. */
  followHash(hash: string): void;
}

/**
 * The addresses of one run of an app: a frame of an opaque origin has one address only, and the history of the whole
 * window is not the app's.
 */
export function createVirtualHistory(origin: string, start: PlaceStart, effects: PlaceEffects): VirtualHistory {
  const entries: Entry[] = start.addresses.map((address, index) => ({
    url: new URL(address, origin),
    state: null,
    isForeign: index !== start.index,
  }));
  let index = start.index;
  const current = (): Entry => entries[index] as Entry;

  const trail = (): Trail => {
    const from = Math.max(0, Math.min(entries.length - MAX_ADDRESSES, index));
    const addresses = entries.slice(from, from + MAX_ADDRESSES).map(({ url }) => url.pathname + url.search + url.hash);
    return { addresses, index: index - from };
  };

  const place = (entry: Entry): void => {
    entries.splice(index + 1, entries.length, entry);
    index += 1;
  };

  const arrive = (before: URL): void => {
    const { url, state } = current();
    const isHashChanged = url.hash !== before.hash;
    if (isHashChanged) effects.showHash(url.hash);
    effects.tell({ state, isHashChanged, oldURL: before.href, newURL: url.href });
  };

  return {
    get url() {
      return current().url;
    },
    get state() {
      return current().state;
    },
    get length() {
      return entries.length;
    },
    push: (state, url) => {
      place({ url, state, isForeign: false });
      effects.showHash(url.hash);
    },
    replace: (state, url) => {
      entries[index] = { url, state, isForeign: false };
      effects.showHash(url.hash);
    },
    go: (steps) => {
      effects.later(() => {
        const target = entries[index + steps];
        if (target === undefined) return;
        const before = current().url;
        index += steps;
        if (target.isForeign || steps === 0) effects.load(trail());
        else arrive(before);
      });
    },
    load: (url, { isReplacing = false } = {}) => {
      if (!isReplacing) place({ url, state: null, isForeign: true });
      else entries[index] = { url, state: null, isForeign: true };
      effects.load(trail());
    },
    followHash: (hash) => {
      const { url } = current();
      if (url.hash === hash) return;
      const next = new URL(url);
      next.hash = hash;
      const neighborIndex = [index - 1, index + 1].find(
        (at) => entries[at]?.url.href === next.href && !entries[at]?.isForeign,
      );
      if (neighborIndex === undefined) place({ url: next, state: null, isForeign: false });
      else index = neighborIndex;
    },
  };
}
