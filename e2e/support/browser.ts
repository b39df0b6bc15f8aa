import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";

/** Set by scripts/with-chromium.mjs; without it Playwright takes its own browser. */
const executablePath = process.env["TUTTI_CHROMIUM"];

/** How the browser is started: as in a container, and without a word to anybody but the product. */
export const browser: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: "chromium",
  locale: "en-GB",
  timezoneId: "Europe/Berlin",
  // It would answer in place of the routes that tests set up; the test of it allows it.
  serviceWorkers: "block",
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};
