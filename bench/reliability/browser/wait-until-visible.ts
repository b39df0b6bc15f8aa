import { setTimeout as wait } from "node:timers/promises";
import type { Locator } from "playwright";

/** Milliseconds between two looks at the page. */
const LOOK = 500;

/** Milliseconds: on a busy machine what a page does with a large store takes minutes. */
const TIMEOUT = 1_200_000;

/**
 * Waits until this is there, with few looks: Playwright's own waiting looks at every frame, and what that leaves in the
 * page's memory is a part of what is measured.
 *
 * @throws where it is not there after twenty minutes
 */
export async function waitUntilVisible(locator: Locator): Promise<void> {
  const end = performance.now() + TIMEOUT;
  while (!(await locator.isVisible())) {
    if (performance.now() > end) throw new Error(`It is not there: ${locator}`);
    await wait(LOOK);
  }
}
