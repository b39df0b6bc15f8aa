import { expect } from "@playwright/test";
import { chunkStep } from "@tutti/testkit";
import { chat } from "../support/chat.ts";
import { test } from "../support/house.ts";
import { storedRows } from "../support/store.ts";

test("[SEND-18] an answer that the gateway no longer has keeps its text so far after a reload, and nothing is stuck", async ({
  page,
  house,
}) => {
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

test("a draft is kept per room and survives a reload", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  await house.open();
  const { say, composer, newChat, room, isQuiet } = chat(page);
  await say("How many l are in llama?");
  await expect(page).toHaveURL(/room=/);
  await isQuiet();
  await composer.fill("a draft in the room");
  await newChat.click();
  await expect(composer).toHaveValue("");
  await composer.fill("a draft of a new one");
  await expect.poll(() => storedRows(page, "drafts")).toContain("a draft of a new one");

  await page.reload();
  await expect(composer).toHaveValue("a draft of a new one");
  await room("How many l are in llama?").click();
  await expect(composer).toHaveValue("a draft in the room");
});
