import { expect } from "@playwright/test";
import { type AnswerStep, chunkStep } from "@tutti/testkit";
import { chat } from "../support/chat.ts";
import { test } from "../support/house.ts";

test("[STORE-4] a page that crashes in the middle of an answer loses at most its last second, and no message", async ({
  page,
  context,
  house,
}) => {
  const words = Array.from({ length: 400 }, (_, index) => `word${index} `);
  const steps: AnswerStep[] = words.flatMap((content) => [chunkStep({ content }), { type: "wait", milliseconds: 20 }]);
  const slow = await house.upstream({ answer: () => ({ steps: [...steps, { type: "hang" }] }) });
  await house.openWith({ slow });
  const { say, answersOf } = chat(page);
  await say("Tell me slowly");
  await expect(answersOf("Slow")).toContainText("word60");

  // What is on the screen a second before the crash has to be there after it.
  const seen = await answersOf("Slow").innerText();
  await page.waitForTimeout(1000);
  const address = page.url();
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashed;

  const after = await context.newPage();
  await after.goto(address);
  const found = chat(after);
  await expect(after.getByRole("article", { name: "You" })).toContainText("Tell me slowly");
  const last = [...seen.matchAll(/word\d+/gu)].at(-1)?.[0] ?? "none";
  await expect(found.answersOf("Slow")).toContainText(last);
  // The gateway has gone on meanwhile, and so does the page.
  await expect(found.answersOf("Slow")).toContainText("word399");
  expect(slow.requests).toHaveLength(1);
});
