import { chromium, expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { browser as browserOptions } from "../../support/browser.ts";
import { chat } from "../../support/chat.ts";
import { PASSWORD, test } from "../../support/house.ts";

for (const moment of ["asks for its store", "makes its store"]) {
  test(`[STORE-15] a page left when it ${moment} leaves the store to the next page`, async ({ house }) => {
    const { origin } = await house.start();
    // Playwright turns the back/forward cache off; people's browsers have it.
    const browser = await chromium.launch({
      ...browserOptions.launchOptions,
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    try {
      const context = await browser.newContext({ serviceWorkers: "block" });
      const data = { name: "Ada Lovelace", email: "ada@example.com", password: PASSWORD };
      expect(await context.request.post(`${origin}/api/auth/sign-up/email`, { headers: { origin }, data })).toBeOK();
      const page = await context.newPage();
      await page.addInitScript((isEarly) => {
        const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function (name, version) {
          const request = open.call(this, name, version);
          const leave = (): void => location.assign("/settings");
          if (location.pathname !== "/chat" || version === undefined) return request;
          if (isEarly) leave();
          else request.addEventListener("upgradeneeded", leave);
          return request;
        };
      }, moment.startsWith("asks"));
      await page.goto(`${origin}/chat`, { waitUntil: "commit" });
      await page.waitForURL(`${origin}/settings`);
      const storage = page.getByRole("region", { name: "Storage" });
      await storage.getByRole("button", { name: "Check now" }).click();
      await expect(storage.getByRole("status").filter({ hasText: "Last check" })).toContainText("nothing was wrong");
    } finally {
      await browser.close();
    }
  });
}

test("[STORE-4] a change right before a page is left survives while the store is read", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { say, isQuiet } = chat(page);
  const mine = page.getByRole("article").first();
  await say("Are you there?");
  await isQuiet();
  for (const words of ["Better words", "The best words"]) {
    // Chromium rolls back the last write of a page whose earlier transactions have not ended.
    await page.evaluate(async () => {
      const name = (await indexedDB.databases()).map((database) => database.name).find((one) => one?.endsWith(":v3"));
      const request = indexedDB.open(name ?? "");
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const database = request.result;
      const store = database
        .transaction([...database.objectStoreNames])
        .objectStore(database.objectStoreNames[0] ?? "");
      const read = (): void => {
        store.count().onsuccess = read;
      };
      read();
    });
    await mine.getByRole("button", { name: "Edit message" }).click();
    await page.getByRole("textbox", { name: "Edit message" }).fill(words);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(mine).toContainText(words);
    await page.reload();
    await expect(mine).toContainText(words);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("last-write")))).toEqual(
      [],
    );
  }
});
