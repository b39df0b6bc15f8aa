/**
 * Milliseconds that this page's thread has spent in handing rows to IndexedDB, which copies them there and then, and in
 * deleting.
 */
export function watchWriting(): () => number {
  let duration = 0;
  const withTimer = <Given extends unknown[], Value>(request: (this: IDBObjectStore, ...given: Given) => Value) =>
    function (this: IDBObjectStore, ...args: Given): Value {
      const begin = performance.now();
      const result = request.apply(this, args);
      duration += performance.now() - begin;
      return result;
    };
  const store = IDBObjectStore.prototype;
  store.put = withTimer(store.put);
  store.delete = withTimer(store.delete);
  return () => duration;
}
