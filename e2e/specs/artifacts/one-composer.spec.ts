import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, counterApp, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { test } from "../../support/house.ts";

test("[LOOK-3] the focused composer edits the open app, or says what else it makes", async ({ page, house }) => {
  const builder = await house.upstream({ answer: () => textAnswer(counterApp("Counter")) });
  await house.openWith({ builder });
  const { composer, say, isQuiet } = chat(page);
  const { panel, app, field, tab, version } = workspace(page);
  const mode = page.getByRole("button", { name: /^Mode:/ });
  const boxes = page
    .getByRole("main")
    .or(panel)
    .getByRole("textbox", { name: /^(Message|Next version)$/ });

  await test.step("a first app is named in the composer that has the focus", async () => {
    await chooseMode(page, "Interactive App");
    await expect(mode).toHaveText("Interactive App");
    await say("A counter");
    await expect(app.getByRole("heading")).toBeVisible();
    await isQuiet();
    await expect(field).toBeFocused();
    await expect(mode).toHaveText("Edit v1");
    await expect(boxes).toHaveCount(1);
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step("what is typed there makes the next version", async () => {
    await page.keyboard.type("Make it dark");
    await page.keyboard.press("Enter");
    await tab("History").click();
    await expect(version(2)).toBeVisible();
    await isQuiet();
    await expect(mode).toHaveText("Edit v2");
    await expect(page.getByRole("article", { name: "You" })).toHaveCount(1);
  });

  await test.step("a message to the room, and back to the app", async () => {
    await page.keyboard.press("Control+.");
    await page.getByRole("menuitemradio", { name: "Chat" }).click();
    await expect(composer).toBeFocused();
    await expect(boxes).toHaveCount(1);
    await say("Which one is better?");
    await expect(page.getByRole("article", { name: "You" })).toHaveCount(2);
    await isQuiet();
    await expect(composer).toBeVisible();
    await mode.click();
    await page.getByRole("menuitemradio", { name: /^Generate Edit v2 of/ }).click();
    await expect(field).toBeFocused();
  });

  await test.step("another app is made where the composer says so", async () => {
    await mode.click();
    await page.getByRole("menuitemradio", { name: "New 2D Game" }).click();
    await expect(mode).toHaveText("New 2D Game");
    await say("A snake");
    await expect(mode).toHaveText("Edit v1");
    await isQuiet();
  });
});

test("[LOOK-3] a message in progress stays in sight when an app is opened", async ({ page, house }) => {
  const builder = await house.upstream({ answer: () => textAnswer(counterApp("Counter")) });
  await house.openWith({ builder });
  const { composer, say, isQuiet } = chat(page);
  const { panel, close, field } = workspace(page);
  await chooseMode(page, "Interactive App");
  await say("A counter");
  await isQuiet();
  await close.click();
  await composer.fill("Half a thought");
  await page
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  await expect(panel).toBeVisible();
  await expect(composer).toHaveValue("Half a thought");
  await expect(field).toHaveCount(0);
  await composer.fill("");
  await page.getByRole("button", { name: /^Mode:/ }).click();
  await page.getByRole("menuitemradio", { name: /^Generate Edit v1 of/ }).click();
  await expect(field).toBeFocused();
});

test("[LOOK-3] over a phone's chat the app's composer leads to the room", async ({ page, house }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const builder = await house.upstream({ answer: () => textAnswer(counterApp("Counter")) });
  await house.openWith({ builder });
  const { composer, say, isQuiet } = chat(page);
  const { panel, field } = workspace(page);
  await chooseMode(page, "Interactive App");
  await say("A counter");
  await expect(panel).toBeVisible();
  await expect(field).toBeVisible();
  await isQuiet();
  await panel.getByRole("button", { name: /^Mode:/ }).click();
  await page.getByRole("menuitemradio", { name: "Chat" }).click();
  await expect(panel).toBeHidden();
  await expect(composer).toBeVisible();
});
