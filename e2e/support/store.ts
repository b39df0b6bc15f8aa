import type { Page } from "@playwright/test";

/** Every row of a table of the page's store, as JSON: what a reload or a crash finds. */
export function storedRows(
  page: Page,
  table: "rooms" | "messages" | "texts" | "drafts" | "artifacts",
): Promise<string> {
  return page.evaluate(async (name) => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open("tutti:v3"));
    const rows = await settled(database.transaction(name).objectStore(name).getAll());
    database.close();
    return JSON.stringify(rows);
  }, `v3:${table}`);
}
