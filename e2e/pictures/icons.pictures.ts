import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "@playwright/test";

const folder = join(import.meta.dirname, "..", "..", "apps", "web", "public");

/** The part of a maskable icon's width that every mask shows is 80 % of it: the logo keeps within that circle. */
const MASKABLE_SCALE = 0.72;

/** The icons of the installed page, from its logo: a maskable one has no corners of its own, nor has that of iOS. */
const icons = [
  { name: "icon-192", size: 192, isMaskable: false },
  { name: "icon-512", size: 512, isMaskable: false },
  { name: "maskable-192", size: 192, isMaskable: true },
  { name: "maskable-512", size: 512, isMaskable: true },
  { name: "apple-touch-icon", size: 180, isMaskable: true },
];

for (const { name, size, isMaskable } of icons) {
  test(`the icon ${name}`, async ({ page }) => {
    const logo = await readFile(join(folder, "icon.svg"), "utf8");
    const move = `translate(16 16) scale(${MASKABLE_SCALE}) translate(-16 -16)`;
    const svg = isMaskable ? logo.replace(' rx="8"', "").replace("<g ", `<g transform="${move}" `) : logo;
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`);
    await page.screenshot({ path: join(folder, "icons", `${name}.png`), omitBackground: true });
  });
}
