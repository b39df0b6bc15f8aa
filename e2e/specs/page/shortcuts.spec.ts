import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

const long = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long answer.`).join("\n\n");

test("[LAYOUT-12] the page's shortcuts do what their list says", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer(long) });
  await house.openWith({ good });
  const { composer, palette, say, isQuiet, answersOf, rooms } = chat(page);

  // Before that, keys have no listener.
  await expect(composer).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  // A shortcut that needs a room says so if no room is open.
  await page.keyboard.press("Control+Shift+Backspace");
  await expect(page.getByText("Could not find the current room.")).toBeVisible();

  await say("Tell me much");
  await expect(answersOf("Good")).toContainText("Line 59");
  await isQuiet();

  const expand = page.getByRole("button", { name: /expand|show more|show all/i });
  const height = async () => (await answersOf("Good").boundingBox())?.height ?? 0;
  await page.keyboard.press("Control+Shift+ArrowDown");
  await expect.poll(height).toBeGreaterThan(1500);
  const whole = await height();
  await page.keyboard.press("Control+Shift+ArrowUp");
  await expect(expand.first()).toBeVisible();
  await expect.poll(height).toBeLessThan(whole / 2);
  await page.keyboard.press("Control+Shift+ArrowDown");
  await expect.poll(height).toBe(whole);

  await page.keyboard.press("Control+Shift+Backspace");
  await expect(answersOf("Good")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(answersOf("Good")).toContainText("Line 59");

  await composer.focus();
  await page.keyboard.press("?");
  await expect(composer).toHaveValue("?");
  await composer.fill("");
  await composer.blur();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  for (const text of [
    "Find models, rooms, actions",
    "New chat",
    "Clear all messages",
    "Collapse all messages",
    "Expand all messages",
  ]) {
    await expect(sheet.getByText(text)).toBeVisible();
  }
  // A shortcut that would change the page behind the dialog does nothing.
  await page.keyboard.press("Control+Shift+Backspace");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(answersOf("Good")).toHaveCount(1);

  const address = page.url();
  await page.keyboard.press("Control+/");
  await expect(page).toHaveURL(/\/chat$/);
  await expect(rooms.getByRole("link")).toHaveCount(1);

  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("tell me much");
  await expect(palette.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address);

  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});
