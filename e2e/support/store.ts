import type { Page } from "@playwright/test";

/** Every row of a table of the page's store, as JSON: the data that a reload or a crash leaves. */
export function storedRows(
  page: Page,
  table: "rooms" | "messages" | "texts" | "drafts" | "artifacts",
): Promise<string> {
  return page.evaluate(async (name) => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await resultOf(indexedDB.open("tutti:v3"));
    const rows = await resultOf(database.transaction(name).objectStore(name).getAll());
    database.close();
    return JSON.stringify(rows);
  }, `v3:${table}`);
}
