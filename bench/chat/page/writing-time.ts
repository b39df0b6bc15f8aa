/**
 * Milliseconds in which this page's thread passed rows to IndexedDB, which copies them synchronously, and deleted rows.
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
