import { defineConfig } from "@playwright/test";
import { browser } from "./support/browser.ts";

/** Makes the pictures in docs/images from the real product: `npm run pictures`. It is not part of the tests. */
export default defineConfig({
  testDir: "pictures",
  testMatch: "*.pictures.ts",
  outputDir: "../test-results",
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: { ...browser },
});
