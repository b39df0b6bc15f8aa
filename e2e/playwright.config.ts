import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

export default defineConfig({
  testDir: "specs",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that fails once has a defect to find.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    ...browser,
    viewport: { width: 1440, height: 900 },
    // A tenth of the cost of the tests, nearly always for nothing; `npm run e2e -- --trace retain-on-failure` keeps the
    // traces of failures.
    trace: "off",
  },
});
