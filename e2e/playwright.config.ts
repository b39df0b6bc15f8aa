import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

export default defineConfig({
  testDir: "specs",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // What fails once has a cause, and the trace of it is kept.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    ...browser,
    viewport: { width: 1440, height: 900 },
    // Without the film of the page: it cost half as much as the tests themselves.
    trace: { mode: "retain-on-failure", screenshots: false },
  },
});
