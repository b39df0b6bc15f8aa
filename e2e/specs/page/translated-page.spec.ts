import { expect } from "@playwright/test";
import { chunkStep, errorAnswer, reasoningAnswer, textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { confirm } from "../../support/confirm.ts";
import { test } from "../../support/house.ts";
import { chooseInChat, chooseInList } from "../../support/menus.ts";
import { translatePage, watchErrors } from "../../support/translator.ts";

const report = [
  "## The report\n\nIt has **two** parts, a [link](https://a.example) and ",
  "`code`.\n\n- one\n- two",
  "\n- three **points**\n\n| a | b |\n|---|---|\n| cell | 2 |\n\n```ts\nconst answer = 42;\n```\n\nThe sum is $x^2$. ",
  "This is the end.",
];

test("[FIELD-3] a translated page streams, fails, retries and opens all its parts", async ({ page, house }) => {
  const barriers = report.map(() => Promise.withResolvers<void>());
  const steps = report.flatMap((text, index) => [
    chunkStep({ content: text }),
    { type: "until" as const, promise: barriers[index]?.promise ?? Promise.resolve() },
  ]);
  const good = await house.upstream({
    answer: () => {
      if (good.requests.length === 1) return { steps: [...steps, ...textAnswer("").steps] };
      if (good.requests.length === 2) return errorAnswer(500, { error: { message: "Out of order" } });
      return reasoningAnswer("First I think.", `Answer ${good.requests.length}.`, { chunkSize: 3 });
    },
  });
  const other = await house.upstream({ answer: () => textAnswer("The other one agrees.", { chunkSize: 2 }) });
  await house.openWith({ good, other }, "?models=good/model");
  const errors = watchErrors(page);
  const { say, answersOf, isQuiet, palette, addModel, rooms, composer, newChat } = chat(page);
  await translatePage(page);

  await say("Write me a report");
  const answer = answersOf("Good");
  for (const [index, text] of ["two", "two", "three", "the end"].entries()) {
    await expect(answer).toContainText(text);
    barriers[index]?.resolve();
  }
  await isQuiet();
  await expect(answer.getByRole("listitem")).toHaveText(["one", "two", "three points"]);
  await expect(answer.getByRole("listitem").locator("font").first()).toBeVisible();
  await expect(answer.locator("pre")).toHaveText("const answer = 42;");
  await expect(answer.locator(".katex")).toBeVisible();
  await expect(answer.getByText("This is the end.")).toBeVisible();

  await say("And again");
  await expect(answersOf("Good").last()).toContainText("Out of order");
  await answersOf("Good").last().getByRole("button", { name: "Retry" }).first().click();
  await expect(answersOf("Good").last()).toContainText(/Answer \d+\./);
  await isQuiet();
  await expect(answersOf("Good").last()).not.toContainText("Out of order");

  await addModel.click();
  await palette.getByRole("combobox").fill("Oth");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await say("What do both of you say?");
  await expect(answersOf("Other")).toContainText("The other one agrees.");
  await isQuiet();

  await newChat.first().click();
  await say("A second room");
  await isQuiet();
  await expect(rooms).toContainText("A second room");
  await chooseInList(page, "A second room", "Rename");
  await page.keyboard.type("Another title");
  await page.keyboard.press("Enter");
  await expect(rooms).toContainText("Another title");
  await chooseInChat(page, "Clear Chat");
  await confirm(page, "Clear Chat");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("article", { name: "You" })).toContainText("A second room");
  await rooms.getByRole("link").last().click();
  await expect(page.getByRole("article", { name: "You" }).first()).toContainText("Write me a report");

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("report");
  await page.keyboard.press("Escape");
  for (const path of ["Settings", "Activity"]) {
    await page.getByRole("button", { name: /^Account of/ }).press("Enter");
    await page.getByRole("menuitem", { name: path }).click();
    await expect(page.getByRole("main")).toBeVisible();
    await page.goBack();
    await expect(composer).toBeVisible();
  }
  await say("Still there?");
  await expect(answersOf("Other").last()).toContainText("The other one agrees.");
  await isQuiet();
  expect(errors).toEqual([]);
  await expect(page.getByText("Something went wrong on this page")).toBeHidden();
});
