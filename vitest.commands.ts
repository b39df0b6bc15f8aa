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
