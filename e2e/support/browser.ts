import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";
import { shortLivedSwitches } from "@tutti/testkit/short-lived-chromium";

/**
 * Set by scripts/with-chromium.mjs; without them Playwright takes its own browser. Chromium without windows costs a
 * quarter less for each page.
 */
const executablePath = process.env["TUTTI_HEADLESS_SHELL"] || process.env["TUTTI_CHROMIUM"];

/**
 * Features that Playwright disables (`chromiumSwitches.ts` of its release 1.65), which must be repeated, since only the
 * last list counts; two pages of the address bar, which are not visible and which cost as much for every context as the
 * first load of the product; and the renderer that Chromium starts in advance beside each page.
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

/** How the browser is started: as in a container, and without a request to any server but the product. */
export const browser: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: "chromium",
  locale: "en-GB",
  timezoneId: "Europe/Berlin",
  // A service worker would answer in place of the routes that tests set up; its own test allows it.
  serviceWorkers: "block",
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      ...shortLivedSwitches,
      `--disable-features=${DISABLED_FEATURES.join(",")}`,
    ],
  },
};
