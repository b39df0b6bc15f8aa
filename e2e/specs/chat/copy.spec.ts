import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindingsInBothThemes } from "../../support/findings.ts";
import { test } from "../../support/house.ts";
import { chooseInChat } from "../../support/menus.ts";

test("copied text can be pasted where the page has no clipboard", async ({ page, house }) => {
  // As in browsers when the page is not a secure context.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined }));
  const good = await house.upstream({ answer: () => textAnswer("There are **three**.") });
  await house.openWith({ good });
  const { say, isQuiet, answersOf, composer } = chat(page);
  await say("How many?");
  await isQuiet();
  await answersOf("Good").getByRole("button", { name: "Copy message" }).click();
  await expect(answersOf("Good").getByRole("button", { name: "Copied" })).toBeVisible();
  await composer.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(composer).toHaveValue("There are **three**.");

  await composer.fill("");
  await chooseInChat(page, "Get Markdown");
  await expect(page.getByText("Markdown copied")).toBeVisible();
  await composer.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(composer).toHaveValue(/How many\?[\s\S]*There are \*\*three\*\*\./);

  // The case in which that is refused too.
  await composer.fill("");
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await answersOf("Good").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Copy as plain text" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy by hand" });
  await expect(dialog.getByRole("textbox", { name: "Text to copy" })).toBeFocused();
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+C");
  await expect(dialog).toBeHidden();
  await composer.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(composer).toHaveValue("There are three.");
});
