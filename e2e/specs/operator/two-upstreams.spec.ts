import { expect } from "@playwright/test";
import { chunkStep, textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("a slow and a broken answer stream side by side and survive a reload", async ({ page, house }) => {
  const breakNow = Promise.withResolvers<void>();
  const finishNow = Promise.withResolvers<void>();
  const scriptedUpstream = await house.upstream({
    answer: () => ({
      steps: [
        chunkStep({ role: "assistant", content: "The first half came, " }),
        { type: "until", promise: breakNow.promise },
        { type: "destroy" },
      ],
    }),
  });
  const slow = await house.upstream({
    answer: () => ({
      steps: [
        chunkStep({ role: "assistant", content: "Slowly " }),
        { type: "until", promise: finishNow.promise },
        ...textAnswer("but surely.").steps,
      ],
    }),
  });
  await house.openWith({ slow, broken: scriptedUpstream });
  const { say, answersOf, alerts, isQuiet, stop, room } = chat(page);

  await say("Tell me a story");
  await expect(answersOf("Slow")).toContainText("Slowly");
  await expect(answersOf("Broken")).toContainText("The first half came,");
  await expect(stop).toBeVisible();

  breakNow.resolve();
  await expect(answersOf("Broken")).toContainText("closed before the answer was complete");
  await expect(answersOf("Broken")).toContainText("The first half came,");
  await expect(alerts.filter({ hasText: "closed before the answer was complete" }).first()).toBeVisible();
  await expect(answersOf("Slow")).not.toContainText("ended before");

  finishNow.resolve();
  await expect(answersOf("Slow")).toContainText("Slowly but surely.");
  await isQuiet();

  await page.reload();
  await expect(answersOf("Slow")).toContainText("Slowly but surely.");
  await expect(answersOf("Broken")).toContainText("The first half came,");
  await expect(room("Tell me a story")).toBeVisible();
});

test("[SEND-8] stop reaches every upstream and keeps the text received so far", async ({ page, house }) => {
  const endless = () => ({ steps: [chunkStep({ content: "So far, so good" }), { type: "hang" as const }] });
  const left = await house.upstream({ answer: endless });
  const right = await house.upstream({ answer: endless });
  await house.openWith({ left, right });
  const { say, answersOf, stop, isQuiet } = chat(page);

  await say("Count to infinity");
  await expect(answersOf("Left")).toContainText("So far, so good");
  await expect(answersOf("Right")).toContainText("So far, so good");
  await stop.click();
  await Promise.all([left.requests[0]?.aborted, right.requests[0]?.aborted]);
  await isQuiet();
  await expect(answersOf("Left")).toContainText("So far, so good");

  await page.reload();
  await expect(answersOf("Right")).toContainText("So far, so good");
  await expect(stop).toBeHidden();
});

test("[SEND-1] every active character answers each message concurrently", async ({ page, house }) => {
  // From the second message on, each upstream waits until the other has been called as well.
  const one = await house.upstream({
    answer: async () => {
      if (one.requests.length > 1) await two.request(0);
      return textAnswer("I am one.");
    },
  });
  const two = await house.upstream({
    answer: async () => {
      await one.request(1);
      return textAnswer("I am two.");
    },
  });
  const three = await house.upstream({ answer: () => textAnswer("I am three.") });
  await house.openWith({ one, two, three });
  const room = chat(page);
  const requestCounts = () => [one, two, three].map((upstream) => upstream.requests.length);

  await room.card("Two").click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect(room.card("Two")).toContainText("Off");
  const item = room.models.getByRole("listitem").filter({ hasText: "Three" });
  await item.getByRole("button", { name: "Remove character" }).click();
  await room.say("Who is there?");
  await expect(room.answersOf("One")).toContainText("I am one.");
  await room.isQuiet();
  expect(requestCounts()).toEqual([1, 0, 0]);

  await room.card("Two").click();
  await page.getByRole("menuitem", { name: "Enable" }).click();
  await room.say("And now?");
  await expect(room.answersOf("Two")).toContainText("I am two.");
  await room.isQuiet();
  expect(requestCounts()).toEqual([2, 1, 0]);
});
