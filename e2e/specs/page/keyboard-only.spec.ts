import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";
import { tabTo } from "../../support/keyboard.ts";

test("[LAYOUT-15] the user sends, edits, stops, deletes and searches by keyboard alone", async ({ page, house }) => {
  let requestCount = 0;
  const good = await house.upstream({
    answer: ({ body }) => {
      requestCount += 1;
      const isSlow = JSON.stringify(body).includes("slowly");
      return isSlow
        ? textAnswer("word ".repeat(2000), { delay: 200 })
        : textAnswer(`Answer ${requestCount} about tides.`);
    },
  });
  await house.openWith({ good });
  const { composer, answersOf, isQuiet, room, stop } = chat(page);
  const you = page.getByRole("article", { name: "You" });
  await expect(composer).toBeFocused();

  await page.keyboard.type("Tell me of tides");
  await page.keyboard.press("Enter");
  await expect(answersOf("Good")).toContainText("Answer 1");
  await isQuiet();

  await tabTo(page, answersOf("Good").getByRole("button", { name: "Retry", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(answersOf("Good")).toContainText("Answer 2");
  await isQuiet();

  await tabTo(page, you.getByRole("button", { name: "Edit message" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Edit message" })).toBeFocused();
  await page.keyboard.type(", please");
  await page.keyboard.press("Control+Enter");
  await expect(you).toContainText("Tell me of tides, please");
  await expect(answersOf("Good")).toContainText("Answer 3");
  await isQuiet();

  await tabTo(page, composer);
  await page.keyboard.type("Now slowly");
  await page.keyboard.press("Enter");
  await expect(stop).toBeVisible();
  await expect(answersOf("Good").last()).toContainText("word");
  await page.keyboard.press("Escape");
  await isQuiet();

  await tabTo(page, answersOf("Good").last().getByRole("button", { name: "Delete message" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(answersOf("Good")).toHaveCount(1);

  await tabTo(page, room("Tell me of tides"), "Shift+Tab");
  await page.keyboard.press("F2");
  await page.keyboard.type("The sea");
  await page.keyboard.press("Enter");
  await expect(room("The sea")).toBeFocused();

  await page.keyboard.press("Control+/");
  await expect(page).toHaveURL(/\/chat$/);
  await page.keyboard.press("Control+Shift+f");
  const search = page.getByRole("dialog", { name: "Search messages" });
  await expect(search.getByRole("combobox")).toBeFocused();
  // The answers that were replaced are found as well.
  await page.keyboard.type("about tides");
  await expect(search.getByRole("option")).toHaveCount(3);
  await page.keyboard.type(" 3");
  await expect(search.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?room=/);
  await expect(answersOf("Good")).toBeFocused();
  await expect(answersOf("Good")).toContainText("Answer 3 about tides.");
});
