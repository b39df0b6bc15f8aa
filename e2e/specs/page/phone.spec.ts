import { expect, type Locator } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, counterApp, workspace } from "../../support/artifact.ts";
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
  expect(await smallTargets(strip)).toEqual([]);
});

test("[LOOK-10] on a phone every control of a chat is large enough for a finger", async ({ page, house }) => {
  const left = await house.upstream({ answer: () => textAnswer("Long. ".repeat(400)) });
  const right = await house.upstream({ answer: () => textAnswer("```ts\nlet one = 1;\n```") });
  await house.openWith({ left, right });
  const { say, answersOf, isQuiet, composer } = chat(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await smallTargets(page.locator("body"))).toEqual([]);
  await say("Where are you?");
  await expect(answersOf("Right")).toContainText("let one");
  await isQuiet();
  await answersOf("Left").getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("group", { name: "Answers at this place" })).toBeVisible();
  await isQuiet();
  await composer.fill("And now?");
  expect(await smallTargets(page.locator("body"))).toEqual([]);
  await page.getByRole("button", { name: "Where are you?" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await smallTargets(page.getByRole("dialog"))).toEqual([]);
});

test("[LOOK-10] on a phone every control over an app is large enough", async ({ page, house }) => {
  test.slow();
  const left = await house.upstream({ answer: () => textAnswer(counterApp("By Left")) });
  const right = await house.upstream({ answer: () => textAnswer(counterApp("By Right")) });
  await house.openWith({ left, right });
  const { isQuiet, say } = chat(page);
  const { panel } = workspace(page);
  await chooseMode(page, "Interactive App");
  await say("A counter");
  await isQuiet();
  await expect(panel.getByRole("button", { name: "Pick v1" })).toBeVisible();
  expect.soft(await smallTargets(panel), "candidates").toEqual([]);
  await panel.getByRole("button", { name: "Pick v1" }).click();
  await expect(panel.getByRole("button", { name: "Pick v1" })).toBeHidden();
  expect.soft(await smallTargets(panel), "the picked version").toEqual([]);
  for (const tab of ["Chat", "History", "Output"]) {
    await panel.getByRole("tab", { name: tab }).click();
    await expect(panel.getByRole("tabpanel", { name: tab })).toBeVisible();
    expect.soft(await smallTargets(panel), tab).toEqual([]);
  }
});

/** The visible controls of an element that are less than 44 pixels wide or high, but for links within a text. */
async function smallTargets(element: Locator): Promise<string[]> {
  const targets = await element
    .locator("button, a[href], input, textarea, select, [role='button'], [role='menuitem']")
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        // What is one pixel wide is for the keyboard and for those who hear the page.
        const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
        const isInText = control.matches("p a, li a, p button");
        if (width <= 1 || height <= 1 || isInText || !control.checkVisibility()) return [];
        const name = control.getAttribute("aria-label") ?? control.textContent?.slice(0, 40) ?? "";
        return [{ name, width, height }];
      }),
    );
  expect(targets.length).toBeGreaterThanOrEqual(1);
  return targets
    .filter(({ width, height }) => width < 44 || height < 44)
    .map(({ name, width, height }) => `${name}: ${Math.round(width)} x ${Math.round(height)}`);
}
