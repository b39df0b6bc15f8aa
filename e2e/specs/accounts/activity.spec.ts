import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindingsInBothThemes } from "../../support/findings.ts";
import { type House, providerOf, test } from "../../support/house.ts";

/** Two priced models that have answered once each: each with 7 prompt tokens and 11 completion tokens. */
async function useBoth(page: Page, house: House): Promise<void> {
  const cheap = await house.upstream({ answer: () => textAnswer("It is cheap.") });
  const dear = await house.upstream({ answer: () => textAnswer("It is dear.") });
  const providers = [
    { ...providerOf("cheap", cheap), price: "0.00001" },
    { ...providerOf("dear", dear), price: "0.001" },
  ].map(({ price, models, ...provider }) => ({
    ...provider,
    models: models.map((model) => ({ ...model, pricing: { prompt: "0.0001", completion: price } })),
  }));
  await house.start({ config: { discover: false, demo: false, providers } });
  await house.signUp();
  await house.open("/chat?models=cheap/model,dear/model");
  const { say, answersOf, isQuiet } = chat(page);
  await say("What are you?");
  await expect(answersOf("Dear")).toContainText("It is dear.");
  await isQuiet();
}

test("[ROUTE-13] the details of an answer lead to the activity page with charts and CSV", async ({ page, house }) => {
  await useBoth(page, house);
  await chat(page).answersOf("Dear").getByRole("button", { name: "Details" }).click();
  const pagePromise = page.waitForEvent("popup");
  await page.getByRole("dialog", { name: "Details" }).getByRole("link", { name: "Activity" }).click();
  const activity = await pagePromise;
  await expect(activity).toHaveURL(/\/activity$/);

  const totals = activity.getByLabel("In all");
  await expect(totals).toContainText("Spend$0.013");
  await expect(totals).toContainText("Requests2");
  await expect(totals).toContainText("Tokens in14");

  const table = activity.getByRole("region", { name: "Usage in figures" });
  const names = () => table.locator("tbody th").allTextContents();
  await expect.poll(names).toEqual(["dear/model", "cheap/model"]);
  await table.getByRole("button", { name: "Model", exact: true }).click();
  await expect.poll(names).toEqual(["cheap/model", "dear/model"]);

  await activity.getByText("Provider", { exact: true }).first().click();
  await expect(table.locator("tbody th").first()).toHaveText("Dear");
  await expect(activity.getByRole("region", { name: "Single requests" }).locator("tbody tr")).toHaveCount(2);
  await activity.close();

  // The chart's figures can be read by keyboard, and one model can be shown alone.
  await house.open("/activity");
  const chart = page.getByRole("slider", { name: "Spend by day" });
  await chart.focus();
  await expect(chart).toHaveAttribute("aria-valuetext", /: dear\/model \$0\.012, cheap\/model \$0\.00081$/);
  await page.keyboard.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuetext", /: nothing$/);

  await page.getByRole("radio", { name: "Tokens" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("slider", { name: "Tokens by day" })).toBeVisible();
  await page
    .getByRole("region", { name: "Usage in figures" })
    .getByRole("button", { name: "cheap/model" })
    .press("Enter");
  await expect(page).toHaveURL(/model=cheap\/model/);
  await expect(page.getByLabel("In all")).toContainText("Requests1");
  await page.reload();
  await expect(page.getByLabel("In all")).toContainText("Requests1");
  await page.getByRole("button", { name: "Show everything" }).press("Enter");
  await expect(page.getByLabel("In all")).toContainText("Requests2");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.split(/\r?\n/)[0]).toMatch(/^\uFEFF?day,model,requests,/);
  expect(csv).toContain("dear/model");

  // Every control can be reached, also on a phone.
  await expect(page.getByRole("slider")).toBeVisible();
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test("the activity page explains no usage, a missing session and a failure", async ({ page, house }) => {
  await house.start();
  await house.open("/activity");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("dialog", { name: "Welcome! 👋" })).toBeVisible();
  await page.keyboard.press("Escape");

  await house.signUp();
  await house.open("/activity?days=7");
  await expect(page.getByText("No requests in this time.")).toBeVisible();
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);

  await page.route("**/api/frontend/activity*", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "The gateway could not be reached." })).toBeVisible();
  await page.unroute("**/api/frontend/activity*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No requests in this time.")).toBeVisible();
});
