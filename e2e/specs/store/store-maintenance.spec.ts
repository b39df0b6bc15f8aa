import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";
import { storedRows } from "../../support/store.ts";

/** Changes the first row of a table of the page's store in place, or opens the store as another version. */
function changeRow(page: Page, table: string, change: Record<string, unknown>): Promise<void> {
  return page.evaluate(
    async ({ name, fields }) => {
      const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await resultOf(indexedDB.open("tutti:v3"));
      const store = database.transaction(name, "readwrite").objectStore(name);
      const [row] = await resultOf(store.getAll());
      for (const [field, value] of Object.entries(fields)) {
        if (value === null) delete row[field];
        else row[field] = value;
      }
      await resultOf(store.put(row));
      database.close();
    },
    { name: `v3:${table}`, fields: change },
  );
}

test("[STORE-9] [STORE-10] a chat that lost its title is reported, recovered and exported", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { say, room, answersOf, composer } = chat(page);
  await say("A question");
  await expect(answersOf("Good")).toContainText("All is well here.");
  await changeRow(page, "rooms", { title: null });
  await house.open();
  await expect(page.getByRole("alert").filter({ hasText: "Damaged entries were set aside" })).toContainText(
    "Settings, Storage",
  );
  await room("Recovered chat").click();
  await expect(answersOf("Good")).toContainText("All is well here.");

  await house.open("/settings");
  const storage = page.getByRole("region", { name: "Storage" });
  const rows = storage.getByRole("list", { name: "Entries that were set aside" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('The field "title" is missing.');
  // In a chat without a title, the ids are the only text.
  await expect(rows).toContainText(/\(\d+ characters of text\)/u);
  const download = page.waitForEvent("download");
  await storage.getByRole("button", { name: "Save these to a file" }).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file.rows).toMatchObject([{ table: "rooms", cause: "damaged", record: { isPinned: false } }]);

  await storage.getByRole("button", { name: "Check now" }).click();
  await expect(storage.getByRole("status").filter({ hasText: "Last check" })).toContainText("nothing was wrong");
  await storage.getByRole("button", { name: "Delete these" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete these" }).click();
  await expect(rows).toHaveCount(0);

  await house.open();
  await expect(room("Recovered chat")).toBeVisible();
  await expect(composer).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("[STORE-15] the page saves its chats again after the site's data was cleared", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  const { origin } = await house.openWith({ good });
  const { say, room, answersOf } = chat(page);
  await say("Before it was cleared");
  await expect(answersOf("Good")).toContainText("All is well here.");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  const bar = page.getByRole("alert", { name: "The stored chats were deleted" });
  await expect(bar).toContainText("save it again");
  await say("After it was cleared");
  await expect(answersOf("Good")).toHaveCount(2);
  await bar.getByRole("button", { name: "Save again" }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await house.open();
  await room("Before it was cleared").click();
  await expect(page.getByRole("article", { name: "You" })).toContainText([
    "Before it was cleared",
    "After it was cleared",
  ]);
  await expect(answersOf("Good")).toHaveCount(2);
});

test("[STORE-15] the page saves its chats again after object stores were emptied", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { say, room, answersOf } = chat(page);
  // The store is watched from half a second after its opening on: the watch does not miss rows that were written and
  // removed before.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/watch-rows")),
  );
  await say("Before it was emptied");
  await expect(answersOf("Good")).toContainText("All is well here.");
  await expect.poll(() => storedRows(page, "texts")).toContain("All is well here.");
  const origin = new URL(page.url()).origin;
  const session = await page.context().newCDPSession(page);
  await session.send("IndexedDB.enable");
  for (const table of ["texts", "messages"]) {
    await session.send("IndexedDB.clearObjectStore", {
      securityOrigin: origin,
      databaseName: "tutti:v3",
      objectStoreName: `v3:${table}`,
    });
  }
  const bar = page.getByRole("alert", { name: "The stored chats were deleted" });
  await bar.getByRole("button", { name: "Save again" }).click();
  await expect(bar).toBeHidden();
  await house.open();
  await room("Before it was emptied").click();
  await expect(page.getByRole("article", { name: "You" })).toContainText("Before it was emptied");
  await expect(answersOf("Good")).toContainText("All is well here.");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("[STORE-18] a browser without IndexedDB is warned once, and the page works", async ({ page, house }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { value: undefined });
  });
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { say, answersOf, alerts } = chat(page);
  const bar = page.getByRole("alert", { name: "This browser keeps no chats" });
  await expect(bar).toContainText("lost when you close the tab");
  await say("Only for now");
  await expect(answersOf("Good")).toContainText("All is well here.");
  await expect(alerts).toHaveCount(1);
  await bar.getByRole("button", { name: "Dismiss" }).click();
  await expect(alerts).toHaveCount(0);
  await say("And again");
  await expect(answersOf("Good")).toHaveCount(2);
});

test("[STORE-16] [STORE-18] a tab of an older version offers a reload when a newer one takes over", async ({
  page,
  house,
}) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { say, answersOf, alerts, composer } = chat(page);
  await say("A question");
  await expect(answersOf("Good")).toContainText("All is well here.");
  const code = /\/store-bar-[^/]*\.js/;
  await page.route(code, (route) => route.abort());
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("tutti:v3", 9990);
        request.onupgradeneeded = () => request.result.createObjectStore("v9:later");
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = () => reject(request.error);
      }),
  );
  // Even if the bar's code cannot be fetched, the tab says what matters, and the rest of the page stays in place.
  await expect(alerts).toContainText("This tab may not keep what you write");
  await expect(alerts).toContainText("could not be fetched");
  await expect(composer).toBeInViewport({ ratio: 1 });
  await page.unroute(code);
  await alerts.getByRole("button", { name: "Try again" }).click();

  const notice = page.getByRole("alert", { name: "A newer version of this page is open" });
  await expect(notice).toContainText("saves nothing more");
  await notice.getByRole("button", { name: "Reload" }).click();
  const newer = page.getByRole("alert", { name: "The chats were stored by a newer version of this page" });
  await expect(newer).toContainText("Reload to get the newer one");
  await expect(alerts).toHaveCount(1);
});
