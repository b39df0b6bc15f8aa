import { Dexie } from "dexie";

// The browser's own types, taken from Dexie's, so that packages without a DOM can be checked together with this one.
export type Backend = ReturnType<Dexie["backendDB"]>;
export type BackendTransaction = ReturnType<Backend["transaction"]>;
export type ObjectStore = ReturnType<BackendTransaction["objectStore"]>;
export type Index = ReturnType<ObjectStore["index"]>;
export type KeyRange = NonNullable<Parameters<Index["get"]>[0]>;

/** A request to the store, as the browser's own type has it. */
export interface Request<Value> {
  readonly result: Value;
  readonly error: unknown;
  onsuccess: unknown;
  onerror: unknown;
}

/** Greater than any text or number: in the order of keys a list comes last. */
const LAST: unknown[] = [];

/** The range from one key to another; `opens` says whether the lower and the upper one are excluded. */
export function keysBetween(from: unknown[], to: unknown[], ...opens: boolean[]): KeyRange {
  return Dexie.dependencies.IDBKeyRange.bound(from, to, ...opens);
}

/** The range of all keys that begin with these values. */
export function keysUnder(...begin: unknown[]): KeyRange {
  return keysBetween(begin, [...begin, LAST]);
}

export function resultOf<Value>(request: Request<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Settles when the transaction has ended; a failed read is reported by its own request. */
export function endOf(transaction: BackendTransaction): Promise<void> {
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => resolve();
  });
}

/** Settles when the writes have reached the disk; rejects if they were rolled back. */
export function writtenBy(transaction: BackendTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("The write was ended.", "AbortError"));
  });
}
