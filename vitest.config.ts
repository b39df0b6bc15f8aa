import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { texts } from "./apps/web/vite-texts/vite-texts.ts";
import { previewAssets } from "./packages/preview/vite/preview-assets.ts";
import { shortLivedSwitches } from "./packages/testkit/src/short-lived-chromium.ts";
import { answerDialogs, closeOtherWindows, countWindows } from "./vitest.commands.ts";

/** Set by scripts/fuzz.mjs, which runs the long form of the fuzzing alone. */
const isFuzzing = Boolean(process.env["TUTTI_FUZZ_SECONDS"]);
const testFiles = isFuzzing
  ? ["{packages,apps}/*/src/**/*.fuzz.test.ts"]
  : ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"];
const browserFiles = ["packages/*/src/**/*.browser.test.ts", "apps/web/src/**/*.browser.test.{ts,tsx}"];

/** Set by scripts/with-chromium.mjs. In Chromium without windows each page costs less. */
const executablePath = process.env["TUTTI_HEADLESS_SHELL"] || process.env["TUTTI_CHROMIUM"];

/**
 * Milliseconds. Ends a test that hangs; no test measures time, and a busy machine may take longer (`vitest.timeouts.ts`
 * for other waits).
 */
const timeout = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 15_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [texts()],
        test: {
          name: "unit",
          ...timeout,
          environment: "node",
          include: testFiles,
          exclude: browserFiles,
          globalSetup: ["vitest.folders.ts", "vitest.postgres.ts"],
          setupFiles: ["vitest.timeouts.ts", "vitest.unit.ts"],
          // Half of the time was spent on loading the same modules again for every file. No test may leave state
          // behind.
          isolate: false,
          // The slowest tests wait for processes that they start: more workers than cores halve the time on a small
          // machine.
          maxWorkers: Math.max(3, availableParallelism()),
          // With as many workers as cores, extra threads that collect garbage only cost.
          execArgv: ["--single-threaded-gc", "--min-semi-space-size=16"],
        },
      },
      {
        plugins: [texts(), previewAssets()],
        worker: { format: "es", plugins: () => [texts(), previewAssets()] },
        // If Vite found these while a test runs, it would reload the page and leave it with two Reacts.
        optimizeDeps: {
          // Imports of a worker alone are not found by scanning the tests.
          entries: [
            "apps/web/src/features/messages/markdown/highlight/highlight-worker.ts",
            "apps/web/src/features/suites/work/suite-worker.ts",
          ],
          include: [
            "@jridgewell/trace-mapping",
            "acorn",
            "estree-walker",
            "@vue/compiler-sfc",
            "@zip.js/zip.js/lib/zip-core-native.js",
            "svelte/compiler",
            "sass",
            "@codemirror/lang-css",
            "@codemirror/lang-html",
            "@codemirror/lang-javascript",
            "@codemirror/lang-json",
            "@codemirror/lang-markdown",
            "@codemirror/language",
            "@codemirror/merge",
            "@codemirror/state",
            "@codemirror/view",
            "@lezer/common",
            "@lezer/highlight",
            "@lingui/core",
            "@lingui/react/server",
            "@mantine/core",
            "@mantine/hooks",
            "@tabler/icons-react",
            "@tanstack/react-query",
            "@tanstack/react-virtual",
            "katex",
            "esbuild-wasm/esm/browser.js",
            "codemirror",
            "react",
            "react-dom/client",
            "react/jsx-dev-runtime",
            "zustand",
          ],
        },
        test: {
          name: "browser",
          ...timeout,
          include: browserFiles,
          setupFiles: ["vitest.timeouts.ts", "vitest.browser.ts", "apps/web/src/testing/fresh-page.test-support.ts"],
          // Nearly half of the processor time was spent on loading the same modules again for every file.
          isolate: false,
          browser: {
            enabled: true,
            commands: { answerDialogs, closeOtherWindows, countWindows },
            headless: true,
            screenshotFailures: false,
            // The page is requested while the packages before it are bundled, which takes a busy machine a minute.
            connectTimeout: 300_000,
            provider: playwright({
              launchOptions: {
                ...(executablePath ? { executablePath } : {}),
                args: [
                  "--no-sandbox",
                  "--disable-gpu",
                  "--disable-quic",
                  "--no-first-run",
                  // As in Chromium with windows: an app that never ends does not block the page.
                  "--site-per-process",
                  ...shortLivedSwitches,
                ],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
