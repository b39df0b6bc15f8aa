import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

export default defineConfig({
  testDir: "specs",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // What fails once has a cause.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    ...browser,
    viewport: { width: 1440, height: 900 },
    // A tenth of what the tests cost, nearly always for nothing; `npm run e2e -- --trace retain-on-failure` keeps those
    // of failures.
    trace: "off",
  },
});
