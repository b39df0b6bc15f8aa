import type { Page } from "playwright";
import { screen } from "../scripted-room.ts";
import { waitUntilVisible } from "../wait-until-visible.ts";

/** Has the page check its store, on the settings page that is open, and returns the report that it shows. */
export async function checkStore(page: Page): Promise<string> {
  const { storage } = screen(page);
  const reportedLocator = storage.getByRole("status").filter({ hasText: "Last check" });
  const button = storage.getByRole("button", { name: "Check now" });
  const isReported = await reportedLocator.isVisible();
  await button.click();
  if (!isReported) await waitUntilVisible(reportedLocator);
  // During the check the button is disabled.
  await waitUntilVisible(storage.locator("button:enabled", { hasText: "Check now" }));
  return await reportedLocator.innerText();
}
