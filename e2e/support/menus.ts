import type { Page } from "@playwright/test";
import { chat } from "./chat.ts";

/** Chooses from the menu of the chat that is open. */
export async function chooseInChat(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Chat settings" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Chooses from the menu of a room in the list; an item's name may be followed by its shortcut. */
export async function chooseInList(page: Page, title: string, name: string): Promise<void> {
  await chat(page).room(title).first().hover();
  await page.getByRole("button", { name: `Options for ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
}
