import { shortLivedSwitches } from "@tutti/testkit/short-lived-chromium";
import { type Browser, chromium } from "playwright";

/**
 * The Chromium of the tests: `TUTTI_CHROMIUM`, else Playwright's own.
 *
 * @param isShortLived if no speed is measured: Chromium without windows, if it is installed
 */
export function launchBrowser({ isShortLived }: { isShortLived: boolean }): Promise<Browser> {
  const headlessShell = isShortLived ? process.env["TUTTI_HEADLESS_SHELL"] : undefined;
  const executablePath = headlessShell || process.env["TUTTI_CHROMIUM"];
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
      ...(isShortLived ? shortLivedSwitches : []),
    ],
  });
}
