import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { type House, test } from "../../support/house.ts";
import { storedAnswers } from "../../support/stored-answers.ts";

const tides = "Die Gezeiten: the moon pulls the sea, à propos café, 東京の海, and tidalForce(mass) computes it.";

async function twoRooms(page: Page, house: House): Promise<void> {
  const good = await house.upstream({
    answer: ({ body }) => textAnswer(JSON.stringify(body).includes("tides") ? tides : "Nothing to see here."),
  });
  await house.openWith({ good });
  const { say, room, isQuiet, answersOf } = chat(page);
  for (const title of ["About tides", "Something else"]) {
    if (title !== "About tides") await house.open("/chat?models=good/model");
    await say(title);
    await expect(room(title)).toBeVisible();
    await expect(answersOf("Good")).not.toContainText("Processing");
    await isQuiet();
    // The index reads the store: an answer is in it once it is stored as whole.
    await expect
      .poll(async () => (await storedAnswers(page)).map(({ isGenerating }) => isGenerating))
      .not.toContain(true);
  }
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search messages" });

test("[ROOM-7] a message of another room is found in any script, and jumped to", async ({ page, house, context }) => {
  await twoRooms(page, house);
  const elsewhere = page.url();
  const { answersOf } = chat(page);
  const dialog = dialogOf(page);
  // The search of rooms leads on to the messages.
  await page.getByPlaceholder("Search rooms...").fill("moon");
  await expect(page.getByText("No matching rooms")).toBeVisible();
  await page.getByRole("button", { name: "Search messages" }).click();
  await expect(dialog.getByRole("combobox")).toHaveValue("moon");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByPlaceholder("Search rooms...").fill("");

  await page.keyboard.press("Control+Shift+f");
  await expect(dialog.getByRole("combobox")).toBeFocused();
  for (const query of ["gezeiten moon", "a propos cafe", "京の海", "tidalforce", "lforce(mass"]) {
    await dialog.getByRole("combobox").fill(query);
    await expect(dialog.getByRole("option")).toHaveCount(1);
    await expect(dialog.getByRole("option")).toContainText("About tides");
    await expect(dialog.getByRole("option").locator("mark").first()).toBeVisible();
  }
  await dialog.getByRole("combobox").fill("no such words");
  await expect(dialog.getByText("No message matches “no such words”")).toBeVisible();

  await dialog.getByRole("combobox").fill("gezeiten");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const answer = answersOf("Good");
  await expect(answer).toContainText("Gezeiten");
  await expect(answer).toBeFocused();

  await page.keyboard.press("Control+Shift+f");
  await dialog.getByRole("combobox").fill("tides");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(elsewhere);
  await chat(other).say("More about tides");
  await chat(other).isQuiet();
  await expect(dialog.getByRole("option")).toHaveCount(2);
  await chat(other).room("About tides").focus();
  await other.keyboard.press("Delete");
  await expect(chat(other).room("About tides")).toHaveCount(0);
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await expect(dialog.getByRole("option")).toContainText("More about tides");
});
