import { expect, type Locator, type Page } from "@playwright/test";
import { errorAnswer, textAnswer } from "@tutti/testkit";
import { chooseMode, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";
import { longText, manyModels, openUneven } from "../../support/uneven.ts";

const list = (page: Page): Locator => page.getByRole("region", { name: "Messages" });

async function box(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error("It is not in the page.");
  return box;
}

/** The current height of an element: heights that follow the size of the container do so a frame or more later. */
function heightOf(of: Locator): () => Promise<number> {
  return async () => (await box(of)).height;
}

/** Elements that extend beyond an edge of the messages and are not in a row that scrolls. */
function clippedParts(page: Page): Promise<string[]> {
  return list(page).evaluate((section) => {
    const frame = section.getBoundingClientRect();
    return [...section.querySelectorAll("article")]
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < frame.left - 1 || right > frame.right + 1;
      })
      .map((one) => one.outerHTML.slice(0, 120));
  });
}

test("[TAB-6] short answers stay in sight beside a long one, then one at a time", async ({ page, house }) => {
  await openUneven(house, { ada: 1, bob: 14, cleo: 3 });
  const { say, isQuiet, answersOf, models, card, addModel } = chat(page);
  await say("How do bridges stand?");
  await isQuiet();
  const frame = await box(list(page));
  const bob = async () => (await box(answersOf("Bob"))).y;
  await list(page).focus();
  await page.keyboard.press("Home");
  await expect.poll(bob).toBeGreaterThan(frame.y);
  const from = await bob();
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
  for (let step = 1; step <= 4; step += 1) {
    await page.mouse.wheel(0, 300);
    await expect.poll(bob).toBeLessThanOrEqual(from - 300 * step + 1);
    for (const name of ["Ada", "Cleo"]) {
      const { y, height } = await box(answersOf(name));
      expect(y).toBeGreaterThanOrEqual(frame.y);
      expect(y + height).toBeLessThanOrEqual(frame.y + frame.height);
    }
  }

  await chooseMode(page, "Interactive App");
  await say("A counter");
  await isQuiet();
  await expect(card("Ada")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(heightOf(models)).toBeLessThan(64);
  await expect(addModel).toBeInViewport({ ratio: 1 });
  await expect.poll(heightOf(list(page))).toBeGreaterThan(450);
  for (const name of ["Bob", "Cleo"]) {
    await card(name).click();
    await expect(card(name)).toHaveAttribute("aria-pressed", "true");
    await expect(answersOf(name).last()).toBeVisible();
    await expect.poll(() => clippedParts(page)).toEqual([]);
  }
  await expect(card("Cleo")).toHaveAccessibleName(/^Cleo .*done$/);
  await workspace(page).close.click();
  await expect.poll(() => clippedParts(page)).toEqual([]);
});

test("[TAB-6] of twelve models' answers, as many as fit are in sight at every width", async ({ page, house }) => {
  const slugs = manyModels(12);
  await openUneven(house, Object.fromEntries(slugs.map((slug, index) => [slug, 1 + (index % 3)])));
  const { say, isQuiet, answers, answersOf, models, card, cards } = chat(page);
  await say("How do bridges stand?");
  await isQuiet();
  await expect(cards).toHaveCount(12);
  for (const [width, height, columns] of [
    [1440, 900, 3],
    [1024, 768, 1],
    [1920, 1080, 4],
    [720, 450, 1],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(models.getByRole("button", { pressed: true })).toHaveCount(columns);
    if (width > 768) await expect(answers).toHaveCount(columns);
    await expect.poll(heightOf(models)).toBeLessThanOrEqual(height / 5);
    await page.keyboard.press("Alt+3");
    await card("Kim").click();
    await expect(answersOf("Kim")).toBeInViewport();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    if (width > 768) await expect.poll(() => clippedParts(page)).toEqual([]);
  }
});

test("[LOOK-1, LOOK-2] one strip: of twelve models three are read, any by one key", async ({ page, house }) => {
  const slugs = manyModels(12);
  await openUneven(house, Object.fromEntries(slugs.map((slug, index) => [slug, 8 + (index % 3)])));
  const { say, isQuiet, answers, answersOf, models, card, composer } = chat(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await say("How do bridges stand?");
  await isQuiet();
  await expect(answers).toHaveCount(3);
  // The height that the answers have in the window, without the composer and all that stands above.
  const starts = await Promise.all((await answers.all()).map(async (one) => (await box(one)).y));
  const frame = await box(list(page));
  expect(frame.y + frame.height - Math.max(...starts)).toBeGreaterThanOrEqual(0.6 * 900);
  for (const one of await answers.all()) expect((await box(one)).width).toBeGreaterThanOrEqual(320);
  await card("Lou").click();
  await card("Ida").click();
  await expect(answersOf("Lou")).toBeInViewport();
  await expect(answersOf("Ida")).toBeInViewport();
  await composer.focus();
  await page.keyboard.press("Alt+4");
  await expect(answersOf("Dora")).toBeInViewport();
  await list(page).focus();
  await page.keyboard.press("7");
  await expect(answersOf("Gus")).toBeInViewport();

  // One strip: each model once in it and once in the turn, and all about the room beside them.
  expect(await heightOf(page.getByRole("banner"))()).toBeLessThanOrEqual(41);
  for (const name of ["Compare blind", /^Layout:/, /^Costs of this room/, "Add Model"])
    await expect(page.getByRole("banner").getByRole("button", { name })).toBeVisible();
  await expect(list(page).getByRole("heading", { name: "Gus" })).toHaveCount(1);
  // Its provider has the same name, so that the item has the text twice, for those who hear it.
  await expect(models.getByRole("listitem").filter({ hasText: "Gus" })).toHaveCount(1);
});

test("[TAB-6] on a phone the turn is as high as the answer in sight", async ({ page, house }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openUneven(house, { ada: 1, bob: 14 });
  const { say, isQuiet, answersOf, card } = chat(page);
  await say("How do bridges stand?");
  await isQuiet();
  const height = () => list(page).evaluate((section) => section.scrollHeight);
  const short = await height();
  await card("Bob").click();
  await expect(answersOf("Bob")).toBeInViewport();
  await expect.poll(height).toBeGreaterThan(short * 2);
  await list(page).evaluate((section) => {
    section.scrollTop = section.scrollHeight / 2;
  });
  // Scrolls as a swipe does.
  await answersOf("Ada").evaluate((answer) => {
    answer.parentElement?.parentElement?.scrollTo({ left: 0, behavior: "instant" });
  });
  await expect(card("Ada")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(height).toBe(short);
  await expect(answersOf("Ada")).toBeInViewport({ ratio: 0.9 });
});

test("[TAB-6] at 720 × 450 the messages keep more than half of the height", async ({ page, house }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openUneven(house, { ada: 1, bob: 5, cleo: 3 });
  const { say, isQuiet, composer, send, addModel } = chat(page);
  await say("How do bridges stand?");
  await isQuiet();
  await expect.poll(heightOf(list(page))).toBeGreaterThanOrEqual(225);
  for (const what of [composer, send, addModel]) await expect(what).toBeInViewport({ ratio: 1 });
  // With more than one line of text, the composer grows and the messages keep their half.
  await composer.fill("One line\nand another\nand one more");
  await expect.poll(heightOf(list(page))).toBeGreaterThanOrEqual(225);
  await composer.fill(Array.from({ length: 20 }, (_, index) => `Line ${index}`).join("\n"));
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect.poll(heightOf(list(page))).toBeGreaterThanOrEqual(190);
});

test("[TAB-6] no toast covers a message or the composer at any window size", async ({ page, house }) => {
  const failing = (status: number) => house.upstream({ answer: () => errorAnswer(status, "No ".repeat(200)) });
  const app = await house.upstream({ answer: () => textAnswer(longText(1)) });
  await house.openWith({ good: app, bad: await failing(400), worse: await failing(402), worst: await failing(403) });
  const { say, isQuiet, alerts, composer } = chat(page);
  const toasts = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  const lowest = async () => {
    const boxes = await Promise.all((await toasts.all()).map((one) => one.boundingBox()));
    return Math.max(0, ...boxes.map((one) => (one === null ? 0 : one.y + one.height)));
  };
  await say("Hello");
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await isQuiet();
    await expect(toasts).toHaveCount(0);
    await say("Hello");
    await expect(toasts).toHaveCount(3);
    await expect.poll(async () => (await lowest()) - (await box(list(page))).y).toBeLessThanOrEqual(0);
    await expect(alerts.last()).toBeInViewport({ ratio: 1 });
    await composer.click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(toasts).toHaveCount(0);
  await chooseMode(page, "Interactive App");
  await say("An app");
  await expect(workspace(page).panel).toBeVisible();
  await expect(toasts).toHaveCount(3);
  const above = await Promise.all([list(page), workspace(page).field].map(async (one) => (await box(one)).y));
  expect(await lowest()).toBeLessThanOrEqual(Math.min(...above));
});

test("[TAB-6] after a reload an old long answer is never painted above its limit", async ({ page, house }) => {
  let requestCount = 0;
  const good = await house.upstream({
    answer: () => {
      requestCount += 1;
      return textAnswer(requestCount === 1 ? `The old one. ${longText(30)}` : "Yes.", { chunkSize: 400 });
    },
  });
  await house.openWith({ good });
  const { say, isQuiet, answersOf } = chat(page);
  await say("How do bridges stand?");
  await isQuiet();
  await say("And now?");
  await expect(answersOf("Good").last()).toContainText("Yes.");
  await isQuiet();
  await page.addInitScript(() => {
    const record = { heights: [] as number[] };
    Object.assign(window, { painted: record });
    const { port1, port2 } = new MessageChannel();
    // A message that is posted in a frame arrives after that frame's layout.
    port1.onmessage = () => {
      for (const article of document.querySelectorAll("article"))
        if (article.textContent?.includes("The old one.")) record.heights.push(article.offsetHeight);
    };
    const next = (): void => {
      port2.postMessage(undefined);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Show more" })).toBeVisible();
  await expect(answersOf("Good").first().getByRole("button", { name: "Retry" })).toBeAttached();
  const heights = await page.evaluate(() => (window as unknown as { painted: { heights: number[] } }).painted.heights);
  expect(heights.length).toBeGreaterThan(0);
  // 320 px of text, the button to show more, and the actions.
  expect(Math.max(...heights)).toBeLessThan(320 + 90);
});
