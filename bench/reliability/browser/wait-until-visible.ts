import { setTimeout as wait } from "node:timers/promises";
import type { Locator } from "playwright";

/** Milliseconds between two checks of the page. */
const LOOK = 500;

/** Milliseconds: on a busy machine the page's work on a large store takes minutes. */
const TIMEOUT = 1_200_000;

/**
 * Waits until this element is visible, with few checks: Playwright's own waiting checks every frame, and its traces in
 * the page's memory would be measured.
 *
 * @throws if it is not visible after twenty minutes
 */
export async function waitUntilVisible(locator: Locator): Promise<void> {
  const end = performance.now() + TIMEOUT;
  while (!(await locator.isVisible())) {
    if (performance.now() > end) throw new Error(`It is not there: ${locator}`);
    await wait(LOOK);
  }
}
