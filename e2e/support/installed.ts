import type { Page } from "@playwright/test";

/** Waits until the service worker is active: then all files of the page are cached. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
  });
}
