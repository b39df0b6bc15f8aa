import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

/** The Chromium without windows draws WebGL scenes several times slower. */
const executablePath = process.env["TUTTI_CHROMIUM"];

/** Runs the corpus of answers in `apps/answers` and prints a table: `npm run apps`. It is not part of the tests. */
export default defineConfig({
  testDir: "apps",
  testMatch: "*.run.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "./apps/table-reporter.ts",
  use: { ...browser, launchOptions: { ...browser.launchOptions, ...(executablePath ? { executablePath } : {}) } },
});
