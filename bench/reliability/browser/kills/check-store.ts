import type { Page } from "playwright";
import { screen } from "../scripted-room.ts";

/** Milliseconds: on a busy machine a check, which waits for a page at rest again and again, takes minutes. */
const TIMEOUT = 600_000;

/** Has the page check its store, on the settings page that it shows, and gives what it says of it. */
export async function checkStore(page: Page): Promise<string> {
  const { storage } = screen(page);
  const reportedLocator = storage.getByRole("status").filter({ hasText: "Last check" });
  const button = storage.getByRole("button", { name: "Check now" });
  const isSaid = await reportedLocator.isVisible();
  await button.click();
  if (!isSaid) await reportedLocator.waitFor({ timeout: TIMEOUT });
  // While it checks, its button is disabled.
  await storage.locator("button:enabled", { hasText: "Check now" }).waitFor({ timeout: TIMEOUT });
  return await reportedLocator.innerText();
}
