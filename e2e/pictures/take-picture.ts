import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Where pictures are put that are looked at, and not shown in the documentation. */
const looks = join(import.meta.dirname, "..", "..", "test-results", "looks");
const folder = join(import.meta.dirname, "..", "..", "docs", "images");

const screens = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export interface Screen {
  screen: keyof typeof screens;
  theme: "light" | "dark";
  viewport: { width: number; height: number };
}

/** Calls once for each size of screen and each theme. */
export function eachScreen(make: (screen: Screen) => void): void {
  for (const screen of ["desktop", "phone"] as const) {
    for (const theme of ["light", "dark"] as const) make({ screen, theme, viewport: screens[screen] });
  }
}

/** Takes a picture that is only looked at, as `test-results/looks/{file}`. */
export function takeLook(page: Page, file: string): Promise<void> {
  return take(page, join(looks, file));
}

/** Takes a picture once fonts, highlighting and motion are settled. */
export function takePicture(page: Page, file: string): Promise<void> {
  return take(page, join(folder, file));
}

async function take(page: Page, path: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(700);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
}
