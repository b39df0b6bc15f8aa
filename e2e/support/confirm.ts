import { expect, type Page } from "@playwright/test";

/**
 * Confirms the action of the open dialog. A dialog moves the focus to 'Cancel' in a timeout: an Enter that comes before
 * it may reach that button, so the focus is waited for, as a person would see it.
 *
 * @param action the label of the button that confirms it
 */
export async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: action, exact: true }).press("Enter");
}
