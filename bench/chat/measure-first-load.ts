import type { Browser, Page } from "playwright";
import type { BenchTable } from "../bench-table.ts";
import { ratio } from "./browser.ts";

interface FirstLoad {
  /** Milliseconds until a field for the message was painted; text that is written into it from then on is kept. */
  takesInput: number;
  /** Milliseconds until all of the first screen was painted. */
  whole: number;
  /** Bytes over the wire of the scripts and style sheets that were requested until then, gzip. */
  code: number;
  all: number;
}

interface FirstPage {
  address: string;
  /** Selector of an element that is there once the page's program has drawn its first screen. */
  whole: string;
}

const FIELD = 'textarea[aria-label="Message"]';
const WRITTEN = "It takes input";

/**
 * Loads the product's page and an empty one with the same kit, each with an empty cache, and writes a message as soon
 * as the page takes input.
 */
export async function measureFirstLoad(
  browser: Browser,
  { product, empty, rounds }: { product: string; empty: string; rounds: number },
): Promise<BenchTable> {
  const pages: Record<string, FirstPage> = {
    Tutti: { address: product, whole: 'section[aria-label="New message"] textarea' },
    "an empty React page with the same kit": { address: empty, whole: FIELD },
  };
  const best = new Map<string, FirstLoad>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, page] of Object.entries(pages)) {
      const load = await loadOnce(browser, page);
      const before = best.get(name) ?? load;
      best.set(name, {
        ...load,
        takesInput: Math.min(before.takesInput, load.takesInput),
        whole: Math.min(before.whole, load.whole),
      });
    }
  }
  const smallest = [...best.values()].at(-1);
  return {
    title: "First load",
    columns: [
      "",
      "JavaScript and CSS until whole (kB, gzip)",
      "all (kB)",
      "takes input after (ms)",
      "÷ empty",
      "whole after (ms)",
      "÷ empty",
    ],
    rows: [...best].map(([name, load]) => [
      name,
      load.code / 1000,
      load.all / 1000,
      load.takesInput,
      ratio(load.takesInput, smallest?.takesInput),
      load.whole,
      ratio(load.whole, smallest?.whole),
    ]),
    goals: ["at most 350 kB of JavaScript and CSS", "takes input within 1.5 × of the empty page, and keeps it"],
  };
}

async function loadOnce(browser: Browser, { address, whole }: FirstPage): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const tab = await context.newPage();
  await notePaints(tab, [FIELD, whole]);
  await tab.goto(address, { waitUntil: "commit" });
  // Found, focused and written into in one task: Playwright's `fill` and `evaluate` find the field in one task and use
  // it in another, between which the page may have replaced it.
  await tab.waitForFunction(
    ([selector, text]) => {
      const field = document.querySelector<HTMLTextAreaElement>(selector);
      if (field === null) return false;
      field.focus();
      return document.execCommand("insertText", false, text);
    },
    [FIELD, WRITTEN] as const,
  );
  const times = { takesInput: await paintOf(tab, FIELD), whole: await paintOf(tab, whole) };
  const keptText = await tab.locator(whole).inputValue();
  if (keptText !== WRITTEN) throw new Error(`${address} did not keep what was written early, but has "${keptText}".`);
  const bytes = await bytesAskedForUntil(tab, times.whole);
  await context.close();
  return { ...times, ...bytes };
}

/**
 * Bytes of the files that were requested before this time of the page's clock. Files that are fetched ahead for later
 * screens are requested after it.
 */
function bytesAskedForUntil(tab: Page, time: number): Promise<Pick<FirstLoad, "code" | "all">> {
  return tab.evaluate((until) => {
    const files = ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime <= until);
    const sum = (performanceResourceTimings: readonly PerformanceResourceTiming[]): number =>
      performanceResourceTimings.reduce((total, { transferSize }) => total + transferSize, 0);
    return { code: sum(files.filter(({ name }) => /\.(?:js|css)$/u.test(name))), all: sum(files) };
  }, time);
}

/** Has the page record when the first element of each selector was painted, by its own clock. */
async function notePaints(tab: Page, selectors: readonly string[]): Promise<void> {
  await tab.addInitScript((names) => {
    const paintTimes: Record<string, number> = {};
    Object.assign(globalThis, { paintTimes });
    const entryNames = new Set<string>();
    const look = (): void => {
      for (const selector of names) {
        if (entryNames.has(selector) || document.querySelector(selector) === null) continue;
        entryNames.add(selector);
        // Requests from within a frame start after it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => (paintTimes[selector] = performance.now());
          port2.postMessage(undefined);
        });
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, selectors);
}

async function paintOf(tab: Page, selector: string): Promise<number> {
  const paintTime = await tab.waitForFunction(
    (name) => (globalThis as unknown as { paintTimes: Record<string, number> }).paintTimes[name],
    selector,
  );
  const at = await paintTime.jsonValue();
  if (at === undefined) throw new Error(`${selector} was not painted.`);
  return at;
}
