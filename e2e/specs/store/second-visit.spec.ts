import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, counterApp, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";
import { untilKept } from "../../support/installed.ts";

test.use({ serviceWorkers: "allow" });
// Every file of the page is fetched for the service worker's cache.
test.describe.configure({ timeout: 120_000 });

test("on a second visit rooms and an app work without a network", async ({ page, house, context }) => {
  let answer = "All is **well** here.\n\n```python\nprint(1)\n```";
  const good = await house.upstream({ answer: () => textAnswer(answer) });
  await house.openWith({ good });
  const { say, answersOf, isQuiet, room, alerts, composer } = chat(page);
  const { app } = workspace(page);
  const open = page.getByRole("button", { name: "Open A counter" }).last();
  await say("Are you there?");
  await isQuiet();
  const address = page.url();
  answer = counterApp("Kept");
  await house.open("/chat?models=good/model");
  await chooseMode(page, "Interactive App");
  await say("A counter");
  await expect(app.getByRole("heading", { name: "Kept" })).toBeVisible();
  await untilKept(page);
  await page.reload();
  await open.click();
  await expect(app.getByRole("heading", { name: "Kept" })).toBeVisible();

  const appAddress = page.url();
  // The code that highlights a language is in the browser's own cache alone, which evicts the least recently used files
  // first.
  await page.goto(address);
  await expect(answersOf("Good").locator("code span").first()).toBeVisible();

  await context.setOffline(true);
  await page.goto(appAddress);
  await open.click();
  await app.getByRole("button", { name: "Count 0" }).click();
  await expect(app.getByRole("button", { name: "Count 1" })).toBeVisible();

  await page.goto(address);
  await expect(answersOf("Good")).toContainText("All is well here.");
  await expect(answersOf("Good").locator("code span").first()).toBeVisible();

  await page.goto(new URL("/chat", page.url()).href);
  await room("Are you there?").click();
  await expect(answersOf("Good")).toContainText("All is well here.");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");

  await say("And now?");
  await expect(answersOf("Good").last()).toContainText(/could not be reached|connection/i);
  await expect(composer).toBeEditable();
  await expect(alerts.first()).toBeVisible();

  await context.setOffline(false);
  answer = "All is well here.";
  await page.reload();
  await say("Once more");
  await expect(answersOf("Good").last()).toContainText("All is well here.");
});
