import type { VirtualHistory } from "./virtual-history.ts";

/** The effects of a location that leave the document. */
export interface LocationEffects {
  /** An address of the app: a fragment of this document, or another document. */
  go(url: URL, options: { isReplacing: boolean }): void;
  reload(): void;
}

/** Parts of an address that a program may set. */
const PARTS = ["protocol", "host", "hostname", "port", "pathname", "search", "hash"] as const;

/** The location of an app, whose root is `/`, as the browser's own would be on a web server. */
export function createOwnLocation(history: VirtualHistory, { go, reload }: LocationEffects): object {
  const move = (address: unknown, isReplacing = false): void =>
    go(new URL(String(address), history.url), { isReplacing });
  const location = {
    get href() {
      return history.url.href;
    },
    set href(address: string) {
      move(address);
    },
    get origin() {
      return history.url.origin;
    },
    ancestorOrigins: { length: 0, contains: () => false, item: () => null },
    assign: (address: unknown) => move(address),
    replace: (address: unknown) => move(address, true),
    reload,
    toString: () => history.url.href,
    toJSON: () => history.url.href,
  };
  for (const part of PARTS) {
    Object.defineProperty(location, part, {
      enumerable: true,
      get: () => history.url[part],
      set: (value: unknown) => {
        const url = new URL(history.url);
        url[part] = String(value);
        go(url, { isReplacing: false });
      },
    });
  }
  return location;
}
