import { Dexie } from "dexie";

// The browser's own types by way of Dexie's, so that packages without a DOM can be checked together with this one.
export type Backend = ReturnType<Dexie["backendDB"]>;
export type BackendTransaction = ReturnType<Backend["transaction"]>;
export type ObjectStore = ReturnType<BackendTransaction["objectStore"]>;
export type Index = ReturnType<ObjectStore["index"]>;
export type KeyRange = NonNullable<Parameters<Index["get"]>[0]>;

/** What the store was asked, as the browser's own request. */
export interface Request<Value> {
  readonly result: Value;
  readonly error: unknown;
  onsuccess: unknown;
  onerror: unknown;
}

/** Greater than any text or number: in the order of keys a list comes last. */
const LAST: unknown[] = [];

/** From one key to another; `opens` leaves out the one or the other. */
export function keysBetween(from: unknown[], to: unknown[], ...opens: boolean[]): KeyRange {
  return Dexie.dependencies.IDBKeyRange.bound(from, to, ...opens);
}

/** Every key that begins with these values. */
export function keysUnder(...begin: unknown[]): KeyRange {
  return keysBetween(begin, [...begin, LAST]);
}

export function resultOf<Value>(request: Request<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Settles when nothing more is asked of a transaction; a read that failed is told by its own request. */
export function endOf(transaction: BackendTransaction): Promise<void> {
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => resolve();
  });
}

/** Settles when what was written has reached the disk; rejects where it was taken back. */
export function writtenBy(transaction: BackendTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("The write was ended.", "AbortError"));
  });
}
