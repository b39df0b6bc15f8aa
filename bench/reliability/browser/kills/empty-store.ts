import type { Page } from "playwright";
import { openPage, screen } from "../scripted-room.ts";

/** Has the page delete all chats. */
export async function emptyStore(page: Page, origin: string): Promise<void> {
  const { storage, dialog, composer } = screen(page);
  await openPage(page, `${origin}/settings`);
  await storage.getByRole("button", { name: "Delete all chats" }).click();
  await dialog.getByRole("button", { name: "Delete all chats" }).click();
  await composer.waitFor();
}
