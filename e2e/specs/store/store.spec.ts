import { expect, type Page } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

/** The stores of this browser, the keys of each store's rows, and the keys of the page's own state. */
function readStorage(page: Page): Promise<{ stores: Record<string, string[]>; keys: string[] }> {
  return page.evaluate(async () => {
    const stores: Record<string, string[]> = {};
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      stores[name] = [...database.objectStoreNames];
      database.close();
    }
    return { stores, keys: Object.keys(localStorage) };
  });
}

test("[STORE-1] each account and organization has a store and keys of its own", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  await house.open("/chat?models=demo/guide");
  const { say, room, isQuiet, composer } = chat(page);
  await say("A question of my own");
  await isQuiet();
  const alone = await readStorage(page);
  expect(Object.keys(alone.stores)).toEqual(["tutti:v3"]);

  await house.open("/settings");
  await page.getByRole("textbox", { name: "New organization" }).fill("Acme Labs");
  await page.getByRole("button", { name: "Create", exact: true }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Acme Labs" })).toContainText("open now");
  await house.open("/chat?models=demo/guide");
  await expect(room("A question of my own")).toBeHidden();
  await say("A question of Acme's");
  await isQuiet();

  const { stores, keys } = await readStorage(page);
  const [own, ...others] = Object.keys(stores).toSorted((one, other) => one.length - other.length);
  expect(own).toBe("tutti:v3");
  expect(others).toEqual([expect.stringMatching(/^tutti:[^:]+:v3$/u)]);
  for (const storeNames of Object.values(stores)) {
    expect(storeNames).toEqual(expect.arrayContaining(["v3:rooms", "v3:messages", "v3:texts", "v3:artifacts"]));
    expect(storeNames.filter((name) => !name.startsWith("v3:"))).toEqual([]);
  }
  expect(keys).toEqual(["chatroom v3"]);

  // A browser that forgot the organization opens the person's own store, and learns from the gateway's response that
  // another one is meant.
  await page.evaluate(() => {
    const { organisationId, ...state } = JSON.parse(localStorage.getItem("chatroom v3") ?? "{}");
    localStorage.setItem("chatroom v3", JSON.stringify(state));
  });
  await house.open();
  await expect(room("A question of Acme's")).toBeVisible();
  await expect(room("A question of my own")).toBeHidden();
  await expect(composer).toBeVisible();

  await house.open("/settings");
  await page.getByRole("button", { name: "Open Yourself" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Yourself" })).toContainText("open now");
  await expect(page.getByText("One chat with 2 messages")).toBeVisible();
  await house.open();
  await expect(room("A question of my own")).toBeVisible();
  await expect(room("A question of Acme's")).toBeHidden();
});
