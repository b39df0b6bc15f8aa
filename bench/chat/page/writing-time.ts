/**
 * Milliseconds that this page's thread has spent in handing rows to IndexedDB, which copies them there and then, and in
 * deleting.
 */
export function watchWriting(): () => number {
  let spent = 0;
  const timed = <Given extends unknown[], Value>(request: (this: IDBObjectStore, ...given: Given) => Value) =>
    function (this: IDBObjectStore, ...given: Given): Value {
      const begin = performance.now();
      const made = request.apply(this, given);
      spent += performance.now() - begin;
      return made;
    };
  const store = IDBObjectStore.prototype;
  store.put = timed(store.put);
  store.delete = timed(store.delete);
  return () => spent;
}
