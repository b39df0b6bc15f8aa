import { expect, type Page } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

/** Lightness of the page's background, 0 to 255. */
function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    if (canvas === null) throw new Error("No canvas");
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  });
}

test("[LAYOUT-14] the theme follows the system until the user chooses, and then stays", async ({ page, house }) => {
  await house.start();
  await page.emulateMedia({ colorScheme: "dark" });
  await house.open();
  await expect(chat(page).composer).toBeVisible();
  await expect.poll(() => lightness(page)).toBeLessThan(80);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => lightness(page)).toBeGreaterThan(200);

  await page.getByRole("button", { name: /theme/i }).click();
  await page
    .getByRole("menuitem", { name: /dark/i })
    .or(page.getByRole("menuitemradio", { name: /dark/i }))
    .click();
  await expect.poll(() => lightness(page)).toBeLessThan(80);
  await page.reload();
  await expect(chat(page).composer).toBeVisible();
  await expect.poll(() => lightness(page)).toBeLessThan(80);
});
