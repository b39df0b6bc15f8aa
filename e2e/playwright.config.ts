import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

export default defineConfig({
  testDir: "specs",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A shared machine may stand still for seconds. What needed the second try is named at the end of `npm test`, to be mended.
  retries: process.env["CI"] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    ...browser,
    viewport: { width: 1440, height: 900 },
    // Traces cost time: only what has failed once is traced. Where nothing is tried twice, every test is, or there would be none.
    trace: process.env["CI"] ? "on-first-retry" : "retain-on-failure",
  },
});
