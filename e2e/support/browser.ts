import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";

/** Set by scripts/with-chromium.mjs; without it Playwright takes its own browser. */
const executablePath = process.env["TUTTI_CHROMIUM"];

/**
 * What Playwright turns off (`chromiumSwitches.ts` of its release 1.65), which has to be said again, since only the last list counts; and two
 * pages of the address bar, which nobody sees and which cost as much for every context as the first load of the product.
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
      `--disable-features=${DISABLED_FEATURES.join(",")}`,
    ],
  },
};
