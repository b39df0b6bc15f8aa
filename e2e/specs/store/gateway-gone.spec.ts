import { expect } from "@playwright/test";
import { chunkStep, textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("a gateway that dies in an answer is reported, and nothing is lost", async ({ page, house }) => {
  let isLong = true;
  const good = await house.upstream({
    answer: () =>
      isLong
        ? { steps: [chunkStep({ content: "Everything up to here " }), { type: "hang" }] }
        : textAnswer("All is well here."),
  });
  const product = await house.openAloneWith({ good });
  const { say, answersOf, isQuiet, alerts } = chat(page);
  const notice = page.getByText("Gateway not reached. Trying again…");
  await say("Write a novel");
  await expect(answersOf("Good")).toContainText("Everything up to here");
  await expect(notice).toBeHidden();
  await product.kill();
  await expect(answersOf("Good")).toContainText("Reconnecting");
  await product.restart();
  await isQuiet();
  await expect(answersOf("Good")).toContainText("Everything up to here");
  await expect(answersOf("Good")).toContainText("Interrupted: the gateway no longer has the rest of this answer.");

  isLong = false;
  await product.kill();
  await say("And now?");
  await expect(alerts.first()).toBeVisible();
  await expect(notice).toBeVisible();
  await isQuiet();
  await expect(page.getByText("And now?").last()).toBeVisible();
  await product.restart();
  await expect(notice).toBeHidden();

  await page.reload();
  await expect(answersOf("Good").first()).toContainText("Everything up to here");
  await expect(page.getByText("And now?").last()).toBeVisible();
  await say("Back again?");
  await expect(answersOf("Good").last()).toContainText("All is well here.");
});
