import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("early keys reach their field, and parts load once the network is back", async ({ page, house, context }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { alerts, say, answersOf, isQuiet, composer, palette } = chat(page);
  const shortcuts = page.getByRole("button", { name: "Keyboard shortcuts" });
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(composer).toBeFocused();

  // Faster than people type, and perhaps before the code of the dialog is loaded.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("good");
  await expect(palette.getByRole("combobox")).toHaveValue("good");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();

  await page.keyboard.press("ControlOrMeta+Shift+f");
  await page.keyboard.type("llama");
  const search = page.getByRole("dialog", { name: "Search messages" });
  await expect(search.getByRole("combobox")).toHaveValue("llama");
  await expect(composer).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  await shortcuts.click();
  const locator = alerts.filter({ hasText: "could not be fetched" });
  await expect(locator).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await context.setOffline(false);
  await say("Are you there?");
  await expect(answersOf("Good")).toContainText("All is well here.");
  await isQuiet();
  // The toast covers the button for as long as the pointer is on it.
  await locator.getByRole("button", { name: "Dismiss" }).click();
  await shortcuts.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");

  const code = /\/large-text-[^/]*\.js/;
  await page.route(code, (route) => route.abort());
  await say(`Once more. ${"All of it. ".repeat(2_000)}`);
  const message = page.getByRole("article", { name: "You" }).last();
  const failure = message.getByRole("alert");
  await expect(failure).toContainText("could not be fetched");
  await expect(message).toContainText("Once more.");
  await page.unroute(code);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(message.getByRole("region", { name: "Long text" })).toContainText("Once more.");
  await expect(failure).toBeHidden();
});
