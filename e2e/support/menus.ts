import { expect, type Locator, type Page } from "@playwright/test";
import { chat } from "./chat.ts";

/** Chooses from the menu of the chat that is open. */
export async function chooseInChat(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Chat menu" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Chooses from the menu of a room in the list; an item's name may be followed by its shortcut. */
export async function chooseInList(page: Page, title: string, name: string): Promise<void> {
  await chat(page).room(title).first().hover();
  await page.getByRole("button", { name: `Options for ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
}

/**
 * Runs an item of the open menu with Enter, once the menu has moved the focus to its first item: it does so in a
 * timeout, and an Enter that comes before it would run that item.
 */
export async function runItem(item: Locator): Promise<void> {
  await expect(item.locator("xpath=ancestor::*[@role='menu']").locator(":focus")).toHaveCount(1);
  await item.press("Enter");
}
