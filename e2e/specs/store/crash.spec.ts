import { expect } from "@playwright/test";
import { type AnswerStep, chunkStep } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";
import { storedRows } from "../../support/store.ts";

const words = (first: number, last: number): AnswerStep[] =>
  Array.from({ length: last - first + 1 }, (_, index) => chunkStep({ content: `word${first + index} ` }));

test("[STORE-4] a page that crashes in an answer keeps all messages and stored text", async ({
  page,
  context,
  house,
}) => {
  const isStored = Promise.withResolvers<void>();
  const slow = await house.upstream({
    answer: () => ({
      steps: [...words(0, 60), { type: "until", promise: isStored.promise }, ...words(61, 120), { type: "hang" }],
    }),
  });
  await house.openWith({ slow });
  const { say, answersOf } = chat(page);
  await say("Tell me slowly");
  // The answer goes on, and is stored meanwhile: when the queue writes is proved by its own tests, with their own
  // clock.
  await expect.poll(() => storedRows(page, "texts")).toContain("word60 ");
  isStored.resolve();
  await expect(answersOf("Slow")).toContainText("word120");
  const address = page.url();
  const session = await context.newCDPSession(page);
  const crash = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crash;

  const after = await context.newPage();
  await after.goto(address);
  const openedChat = chat(after);
  await expect(after.getByRole("article", { name: "You" })).toContainText("Tell me slowly");
  await expect(openedChat.answersOf("Slow")).toContainText("word60");
  // The gateway goes on meanwhile, and so does the page.
  await expect(openedChat.stop).toBeVisible();
  expect(slow.requests).toHaveLength(1);
});
