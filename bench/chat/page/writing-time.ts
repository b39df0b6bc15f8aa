/**
 * Milliseconds that this page's thread has spent in handing rows to IndexedDB, which copies them there and then, and in
 * deleting.
 */
export function watchWriting(): () => number {
  let spent = 0;
  const timed = <Given extends unknown[], Value>(request: (this: IDBObjectStore, ...given: Given) => Value) =>
    function (this: IDBObjectStore, ...args: Given): Value {
      const begin = performance.now();
      const result = request.apply(this, args);
      spent += performance.now() - begin;
      return result;
    };
  const store = IDBObjectStore.prototype;
  store.put = timed(store.put);
  store.delete = timed(store.delete);
  return () => spent;
}
