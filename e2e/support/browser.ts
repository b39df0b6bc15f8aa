import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";

/** Set by scripts/with-chromium.mjs; without it Playwright takes its own browser. */
const executablePath = process.env["TUTTI_CHROMIUM"];

/**
 * What Playwright turns off (`chromiumSwitches.ts` of its release 1.65), which has to be said again, since only the
 * last list counts; and two pages of the address bar, which are not seen and which cost as much for every context as
 * the first load of the product.
 */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/**
 * WebAssembly stays as the first compiler leaves it: a test's page ends before what the second one makes of the bundler
 * pays, and that was a quarter of what such a test cost.
 */
const WASM_FLAGS = "--js-flags=--no-wasm-tier-up --no-wasm-dynamic-tiering";

/** How the browser is started: as in a container, and without a request to any server but the product. */
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
      WASM_FLAGS,
      `--disable-features=${DISABLED_FEATURES.join(",")}`,
    ],
  },
};
