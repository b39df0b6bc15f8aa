/** Milliseconds that this page's thread has spent in handing rows to IndexedDB, which copies them there and then. */
export function watchPuts(): () => number {
  let spent = 0;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...row: Parameters<IDBObjectStore["put"]>) {
    const begin = performance.now();
    const request = put.apply(this, row);
    spent += performance.now() - begin;
    return request;
  };
  return () => spent;
}
