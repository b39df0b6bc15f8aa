import { expect } from "@playwright/test";
import { chunkStep, textAnswer } from "@tutti/testkit";
import { chat } from "../support/chat.ts";
import { test } from "../support/house.ts";

test("a gateway that is gone is told of at the next send, and nothing is lost", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  const product = await house.openAloneWith({ good });
  const { say, answersOf, isQuiet, alerts } = chat(page);
  await say("Are you there?");
  await expect(answersOf("Good")).toContainText("All is well here.");
  await isQuiet();

  await product.kill();
  await say("And now?");
  await expect(alerts.first()).toBeVisible();
  await isQuiet();
  await expect(page.getByText("And now?").last()).toBeVisible();
  await expect(answersOf("Good").first()).toContainText("All is well here.");

  await product.restart();
  await page.reload();
  await expect(answersOf("Good").first()).toContainText("All is well here.");
  await expect(page.getByText("And now?").last()).toBeVisible();
  await say("Back again?");
  await expect(answersOf("Good").last()).toContainText("All is well here.");
});

test("a gateway that dies in the middle of an answer leaves the text so far, and the page says so once it is back", async ({
  page,
  house,
}) => {
  const long = await house.upstream({
    answer: () => ({ steps: [chunkStep({ content: "Everything up to here " }), { type: "hang" }] }),
  });
  const product = await house.openAloneWith({ long });
  const { say, answersOf, isQuiet } = chat(page);
  await say("Write a novel");
  await expect(answersOf("Long")).toContainText("Everything up to here");
  await product.kill();
  await expect(answersOf("Long")).toContainText("Reconnecting");
  await product.restart();
  await isQuiet();
  await expect(answersOf("Long")).toContainText("Everything up to here");
  await expect(answersOf("Long")).toContainText("Interrupted: the gateway no longer has the rest of this answer.");
});
