import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { type House, test } from "../../support/house.ts";
import { chooseInChat } from "../../support/menus.ts";

async function aRoomOf(page: Page, house: House, query = "?models=good/model"): Promise<void> {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  const other = await house.upstream({ answer: () => textAnswer("I differ.") });
  await house.openWith({ good, other }, query);
  const { say, isQuiet, answersOf } = chat(page);
  await say("Are you there?");
  await expect(answersOf("Good").first()).toContainText("All is well here.");
  await isQuiet();
}

const settings = (page: Page) => page.getByRole("button", { name: "Chat menu" });

test("[COMP-6] [COMP-7] a room's menu offers every action, and clearing can be undone", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { answers, cards, say, isQuiet } = chat(page);
  await expect(settings(page)).toHaveAttribute("aria-disabled", "true");
  await settings(page).hover();
  await expect(page.getByText("Settings of a chat: send a message first, or open one")).toBeVisible();

  await say("Are you there?");
  await isQuiet();
  await settings(page).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "Auto-expand" })).toHaveAttribute("aria-checked", "false");
  await page.getByRole("menuitemcheckbox", { name: "Auto-expand" }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "Auto-expand" })).toHaveAttribute("aria-checked", "true");
  const names = await page.getByRole("menuitem").allInnerTexts();
  expect(names.map((name) => name.replace(/\s+/g, " ").trim())).toEqual([
    "Export Chat .json",
    "Export Chat .md",
    "Import Chat",
    "Get Markdown",
    "Spending Caps",
    "Share Chat",
    "Share Models",
    "Make a Suite from This Chat",
    "Import Character",
    "Duplicate Room",
    "Clear Models",
    "Clear Chat",
  ]);
  await page.keyboard.press("Escape");

  const dialog = page.getByRole("dialog", { name: "Clear this chat?" });
  await chooseInChat(page, "Clear Chat");
  await expect(dialog).toContainText("You can undo it for a few seconds, then it is irreversible.");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(answers).toHaveCount(1);

  await chooseInChat(page, "Clear Chat");
  await dialog.getByRole("button", { name: "Clear Chat" }).click();
  await expect(answers).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(answers).toHaveCount(1);
  await chooseInChat(page, "Clear Chat");
  await dialog.getByRole("button", { name: "Clear Chat" }).click();
  await expect(answers).toHaveCount(0);
  await expect(cards).toHaveCount(1);

  await chooseInChat(page, "Clear Models");
  await expect(cards).toHaveCount(0);
});

test("the link of Share Models sets the same models up again", async ({ page, house, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await aRoomOf(page, house, "?models=good/model:nitro,other/model,good/model:nitro");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await chooseInChat(page, "Share Models");
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await clipboard();
  expect(new URL(link).searchParams.get("models")).toBe("good/model:nitro,other/model,good/model:nitro");

  await page.goto(link);
  await expect(chat(page).cards).toHaveCount(3);
});

test("[ROUTE-4] an address adds a character with a preset, and none breaks the page", async ({ page, house }) => {
  await aRoomOf(page, house);
  const { cards, models, composer } = chat(page);
  await house.open("/chat?preset=code-review&presetName=Code%20Review%20%E2%9C%93&presetModel=good/model");
  await expect(cards).toHaveCount(1);
  await expect(models).toContainText("Preset Code Review ✓");

  for (const query of [
    "?preset=%3Cscript%3Ealert(1)%3C/script%3E&presetModel=%3Cimg%20src=x%20onerror=alert(1)%3E",
    `?models=${"a/b,".repeat(2000)}`,
    "?room=__proto__&models=constructor&message=%00&api=../../x",
    "?room=constructor&message=%3Cb%3E",
    "?preset=%zz&presetName=%E2%80%AEevil&presetModel=%",
  ]) {
    await house.open(`/chat${query}`);
    await expect(composer).toBeVisible();
  }
});

test("[ROUTE-7] [ROUTE-10] a new room gets an address, and opening a room clears pending input", async ({
  page,
  house,
}) => {
  await aRoomOf(page, house);
  const { room, cards, composer } = chat(page);
  const address = page.url();
  expect(address).toMatch(/\/chat\?room=/);
  await house.open("/chat?models=other/model,other/model&message=Later");
  await expect(cards).toHaveCount(2);
  await expect(composer).toHaveValue("Later");
  await room("Are you there?").click();
  await expect(page).toHaveURL(address);
  await expect(cards).toHaveCount(1);
  await expect(composer).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/models=other\/model/);
  await page.goForward();
  await expect(page).toHaveURL(address);
});

test("[LAYOUT-15] nothing is cut off from 360 px to an ultra-wide screen", async ({ page, house }) => {
  await aRoomOf(page, house, "?models=good/model,other/model");
  const { composer, send, answers } = chat(page);
  for (const width of [360, 768, 1280, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(composer).toBeInViewport({ ratio: 1 });
    await expect(send).toBeInViewport({ ratio: 1 });
    await expect(answers.first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }

  // Popups fit into the narrowest page, too.
  await page.setViewportSize({ width: 360, height: 640 });
  await settings(page).click();
  const items = page.getByRole("menuitem");
  await expect(items.last()).toBeVisible();
  for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 });
  await items.filter({ hasText: "Clear Chat" }).click();
  const dialog = page.getByRole("dialog", { name: "Clear this chat?" });
  await expect(dialog).toBeInViewport({ ratio: 1 });
  for (const button of await dialog.getByRole("button").all()) await expect(button).toBeInViewport({ ratio: 1 });
});
