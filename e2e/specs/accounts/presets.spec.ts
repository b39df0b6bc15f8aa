import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { test } from "../../support/house.ts";

test("[CHAR-11] a preset is created, edited, applied, shared as a link, and deleted", async ({
  page,
  house,
  context,
}, testInfo) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const local = await house.upstream({ answer: () => textAnswer("All is well here.") });
  const product = await house.openWith({ local });
  const { say, isQuiet, answersOf } = chat(page);
  const dialog = page.getByRole("dialog", { name: /^Advanced Settings/ });
  const openSettings = async (): Promise<void> => {
    await page.getByRole("button", { name: "More for Local", exact: true }).click();
    await page.getByRole("menuitem", { name: "Advanced Settings" }).click();
    await expect(dialog).toBeVisible();
  };

  await openSettings();
  await dialog.getByRole("switch", { name: "Default system prompt" }).click();
  await dialog.getByLabel("Custom system prompt").fill("You are a pirate.");
  await dialog.getByLabel("Chat memory").fill("3");
  await dialog.getByRole("button", { name: "Save as preset" }).click();
  await dialog.getByLabel("Preset name").fill("Old Pirate");
  await expect(dialog.getByLabel("Preset slug")).toHaveValue("old-pirate");
  await expect(dialog.getByLabel("Preset system prompt")).toHaveValue("You are a pirate.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const presets = dialog.getByLabel("Use a preset");
  await expect(presets).toHaveValue("old-pirate");

  await dialog.getByRole("button", { name: "Edit preset" }).click();
  await dialog.getByLabel("Preset system prompt").fill("You are an old pirate.");
  // The form changes the preset that it was opened for.
  await presets.selectOption({ label: "None" });
  await expect(dialog.getByLabel("Preset system prompt")).toHaveValue("You are an old pirate.");
  await dialog.getByRole("button", { name: "Save preset" }).click();
  await expect(dialog.getByRole("group", { name: "Edit preset" })).toBeHidden();
  await expect(presets).toHaveValue("old-pirate");

  await dialog.getByRole("button", { name: "Merge with Current Config" }).click();
  await expect(dialog.getByText("In use: Old Pirate")).toBeVisible();
  await expect(dialog.getByLabel("Custom system prompt")).toHaveValue("You are a pirate.");
  await expect(dialog.getByLabel("Chat memory")).toHaveValue("3");
  await dialog.getByRole("button", { name: "Reset and Apply" }).click();
  await expect(dialog.getByLabel("Custom system prompt")).toHaveValue("");
  await expect(dialog.getByLabel("Chat memory")).toHaveValue("8");
  await expect(dialog.getByRole("switch", { name: "Default system prompt" })).toHaveAttribute("aria-checked", "false");
  await testInfo.attach("preset", { body: await page.screenshot(), contentType: "image/png" });
  expect(await seriousFindings(page)).toEqual([]);

  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${product.origin}/chat?preset=old-pirate&presetName=Old+Pirate&presetModel=local/model`);
  await dialog.getByRole("button", { name: "Done" }).click();

  await say("Hello");
  await expect(answersOf("Local")).toContainText("All is well here.");
  await isQuiet();
  expect(local.requests.map(({ body }) => JSON.stringify(body)).join()).toContain("You are an old pirate.");

  await openSettings();
  await dialog.getByRole("button", { name: "Delete preset" }).click();
  await page
    .getByRole("dialog", { name: "Delete this preset?" })
    .getByRole("button", { name: "Delete preset" })
    .click();
  await expect(presets).toHaveValue("");
  await expect(dialog.getByText("In use: Old Pirate")).toBeHidden();
});

test("presets explain that they need an account, or that they failed to load", async ({ page, house }) => {
  const local = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ local });
  const openSettings = async () => {
    await page.getByRole("button", { name: "More for Local", exact: true }).click();
    await page.getByRole("menuitem", { name: "Advanced Settings" }).click();
    return page.getByRole("dialog", { name: /^Advanced Settings/ });
  };
  await page.route(/\/presets(?:\?|$)/u, (route) =>
    route.fulfill({ status: 403, json: { error: { code: 403, message: "Not for you" } } }),
  );
  await openSettings();
  await expect(page.getByRole("alert").filter({ hasText: "ModelPresetCard" })).toContainText("Not for you");

  await page.context().clearCookies();
  await page.goto(page.url().replace(/\?.*/u, "?preset=terse&presetName=Terse&presetModel=local/model"));
  const dialog = await openSettings();
  await expect(dialog.getByText("Uses Terse. Sign in to see your presets.")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove preset" }).click();
  await expect(dialog.getByText("Sign in to use your presets, and to make new ones.")).toBeVisible();
});
