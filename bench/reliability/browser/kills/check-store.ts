import type { Page } from "playwright";
import { screen } from "../scripted-room.ts";

/** Has the page check its store, on the settings page that it shows, and gives what it says of it. */
export async function checkStore(page: Page): Promise<string> {
  const { storage } = screen(page);
  const told = storage.getByRole("status").filter({ hasText: "Last check" });
  const button = storage.getByRole("button", { name: "Check now" });
  const isSaid = await told.isVisible();
  await button.click();
  if (!isSaid) await told.waitFor();
  // While it checks, its button is disabled.
  await storage.locator("button:enabled", { hasText: "Check now" }).waitFor();
  return await told.innerText();
}
