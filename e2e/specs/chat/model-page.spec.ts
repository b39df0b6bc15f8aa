import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindings, seriousFindingsInBothThemes } from "../../support/findings.ts";
import { providerOf, test } from "../../support/house.ts";

test("[ROUTE-12] an answer's header leads to a page about its model", async ({ page, house, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const upstream = await house.upstream({ answer: () => textAnswer("All is well here.") });
  const provider = providerOf("good", upstream);
  const models = provider.models.map((model) => ({
    ...model,
    supported_parameters: ["temperature", "max_tokens"],
    pricing: { prompt: "0.00000025", completion: "0.000002" },
  }));
  await house.start({ config: { discover: false, demo: false, providers: [{ ...provider, models }] } });
  await house.signUp();
  await house.open("/chat?models=good/model");
  const { say, isQuiet, card } = chat(page);
  await say("Are you there?");
  await isQuiet();

  const link = page.getByRole("main").getByRole("link", { name: "Good", exact: true }).first();
  await expect(link).toHaveAttribute("href", "/good/model");
  const pagePromise = context.waitForEvent("page");
  await link.click();
  const tab = await pagePromise;
  await expect(tab.getByRole("heading", { name: "Good", level: 1 })).toBeVisible();
  await expect(tab).toHaveTitle("good/model · Tutti");
  await expect(tab.getByRole("main")).toContainText("Context32K");
  await expect(tab.getByRole("main")).toContainText("Price$0.25 / $2 per M");
  const row = tab.getByRole("region", { name: "Providers in figures" }).getByRole("row", { name: /^Good/ });
  await expect(row).toContainText("$0.25");
  // Measured by the one answer above.
  await expect(row).toContainText("100%");
  await expect(tab.getByRole("main").getByText("temperature", { exact: true })).toBeVisible();

  await tab.getByRole("radio", { name: "Python" }).focus();
  await tab.keyboard.press("Space");
  await expect(tab.getByRole("region", { name: "Program in Python" })).toContainText('model="good/model"');
  await tab.getByRole("button", { name: "Copy the program" }).click();
  await expect.poll(() => tab.evaluate(() => navigator.clipboard.readText())).toContain("TUTTI_API_KEY");

  expect(await seriousFindingsInBothThemes(tab)).toEqual([]);
  await tab.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await tab.getByRole("main").getByRole("link", { name: "Chat" }).click();
  await expect(tab).toHaveURL(/\/chat\?models=good\/model$/);
  await tab.close();
  await expect(card("Good")).toBeVisible();
});

test("the page of an unserved model says whom to connect and finds others", async ({ page, house }) => {
  await house.start();
  await house.open("/nobody/nothing");
  await expect(page.getByRole("heading", { name: "There is no such model here" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Find a model" }).fill("demo guide");
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("list", { name: "Models found" }).getByRole("link").first().press("Enter");
  await expect(page).toHaveURL(/\/demo\/guide$/);
  await expect(page.getByRole("main").getByRole("link", { name: "Chat" })).toBeVisible();

  const { data } = await (await page.request.get(new URL("/api/frontend/models", page.url()).href)).json();
  const missing = data.find((model: { connect: unknown[] }) => model.connect.length > 0);
  await house.open(`/${missing.id}`);
  await expect(page.getByRole("heading", { name: missing.name, level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`Connect ${missing.connect[0].name}`);
  await page.getByRole("link", { name: "paste a key in the settings" }).click();
  await expect(page).toHaveURL(/\/settings#providers$/);

  // An address with a single part names no model.
  await house.open("/nothing");
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
});
