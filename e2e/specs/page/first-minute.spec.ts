import { expect, type Page } from "@playwright/test";
import { workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { ownerAddressOf, test, unsetSignUp } from "../../support/house.ts";

const screens = [
  ["a desktop", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const;

/** Counts every press of the pointer, from the next visit on, also across reloads. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      "click",
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("clicks")));
}

for (const [name, viewport] of screens) {
  test(`[LOOK-5] the first screen of ${name} shows what the product does`, async ({ page, house }) => {
    await page.setViewportSize(viewport);
    await house.start();
    await house.signUp();
    await house.open();
    const doors = page.getByRole("region", { name: "What you can do here" });
    for (const title of [/^Ask several models/u, /^Build a running app/u, /^Vote blind/u]) {
      const door = doors.getByRole("button", { name: title });
      await expect(door).toBeInViewport({ ratio: 1 });
      // The picture is there, and not an empty frame.
      const picture = door.locator("img");
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    const main = page.getByRole("main");
    await expect(main.getByText("These models are demo programs")).toBeVisible();
    await expect(main).not.toContainText("API_KEY");
    // Whatever looks like a control can be pressed.
    const boxes = main.getByRole("region", { name: "Groups of models" }).getByRole("listitem");
    await expect(boxes).toHaveCount(4);
    await expect(boxes.getByRole("button")).toHaveCount(4);
    await main.getByRole("button", { name: "Paste an API key" }).click();
    const dialog = page.getByRole("dialog", { name: "Paste an API key" });
    await expect(dialog.getByLabel("Key", { exact: true })).toBeEditable();
  });

  test(`[LOOK-5] on ${name} three models have answered after six clicks at most`, async ({ page, house }) => {
    await page.setViewportSize(viewport);
    const clicks = await countClicks(page);
    const product = await house.start({ environment: unsetSignUp });
    await page.goto(await ownerAddressOf(product));
    await page.getByRole("button", { name: "Continue as the owner of this machine" }).click();
    await page.getByRole("button", { name: /^Ask several models/u }).click();
    const { composer, send, answers } = chat(page);
    await expect(composer).toHaveValue(/strawberry/u);
    await send.click();
    await expect(answers).toHaveCount(3);
    for (const index of [0, 1, 2]) await expect(answers.nth(index)).toContainText("3 times");
    expect(await clicks()).toBeLessThanOrEqual(6);
  });
}

for (const [name, viewport] of screens) {
  test(`[LOOK-5] on ${name} an app is made, picked and published in eight clicks`, async ({ page, house }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const clicks = await countClicks(page);
    await house.start();
    await house.signUp();
    await house.open();
    const { panel, app } = workspace(page);
    await page.getByRole("button", { name: /^Build a running app/u }).click();
    await chat(page).send.click();
    await expect(app.getByRole("heading", { level: 1 }).first()).toHaveText(/^Packing List/u, { timeout: 60_000 });
    await chat(page).isQuiet();
    await panel
      .getByRole("button", { name: /^Pick v\d/u })
      .first()
      .click();
    await panel.getByRole("button", { name: "Publish" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish" });
    await dialog.getByRole("button", { name: /^Publish version/u }).click();
    await expect(dialog.getByRole("link")).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(8);
  });
}

for (const [name, viewport] of screens) {
  test(`[LOOK-5] on ${name} a blind vote and the ranking take five clicks`, async ({ page, house }) => {
    await page.setViewportSize(viewport);
    const clicks = await countClicks(page);
    await house.start();
    await house.signUp();
    await house.open();
    const { send, answers } = chat(page);
    await page.getByRole("button", { name: /^Vote blind/u }).click();
    await send.click();
    await expect(answers).toHaveCount(3);
    for (const index of [0, 1, 2]) await expect(answers.nth(index)).toContainText("9.9 is larger than 9.11");
    const ballot = page.getByRole("group", { name: "Answers, the best first" });
    await ballot.getByRole("button", { name: "A", exact: true }).click();
    await page.getByRole("button", { name: /^Vote: A/u }).click();
    await expect(page.getByText("You voted: A is best")).toBeVisible();
    await page.getByRole("button", { name: "Rankings" }).click();
    const ranking = page.getByRole("region", { name: "Ranking" }).getByRole("table");
    await expect(ranking.getByRole("rowheader")).toHaveCount(3);
    for (const model of ["Demo Reasoner", "Demo Guide", "Demo Builder"]) {
      await expect(ranking.getByRole("rowheader", { name: model })).toBeVisible();
    }
    await expect(page.getByText(/^One vote\. It is too early/u)).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(5);
  });
}

test("[LOOK-5] every model of the demo makes an app that runs", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  await house.open();
  const { composer, send } = chat(page);
  await page.getByRole("button", { name: /^Build a running app/u }).click();
  await expect(composer).toHaveValue(/packing list/u);
  await expect(page.getByRole("button", { name: "Mode: Interactive App" })).toBeVisible();
  await send.click();
  const pane = page.getByRole("complementary", { name: /^Artifact/u });
  await expect(pane).toBeVisible();
  const apps = pane.locator("iframe");
  await expect(apps).toHaveCount(3, { timeout: 60_000 });
  for (const index of [0, 1, 2]) {
    const title = apps.nth(index).contentFrame().getByRole("heading", { level: 1 });
    await expect(title).toHaveText(/^Packing List/u, { timeout: 60_000 });
  }
  await expect(pane.getByText("Preview Error")).toHaveCount(0);
});

test("[LOOK-5] the blind door leads to a vote without names", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  await house.open();
  const { composer, send, answers } = chat(page);
  await page.getByRole("button", { name: /^Vote blind/u }).click();
  await expect(composer).toHaveValue(/9\.11/u);
  await expect(page.getByRole("button", { name: "Ask blind" })).toHaveAttribute("aria-pressed", "true");
  await send.click();
  await expect(answers).toHaveCount(3);
  await expect(page.getByRole("article", { name: /Demo Reasoner/u })).toHaveCount(0);
});
