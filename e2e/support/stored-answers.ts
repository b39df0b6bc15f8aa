import type { Page } from "@playwright/test";

/** The stored form of an answer in a browser. */
export interface StoredAnswer {
  content: string;
  isGenerating: boolean;
  /** Why the answer is not whole. */
  interruption?: string;
}

/** Every answer in the store of this page's browser, as it is stored. */
export function storedAnswers(page: Page): Promise<StoredAnswer[]> {
  return page.evaluate(async () => {
    const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const answers: StoredAnswer[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      if (database.objectStoreNames.contains("v3:messages")) {
        const transaction = database.transaction(["v3:messages", "v3:texts"]);
        const rowsOf = (table: string) => resultOf<Record<string, unknown>[]>(transaction.objectStore(table).getAll());
        const [messages, texts] = await Promise.all([rowsOf("v3:messages"), rowsOf("v3:texts")]);
        for (const message of messages) {
          if (message["type"] === "user") continue;
          const text = texts.find(({ id }) => id === message["id"]);
          const { interruption } = message["metadata"] as { interruption?: string };
          answers.push({
            content: String(text?.["content"] ?? ""),
            isGenerating: message["isGenerating"] === true,
            ...(interruption === undefined ? {} : { interruption }),
          });
        }
      }
      database.close();
    }
    return answers;
  });
}
