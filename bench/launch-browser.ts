import { type Browser, chromium } from "playwright";

/** Chromium as the tests have it: `TUTTI_CHROMIUM`, else Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env["TUTTI_CHROMIUM"];
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });
}
