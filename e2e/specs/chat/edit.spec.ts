import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("a message is edited, answered again and restored by keyboard alone", async ({ page, house }) => {
  let count = 0;
  const good = await house.upstream({
    answer: () => {
      count += 1;
      return textAnswer(`Answer number ${count}.`);
    },
  });
  await house.openWith({ good });
  const { say, answersOf, isQuiet } = chat(page);
  const mine = page.getByRole("article", { name: "You" });
  const box = page.getByRole("textbox", { name: "Edit message" });
  const edit = mine.getByRole("button", { name: "Edit message" });
  await say("What is the capital of France?");
  await expect(answersOf("Good")).toContainText("Answer number 1.");
  await isQuiet();

  await edit.focus();
  await page.keyboard.press("Enter");
  await expect(box).toBeFocused();
  await page.keyboard.type(" And of Spain?");
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
  await expect(mine).toHaveText("What is the capital of France?");

  await page.keyboard.press("Enter");
  await box.fill("What is the capital of Italy?");
  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(mine).toContainText("What is the capital of Italy?");
  await expect(mine).toContainText("Edited");
  await expect(answersOf("Good")).toContainText("Answer number 1.");
  expect(good.requests).toHaveLength(1);

  await edit.focus();
  await page.keyboard.press("Enter");
  await box.fill("What is the capital of Spain?");
  await page.keyboard.press("Control+Enter");
  await expect(answersOf("Good")).toContainText("Answer number 2.");
  await isQuiet();
  expect(JSON.stringify(good.requests[1]?.body)).toContain("What is the capital of Spain?");

  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(mine).toContainText("What is the capital of Italy?");
  await expect(answersOf("Good")).toContainText("Answer number 1.");

  await page.reload();
  await expect(mine).toContainText("What is the capital of Italy?");
  await expect(mine).toContainText("Edited");
});

test("an edited message keeps its attachments", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("Read.") });
  await house.openWith({ good });
  const { composer, say, answersOf, isQuiet } = chat(page);
  const mine = page.getByRole("article", { name: "You" });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "names.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Ada,Grace"),
    });
  await expect(page.getByText("names.csv")).toBeVisible();
  await composer.focus();
  await say("Who is first?");
  await expect(answersOf("Good")).toContainText("Read.");
  await isQuiet();
  await expect(mine.getByText("names.csv")).toBeVisible();

  await mine.getByRole("button", { name: "Edit message" }).click();
  await page.getByRole("textbox", { name: "Edit message" }).fill("Who is last?");
  await expect(mine.getByText("names.csv")).toBeVisible();
  await page.getByRole("button", { name: "Save & Retry" }).click();
  await expect.poll(() => good.requests.length).toBe(2);
  const sentText = JSON.stringify(good.requests[1]?.body);
  expect(sentText).toContain("Who is last?");
  expect(sentText).toContain("Ada,Grace");
  await expect(mine.getByText("names.csv")).toBeVisible();
});
