import { expect } from "@playwright/test";
import { chunkStep } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("[SEND-18] an answer lost by the gateway keeps its text so far after a reload", async ({ page, house }) => {
  const long = await house.upstream({
    answer: () => ({ steps: [chunkStep({ content: "Everything up to here " }), { type: "hang" }] }),
  });
  const product = await house.openAloneWith({ long });
  const { say, answersOf, stop, send, composer } = chat(page);
  await say("Write a novel");
  await expect(answersOf("Long")).toContainText("Everything up to here");

  await product.kill();
  await product.restart();
  await page.reload();
  await expect(answersOf("Long")).toContainText("Everything up to here");
  await expect(answersOf("Long")).not.toContainText("Processing");
  await expect(answersOf("Long")).toContainText("Interrupted");
  await expect(answersOf("Long")).not.toContainText("Connection Error");
  await expect(stop).toBeHidden();
  await expect(send).toBeVisible();

  await composer.fill("Go on");
  await expect(send).toBeEnabled();
});
