import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { type House, test } from "../../support/house.ts";
import { chooseInList } from "../../support/menus.ts";

/** Three rooms: 'Alpha', 'Beta', 'Gamma'; the last one is open. */
async function threeRooms(page: Page, house: House): Promise<void> {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { say, newChat, room, isQuiet } = chat(page);
  for (const title of ["Alpha", "Beta", "Gamma"]) {
    await newChat.click();
    await say(title);
    await expect(room(title)).toBeVisible();
    await isQuiet();
  }
}

test("[LAYOUT-1] '[' collapses and opens the sidebar, which remembers its state", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  await house.open();
  const { composer } = chat(page);
  const sidebar = page.getByRole("complementary").first();
  const width = async () => (await sidebar.boundingBox())?.width;
  await expect.poll(width).toBe(288);

  await composer.press("[");
  await expect(composer).toHaveValue("[");
  await expect.poll(width).toBe(288);

  await composer.blur();
  await page.keyboard.press("[");
  await expect.poll(width).toBe(54);
  await page.reload();
  await expect(composer).toBeVisible();
  await expect.poll(width).toBe(54);
  await composer.blur();
  await page.keyboard.press("[");
  await expect.poll(width).toBe(288);
});

test("[LAYOUT-3] [LAYOUT-5] [ROOM-1] [ROUTE-8] rooms are browsed, searched, renamed, pinned, duplicated and deleted", async ({
  page,
  house,
}) => {
  await threeRooms(page, house);
  const { room, rooms, answersOf } = chat(page);
  const gamma = page.url();
  await room("Alpha").click();
  await expect(page).not.toHaveURL(gamma);
  const alpha = page.url();
  await page.goBack();
  await expect(page).toHaveURL(gamma);
  await page.goForward();
  await expect(page).toHaveURL(alpha);
  await expect(page.getByText("Alpha").last()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(gamma);

  const search = page.getByPlaceholder("Search rooms...");
  await search.fill("aLP");
  await expect(rooms.getByRole("link")).toHaveCount(1);
  await expect(room("Alpha")).toBeVisible();
  await search.fill("zzz");
  await expect(page.getByText("No matching rooms")).toBeVisible();
  await search.fill("");
  await expect(rooms.getByRole("link")).toHaveCount(3);

  await chooseInList(page, "Alpha", "Delete");
  await expect(room("Alpha")).toHaveCount(0);
  expect(page.url()).toBe(gamma);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(room("Alpha")).toBeVisible();

  await chooseInList(page, "Gamma", "Delete");
  await expect(page).toHaveURL(/\/chat$/);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await room("Gamma").click();
  await expect(answersOf("Good")).toContainText("All is well here.");

  await test.step("renamed in place, pinned, unpinned and deleted", () => changeRooms(page));
});

/** Changes the rooms 'Alpha', 'Beta' and 'Gamma' by their menu and a double click. */
async function changeRooms(page: Page): Promise<void> {
  const { room, rooms } = chat(page);
  const title = page.getByRole("textbox", { name: "Room title" });

  await room("Alpha").dblclick();
  await title.fill("  First  ");
  await title.press("Enter");
  await expect(room("First")).toBeVisible();
  await room("First").dblclick();
  await title.fill("Never");
  await title.press("Escape");
  await expect(room("First")).toBeVisible();
  await room("First").dblclick();
  await title.fill("   ");
  await title.blur();
  await expect(room("First")).toBeVisible();
  await room("Beta").dblclick();
  await title.fill("Second");
  await title.blur();
  await expect(room("Second")).toBeVisible();

  await chooseInList(page, "First", "Pin");
  const pinnedRooms = page.getByRole("region", { name: "Pinned" });
  await expect(pinnedRooms.getByRole("link", { name: "First" })).toBeVisible();
  await page.reload();
  await expect(pinnedRooms.getByRole("link", { name: "First" })).toBeVisible();
  await chooseInList(page, "First", "Unpin");
  await expect(pinnedRooms).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Today" }).getByRole("link")).toHaveCount(3);

  await chooseInList(page, "Second", "Delete");
  await expect(room("Second")).toHaveCount(0);
  await page.reload();
  await expect(rooms.getByRole("link")).toHaveCount(2);

  const source = page.url();
  await chooseInList(page, "Gamma", "Duplicate");
  await expect(room("Gamma (Copy)")).toBeVisible();
  await expect(page).not.toHaveURL(source);
  await expect(chat(page).answersOf("Good")).toContainText("All is well here.");
  await chooseInList(page, "Gamma (Copy)", "Rename");
  await expect(title).toBeFocused();
  await title.fill("Third");
  await page.keyboard.press("Enter");
  await expect(room("Third")).toBeVisible();
}
