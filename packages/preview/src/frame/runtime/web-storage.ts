import { MESSAGE_LIMITS } from "../frame-messages.ts";
import { SESSION_PREFIX } from "../stored-keys.ts";
import { send } from "./send.ts";

/** Characters of keys and values together; browsers give a site as much. */
const QUOTA = 5_000_000;

/**
 * Gives the artifact `localStorage` and `sessionStorage` (PREV-5), which a page of an opaque origin does not have. Both
 * start with the host's stored items, and each change is sent to the host. `artifactStorage` reads from the host
 * itself, so that it also sees items that another preview of the same artifact has stored since.
 */
export function installStorage(storedItems: Readonly<Record<string, string>>): void {
  const local = Object.entries(storedItems).filter(([key]) => !key.startsWith(SESSION_PREFIX));
  const session = Object.entries(storedItems)
    .filter(([key]) => key.startsWith(SESSION_PREFIX))
    .map(([key, value]) => [key.slice(SESSION_PREFIX.length), value] as const);
  define("localStorage", createWebStorage(new Map(local), ""));
  define("sessionStorage", createWebStorage(new Map(session), SESSION_PREFIX));
  define("artifactStorage", createAsyncStorage());
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true });
}

function createWebStorage(items: Map<string, string>, prefix: string): Storage {
  let size = [...items].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const weigh = (key: string): number => (items.has(key) ? key.length + (items.get(key) ?? "").length : 0);
  const storage = {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(String(key)) ?? null,
    setItem: (givenKey: string, givenValue: string) => {
      const [key, value] = [String(givenKey), String(givenValue)];
      const newSize = size - weigh(key) + key.length + value.length;
      if (newSize > QUOTA || prefix.length + key.length > MESSAGE_LIMITS.key) {
        throw new DOMException("The storage of this artifact is full.", "QuotaExceededError");
      }
      size = newSize;
      items.set(key, value);
      send({ type: "storage-set-item", key: prefix + key, value });
    },
    removeItem: (givenKey: string) => {
      const key = String(givenKey);
      if (!items.has(key)) return;
      size -= weigh(key);
      items.delete(key);
      send({ type: "storage-remove-item", key: prefix + key });
    },
    clear: () => {
      for (const key of [...items.keys()]) storage.removeItem(key);
    },
  };
  return asObjectOfItems(storage, items);
}

/** `localStorage.score = 3` and `"score" in localStorage` mean items, too. */
function asObjectOfItems(storage: Storage, items: ReadonlyMap<string, string>): Storage {
  const isMethod = (name: string | symbol): boolean => typeof name === "symbol" || name in storage;
  return new Proxy(storage, {
    get: (target, name) => (isMethod(name) ? Reflect.get(target, name) : items.get(String(name))),
    set: (target, name, value) => {
      if (!isMethod(name)) target.setItem(String(name), String(value));
      return true;
    },
    has: (_, name) => isMethod(name) || items.has(String(name)),
    deleteProperty: (target, name) => {
      target.removeItem(String(name));
      return true;
    },
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, name) => {
      const value = items.get(String(name));
      return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: true };
    },
  });
}

function createAsyncStorage(): object {
  const waiting = new Map<string, { resolve: (value: string | null) => void; reject: (reason: Error) => void }>();
  let lastRequest = 0;
  addEventListener("message", ({ source, data }: MessageEvent) => {
    if (source !== parent || data?.type !== "storage-response") return;
    const asker = waiting.get(data.requestId);
    waiting.delete(data.requestId);
    if (data.error === undefined) asker?.resolve(data.value);
    else asker?.reject(new Error(data.error));
  });
  return {
    getItem: (key: string) =>
      new Promise<string | null>((resolve, reject) => {
        lastRequest += 1;
        waiting.set(String(lastRequest), { resolve, reject });
        send({ type: "storage-get-item", key: String(key), requestId: String(lastRequest) });
      }),
    setItem: (key: string, value: string) => send({ type: "storage-set-item", key: String(key), value: String(value) }),
    removeItem: (key: string) => send({ type: "storage-remove-item", key: String(key) }),
    clear: () => send({ type: "storage-clear" }),
  };
}
