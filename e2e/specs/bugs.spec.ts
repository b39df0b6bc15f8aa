import { expect, type Page } from "@playwright/test";
import { errorAnswer, textAnswer } from "@tutti/testkit";
import { chat } from "../support/chat.ts";
import { test } from "../support/house.ts";

/** Changes every stored message, as no version of the product ever would. Returns how many there are. */
function changeMessages(page: Page, change: { attachments: unknown }): Promise<number> {
  return page.evaluate(async (fields) => {
    const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      if (!database.objectStoreNames.contains("v3:messages")) continue;
      const store = database.transaction("v3:messages", "readwrite").objectStore("v3:messages");
      const rows = await done(store.getAll());
      for (const row of rows) await done(store.put({ ...row, ...fields }));
      database.close();
      return rows.length;
    }
    return 0;
  }, change);
}

test("[ERR-2] an expected failure is told where it happens; a bug shows the error screen with details to copy, and keeps what is stored", async ({
  page,
  house,
}) => {
  let requests = 0;
  const moody = await house.upstream({
    answer: () => {
      requests += 1;
      return requests === 1 ? textAnswer("A good answer.") : errorAnswer(400, "That is not possible.");
    },
  });
  const { origin } = await house.openWith({ moody });
  const { say, answersOf, isQuiet } = chat(page);
  await say("First");
  await expect(answersOf("Moody")).toContainText("A good answer.");
  await isQuiet();
  await say("Second");
  await expect(answersOf("Moody").last()).toContainText("That is not possible.");
  const screen = page.getByRole("alert").filter({ hasText: "Something went wrong on this page" });
  await expect(screen).toHaveCount(0);

  const room = page.url();
  // A page of the same origin that leaves the store alone.
  await page.goto(`${origin}/api/docs`);
  await expect.poll(() => changeMessages(page, { attachments: null })).toBe(4);
  await page.goto(room);
  await expect(screen).toBeVisible();
  await expect(screen).toContainText("were not touched");
  await screen.getByText("Details").click();
  await expect(screen.getByRole("button", { name: "Copy details" })).toBeVisible();
  await expect(screen).toContainText("TypeError");

  expect(await changeMessages(page, { attachments: [] })).toBe(4);
  await screen.getByRole("button", { name: "Reload the page" }).click();
  await expect(answersOf("Moody").first()).toContainText("A good answer.");
  await expect(screen).toHaveCount(0);
});
