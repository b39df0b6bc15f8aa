import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createTestClock } from "../platform/consent/consent-clock.test-support.ts";
import { STILL_FOR } from "../platform/consent/consent-rule.ts";
import { openPurses } from "../platform/purses.ts";
import { showViewerPurse } from "./viewer-purse.ts";

let end: (() => void) | undefined;
afterEach(() => {
  end?.();
  document.body.replaceChildren();
});

test("[SEC-17] takes no permission that was tapped too early", async () => {
  const { clock, pass } = createTestClock();
  const purses = openPurses({ name: `purses-${crypto.randomUUID()}` });
  const viewerPurse = showViewerPurse(document.body, { id: "app", purses, clock });
  const controller = new AbortController();
  end = () => {
    controller.abort();
    viewerPurse.remove();
    purses.close();
  };
  const permission = viewerPurse.wait(controller.signal);
  const allow = page.getByRole("button", { name: "Allow" });
  await expect.element(allow).toHaveAttribute("aria-disabled", "true");
  await allow.click({ force: true });
  expect((await purses.read("app")).isAllowed).toBe(false);

  pass(STILL_FOR);
  await allow.click();
  expect(await permission).toBe(true);
  expect((await purses.read("app")).isAllowed).toBe(true);
});
