import { gzipSync } from "node:zlib";
import { expect, type Page, type Response } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";
import { storedRows } from "../../support/store.ts";

const early = (page: Page) => page.locator("#early-message");

/** Delays the page's program until the returned function is called. */
async function holdProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]*\.js$/u, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/**
 * Records layout shifts from the next visit on; the returned function returns how much has moved since without input.
 */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) shifts.sum += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

test("a message can be written and sent before the page's program is there", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  const { origin } = await house.openWith({ good });
  const { composer, answersOf } = chat(page);
  await expect(composer).toBeFocused();
  const release = await holdProgram(page);
  await page.goto(`${origin}/chat?models=good/model`, { waitUntil: "commit" });
  await expect(early(page)).toBeFocused();
  await page.keyboard.type("Are you there?");
  await expect(composer).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(early(page)).toHaveValue("Are you there?");
  release();
  await expect(answersOf("Good")).toContainText("All is well here.");
  await expect(composer).toHaveValue("");
  await expect(early(page)).toHaveCount(0);
});

test("what is written early goes on with the draft that was stored", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  const { composer } = chat(page);
  await composer.fill("Once");
  await expect.poll(() => storedRows(page, "drafts")).toContain("Once");
  const release = await holdProgram(page);
  await page.reload({ waitUntil: "commit" });
  await expect(early(page)).toBeFocused();
  await page.keyboard.type(" upon a time");
  release();
  await expect(composer).toHaveValue("Once upon a time");
  await page.keyboard.type(" …");
  await expect(composer).toHaveValue("Once upon a time …");
});

test("an input method's word is finished in the early field", async ({ page, house }) => {
  const { origin } = await house.start();
  await house.signUp();
  const release = await holdProgram(page);
  await page.goto(`${origin}/chat`, { waitUntil: "commit" });
  await expect(early(page)).toBeFocused();
  const session = await page.context().newCDPSession(page);
  await session.send("Input.imeSetComposition", { text: "Ta", selectionStart: 2, selectionEnd: 2 });
  release();
  const { composer } = chat(page);
  await expect(composer).toBeAttached();
  await expect(early(page)).toBeFocused();
  await expect(composer).toHaveValue("");
  // Playwright refuses to press an element that another one covers.
  await page.getByRole("button", { name: "Attach files" }).click({ trial: true });
  await session.send("Input.insertText", { text: "Tag" });
  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue("Tag");
  await page.keyboard.type("!");
  await expect(composer).toHaveValue("Tag!");
});

for (const [name, viewport] of [
  ["a desktop", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`nothing moves on ${name} while the page is drawn`, async ({ page, house }) => {
    await page.setViewportSize(viewport);
    const { origin } = await house.start();
    await house.signUp();
    const release = await holdProgram(page);
    const shifts = await watchShifts(page);
    await page.goto(`${origin}/chat`, { waitUntil: "commit" });
    const { composer, card } = chat(page);
    const place = await early(page).boundingBox();
    await early(page).fill("Hello");
    release();
    await expect(composer).toHaveValue("Hello");
    await expect(card("Demo").first()).toBeVisible();
    await expect(page.getByText("These models are demo programs")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Strawberry Test/ })).toBeInViewport();
    expect(await composer.boundingBox()).toEqual(place);
    // 'Add Model' makes room for the first cards.
    expect(await shifts()).toBeLessThan(0.005);
  });
}

test("the early field is in the composer's place with the sidebar closed", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  await house.open();
  const { composer } = chat(page);
  await page.getByRole("button", { name: "Close sidebar" }).click();
  await expect(page.getByRole("button", { name: "Open sidebar" })).toBeVisible();
  const release = await holdProgram(page);
  await page.reload({ waitUntil: "commit" });
  const place = await early(page).boundingBox();
  release();
  await expect(composer).toBeFocused();
  expect(await composer.boundingBox()).toEqual(place);
});

test("the early field is hidden without a composer or with a message to come", async ({ page, house }) => {
  const { origin } = await house.start();
  await house.signUp();
  const release = await holdProgram(page);
  for (const address of ["/settings", "/activity", "/openai/gpt-5", "/chat?message=Hello"]) {
    await page.goto(`${origin}${address}`, { waitUntil: "commit" });
    await expect(early(page)).toBeAttached();
    await expect(early(page)).toBeHidden();
  }
  release();
  await expect(chat(page).composer).toHaveValue("Hello");
});

function nameOf(response: Response): string {
  return new URL(response.url()).pathname;
}

/** Code that only later screens need, by a name in it. */
const later = ["visibilityToggle", "requests.post(", "parseMarkdown", "katex", "CodeMirror", "esbuild"];

test("the first screen loads what it needs, at most 342 kB of it as gzip", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  // The code of later screens is requested half a second after the load. Here it never is, however long the load takes.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const never: (run: () => void, milliseconds?: number) => number = (run, milliseconds) =>
      milliseconds === 500 ? 0 : setTimeout(run, milliseconds);
    Object.assign(window, { setTimeout: never });
  });
  const responses: Response[] = [];
  const note = (response: Response) => responses.push(response);
  page.on("response", note);
  await house.open();
  page.off("response", note);
  const files = responses.filter((response) => /\.(?:js|css)$/u.test(nameOf(response)));
  const loadedFiles = await Promise.all(files.map(async (file) => ({ name: nameOf(file), body: await file.body() })));
  expect(loadedFiles.map(({ name }) => name.replace(/^(\/assets\/.*)-.{8}(?=\.)/u, "$1")).sort()).toEqual([
    "/assets/index.css",
    "/assets/index.js",
    "/assets/react.js",
    "/assets/rolldown-runtime.js",
    "/early-message.js",
    "/theme.js",
  ]);
  const code = loadedFiles.map(({ body }) => body.toString()).join("\n");
  expect(later.filter((name) => code.includes(name))).toEqual([]);
  expect(loadedFiles.reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0)).toBeLessThan(342_000);
});
