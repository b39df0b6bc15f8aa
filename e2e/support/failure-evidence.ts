import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** How many of the last inputs a page remembers. */
const REMEMBERED_INPUTS = 40;
/** Milliseconds after which a page that draws no frame counts as one that draws none. */
const FRAME_TIMEOUT = 2_000;
/** Milliseconds after which a page that does not answer at all is described as such: a program in it may never end. */
const ANSWER_TIMEOUT = 5_000;

declare global {
  interface Window {
    /** The last keys, clicks and changes of the focus, oldest first. */
    tuttiInputs?: string[];
  }
}

/**
 * Lets a page remember its last inputs: a test that fails once on a busy machine leaves no other trace of the key that
 * reached the wrong element.
 */
export async function rememberInputs(page: Page): Promise<void> {
  await page.addInitScript((limit) => {
    if (window !== window.top) return;
    const inputs: string[] = [];
    window.tuttiInputs = inputs;
    const nameOf = (target: EventTarget | null): string =>
      target instanceof Element
        ? `<${target.tagName.toLowerCase()}> ${target.getAttribute("aria-label") ?? (target.textContent ?? "").slice(0, 40)}`
        : "the page";
    const remember = (event: Event): void => {
      const key = event instanceof KeyboardEvent ? ` ${event.key}` : "";
      const suffix = event.defaultPrevented ? ", prevented" : "";
      inputs.push(`${Math.round(event.timeStamp)} ms ${event.type}${key} at ${nameOf(event.target)}${suffix}`);
      if (inputs.length > limit) inputs.shift();
    };
    for (const type of ["keydown", "keypress", "click", "focusin", "focusout", "visibilitychange"])
      window.addEventListener(type, remember, { capture: true, passive: true });
  }, REMEMBERED_INPUTS);
}

/** What a page shows, where its focus is, whether it still draws, and its last inputs. */
export async function failureEvidence(page: Page): Promise<string> {
  const state = page.evaluate(async (timeout) => {
    const frame = new Promise<string>((resolve) => requestAnimationFrame(() => resolve("draws frames")));
    const noFrame = new Promise<string>((resolve) => window.setTimeout(() => resolve("draws no frame"), timeout));
    return [
      `${location.pathname}${location.search}: ${document.visibilityState}, ${await Promise.race([frame, noFrame])}`,
      `Focus: ${document.activeElement?.outerHTML.slice(0, 200) ?? "none"}`,
      ...(window.tuttiInputs ?? []),
    ].join("\n");
  }, FRAME_TIMEOUT);
  const noAnswer = setTimeout(ANSWER_TIMEOUT, "The page does not answer.", { ref: false });
  const snapshot = page.locator("body").ariaSnapshot({ timeout: ANSWER_TIMEOUT });
  const parts = await Promise.allSettled([Promise.race([state, noAnswer]), snapshot]);
  return parts.map((part) => (part.status === "fulfilled" ? part.value : String(part.reason))).join("\n\n");
}
