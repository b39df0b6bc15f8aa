import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../support/chat.ts";
import { test } from "../support/house.ts";

test.use({ serviceWorkers: "allow" });

test("a second visit needs no network: the rooms can be read, and what cannot be had says so", async ({
  page,
  house,
  context,
}) => {
  const good = await house.upstream({ answer: () => textAnswer("All is **well** here.\n\n```python\nprint(1)\n```") });
  await house.openWith({ good });
  const { say, answersOf, isQuiet, room, alerts, composer } = chat(page);
  await say("Are you there?");
  await isQuiet();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const worker = registration.active;
    if (worker?.state === "activated") return;
    await new Promise((resolve) => worker?.addEventListener("statechange", resolve, { once: true }));
  });

  await context.setOffline(true);
  await page.goto(page.url());
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
  await page.reload();
  await say("Once more");
  await expect(answersOf("Good").last()).toContainText("All is well here.");
});
