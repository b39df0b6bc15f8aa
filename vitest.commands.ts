import { setTimeout } from "node:timers/promises";
import type { BrowserCommand } from "vitest/node";
import "@vitest/browser-playwright";

/** Closes every window but that of the tests. */
export const closeOtherWindows: BrowserCommand<[]> = async ({ context, page }) => {
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
};

/** How many windows are open, with that of the tests. */
export const countWindows: BrowserCommand<[]> = async ({ context }) => context.pages().length;

/** Answers every dialog from now on as a person does: after some milliseconds, which a browser alone does not need. */
export const answerDialogs: BrowserCommand<[milliseconds: number]> = async ({ page }, milliseconds) => {
  page.on("dialog", async (dialog) => {
    await setTimeout(milliseconds);
    // The frame that asks may be gone meanwhile.
    await dialog.dismiss().catch(() => undefined);
  });
};
