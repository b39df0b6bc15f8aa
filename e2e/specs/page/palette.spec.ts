import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("[LOOK-9] the palette finds all that Settings has, at its place", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  await house.open("/settings");
  const body = page.getByRole("main");
  await expect(body.getByRole("heading", { name: "Delete account" })).toBeVisible();
  await expect(body.getByRole("heading", { name: "Backups" })).toBeVisible();
  // What a person reads there: the titles, the names of fields, and the buttons that belong to no list and no form.
  const texts = await body.evaluate((main) => {
    const all = main.querySelectorAll("h2, h3, label, section button:not(li button, [type=submit], label button)");
    return [...new Set([...all].map(({ textContent }) => textContent.trim()))].filter((text) => text !== "");
  });
  expect(texts).toEqual(expect.arrayContaining(["Providers", "Models in new chats", "When I close the page"]));

  await house.open();
  const { composer, palette } = chat(page);
  await expect(composer).toBeFocused();
  await page.keyboard.press("Control+k");
  const settings = palette.locator('[role="option"][data-kind="setting"]');
  const forgotten: string[] = [];
  for (const text of texts) {
    await palette.getByRole("combobox").fill(text);
    await settings
      .first()
      .waitFor({ timeout: 2_000 })
      .catch(() => forgotten.push(text));
  }
  expect(forgotten).toEqual([]);

  await palette.getByRole("combobox").fill("when I close");
  await settings.filter({ hasText: "When I close the page" }).click();
  await expect(page).toHaveURL(/\/settings#closed-page$/u);
  await expect(page.getByRole("combobox", { name: "When I close the page" })).toBeFocused();

  await house.open();
  await expect(composer).toBeFocused();
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("add key");
  await settings.filter({ hasText: "Providers" }).click();
  await expect(page).toHaveURL(/\/settings#providers$/u);
  await expect(page.getByRole("heading", { name: "Providers" })).toBeInViewport();
});

test("[LOOK-9] the palette renames, pins and deletes the open chat", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { composer, palette, say, isQuiet, answersOf, room, rooms } = chat(page);
  const run = async (query: string, label: string): Promise<void> => {
    await composer.focus();
    await page.keyboard.press("Control+k");
    await palette.getByRole("combobox").fill(query);
    await palette.getByRole("option", { name: label }).click();
  };
  await expect(composer).toBeFocused();
  await run("game", "New message: 2D game");
  await expect(page.getByRole("button", { name: "Mode: 2D Game" })).toBeVisible();
  await expect(composer).toBeFocused();
  await run("text", "New message: chat");
  await expect(page.getByRole("button", { name: "Mode: Chat" })).toBeVisible();

  await say("Hello");
  await expect(answersOf("Good")).toContainText("All is well here.");
  await isQuiet();
  await run("rename", "Rename chat");
  const dialog = page.getByRole("dialog", { name: "Rename chat" });
  await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Hello");
  await dialog.getByRole("textbox", { name: "Title" }).fill("A greeting");
  await page.keyboard.press("Enter");
  await expect(room("A greeting")).toBeVisible();
  await run("pin", "Pin chat");
  await expect(rooms.getByRole("region", { name: "Pinned" })).toBeVisible();
  await run("temperature", "Advanced Settings: Good");
  await expect(page.getByRole("dialog", { name: /^Advanced Settings/u })).toBeVisible();
  await page.keyboard.press("Escape");
  await run("delete", "Delete chat");
  await expect(page).toHaveURL(/\/chat$/u);
  await expect(room("A greeting")).toBeHidden();
});
