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
