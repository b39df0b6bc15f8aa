import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";

/**
 * Set by scripts/with-chromium.mjs; without them Playwright takes its own browser. Chromium without windows costs a
 * quarter less for each page.
 */
const executablePath = process.env["TUTTI_HEADLESS_SHELL"] || process.env["TUTTI_CHROMIUM"];

/**
 * What Playwright turns off (`chromiumSwitches.ts` of its release 1.65), which has to be said again, since only the
 * last list counts; two pages of the address bar, which are not seen and which cost as much for every context as the
 * first load of the product; and the renderer that Chromium starts beside each page for one that may come after it.
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
  "SpareRendererForSitePerProcess",
];

/**
 * For pages that end soon. WebAssembly and JavaScript stay as their first compilers leave them: what the later ones
 * make of them pays later, and was a quarter of what a test of the bundler cost and a twelfth of the others. Garbage is
 * collected seldom, in one go, and by one thread: the others cost more than they help on few cores.
 */
const SHORT_LIVED = [
  "--no-wasm-tier-up",
  "--no-wasm-dynamic-tiering",
  "--no-maglev",
  "--no-opt",
  "--min-semi-space-size=16",
  "--single-threaded-gc",
  "--no-incremental-marking",
  "--no-memory-reducer",
];

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
      `--js-flags=${SHORT_LIVED.join(" ")}`,
      `--disable-features=${DISABLED_FEATURES.join(",")}`,
    ],
  },
};
