import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("[LAYOUT-2] on a phone the button sends, and a drawer lists the rooms", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { composer, send, answersOf, isQuiet, room } = chat(page);
  await expect(page.getByRole("button", { name: "Untitled" })).toBeVisible();
  await expect(composer).toBeInViewport({ ratio: 1 });
  await composer.fill("Are you there?");
  await send.tap();
  await expect(answersOf("Good")).toContainText("All is well here.");
  await isQuiet();

  await page.getByRole("button", { name: "Are you there?" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toBeVisible();
  await expect(room("Are you there?")).toBeVisible();
  await expect
    .poll(async () => {
      const box = await drawer.boundingBox();
      return box && Math.round(box.y + box.height);
    })
    .toBe(844);
  await room("Are you there?").click();
  await expect(drawer).toBeHidden();
});

test("two answers are swiped, and the page never scrolls sideways", async ({ page, house }) => {
  const left = await house.upstream({ answer: () => textAnswer("I am on the left.") });
  const right = await house.upstream({ answer: () => textAnswer("I am on the right.") });
  await house.openWith({ left, right });
  const { say, answersOf, isQuiet } = chat(page);
  await say("Where are you?");
  await expect(answersOf("Right")).toContainText("I am on the right.");
  await isQuiet();
  await expect(answersOf("Left")).toBeInViewport({ ratio: 0.5 });
  await expect(answersOf("Right")).not.toBeInViewport({ ratio: 0.5 });
  await answersOf("Right").scrollIntoViewIfNeeded();
  await expect(answersOf("Right")).toBeInViewport({ ratio: 0.5 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test("on a phone two bands with targets of 44 px stand above the answers", async ({ page, house }) => {
  const left = await house.upstream({ answer: () => textAnswer("I am on the left.") });
  const right = await house.upstream({ answer: () => textAnswer("I am on the right.") });
  await house.openWith({ left, right });
  const { say, answersOf, isQuiet } = chat(page);
  await say("Where are you?");
  await expect(answersOf("Right")).toContainText("I am on the right.");
  await isQuiet();
  const strip = page.getByRole("banner");
  await expect(strip.getByRole("button", { name: /^Layout:/ })).toBeVisible();
  const list = await page.getByRole("region", { name: "Messages" }).boundingBox();
  expect(list?.y).toBeLessThanOrEqual(2 * 48 + 1);
  const sizes = await strip.getByRole("button").evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      return { name: button.getAttribute("aria-label") ?? button.textContent, width, height };
    }),
  );
  // What is one pixel wide is for the keyboard and for those who hear the page.
  const targets = sizes.filter(({ width }) => width > 1);
  expect(targets.length).toBeGreaterThanOrEqual(8);
  expect(targets.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
});
