import { expect, type Locator, type Page } from "@playwright/test";

/** More than any view of the product has tab stops. */
const MAX_PRESSES = 120;

/**
 * Moves the focus with Tab, as a person does, until the target has it. A dialog that opens gets the keys once it has
 * the focus.
 */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect.poll(() => isFocusBeside(target), { message: "the focus in the dialog that is open" }).toBe(true);
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/**
 * Moves the focus with an arrow key, as in a menu, until the target has it; a menu that opens gets the keys once it has
 * the focus.
 */
export async function arrowTo(page: Page, target: Locator, key: "ArrowDown" | "ArrowUp" = "ArrowDown"): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    await expect(target).toBeFocused({ timeout: 100 });
  }).toPass();
}

/** Fails if the pressed element was removed together with the focus, so that Tab would begin at the top of the page. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `the focus after ${after}` })
    .not.toBe("BODY");
}

/** Whether the focus is in the element's dialog; always true if the element is in no dialog. */
function isFocusBeside(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const dialog = element.closest("[role='dialog']");
    return dialog === null || dialog.contains(document.activeElement);
  });
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement).catch(() => false);
}
