import { expect, type Page } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { confirm } from "../../support/confirm.ts";
import { seriousFindings, seriousFindingsInBothThemes } from "../../support/findings.ts";
import { PASSWORD, test, unsetSignUp } from "../../support/house.ts";
import { runItem } from "../../support/menus.ts";

const row = (page: Page, name: string) => page.getByRole("table").getByRole("row").filter({ hasText: name });

/** Runs an action of the menu in a person's row. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: `Actions for ${name}` })
    .press("Enter");
  await runItem(page.getByRole("menuitem", { name: action }));
}

const oneTimeSecret = async (page: Page): Promise<string> =>
  (await page.getByRole("status").locator("code").textContent()) ?? "";

test("[OPS-1, OPS-2, OPS-3, SEC-9] an operator administers users, limits, sign-up, rules, keys and log", async ({
  page,
  browser,
  house,
}) => {
  test.slow();
  const { origin } = await house.start({ environment: unsetSignUp });
  await house.signUp("Ada Lovelace");
  await house.open();
  await page.getByRole("button", { name: /^Account of/ }).press("Enter");
  await runItem(page.getByRole("menuitem", { name: "Administration" }));
  await expect(page).toHaveURL(/\/admin$/);

  const form = page.getByRole("form", { name: "Add a person" });
  await form.getByLabel("Name").fill("Grace Hopper");
  await form.getByLabel("Email").fill("grace@example.com");
  await form.getByRole("button", { name: "Add person" }).press("Enter");
  await expect(row(page, "Grace Hopper")).toContainText("Member");
  const link = await oneTimeSecret(page);
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);

  const context = await browser.newContext();
  const grace = await context.newPage();
  await grace.goto(link);
  await grace.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await grace.getByRole("button", { name: "Set password" }).press("Enter");
  await expect(grace.getByRole("heading", { name: "The password is set" })).toBeVisible();
  await grace.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  const { welcome } = chat(grace);
  await welcome.getByLabel("Email").fill("grace@example.com");
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign in" }).first().press("Enter");
  await expect(welcome).toBeHidden();
  await grace.goto(`${origin}/admin`);
  await expect(grace.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await grace.goto(link);
  await expect(grace.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();

  await act(page, "Ada Lovelace", "Disable");
  await confirm(page, "Disable");
  await expect(page.getByText("This is the last administrator who can sign in")).toBeVisible();
  await act(page, "Grace Hopper", "Disable");
  await confirm(page, "Disable");
  await expect(row(page, "Grace Hopper")).toContainText("Disabled");
  await grace.goto(`${origin}/settings`);
  await expect(grace.getByRole("main").getByRole("button", { name: "Sign in" })).toBeVisible();
  await act(page, "Grace Hopper", "Enable");
  await act(page, "Grace Hopper", "Make administrator");
  await expect(row(page, "Grace Hopper")).toContainText("Administrator");
  await act(page, "Grace Hopper", "Link for a new password");
  await expect.poll(() => oneTimeSecret(page)).not.toBe(link);
  await act(page, "Grace Hopper", "Sign out everywhere");
  await expect(page.getByText("Grace Hopper is signed out everywhere")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search people" }).fill("lovel");
  await expect(row(page, "Grace Hopper")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search people" }).fill("");
  await act(page, "Grace Hopper", "Limits");
  const limits = page.getByRole("dialog", { name: "Limits of Grace Hopper" });
  await limits.getByLabel("Requests a minute").fill("20");
  await limits.getByLabel("Dollars a month").fill("2.5");
  await limits.getByRole("button", { name: "Save" }).press("Enter");
  await expect(row(page, "Grace Hopper")).toContainText("20 a minute · $2.50 a month");
  await grace.goto(`${origin}/settings`);
  await grace.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  await welcome.getByLabel("Email").fill("grace@example.com");
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign in" }).first().press("Enter");
  await expect(grace.getByRole("region", { name: "Limits" })).toContainText("20 requests a minute");

  await page.getByRole("link", { name: "Sign-ups" }).click();
  await page.getByRole("combobox", { name: "New accounts" }).selectOption("open");
  await page.getByRole("form", { name: "Who can sign up" }).getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("button", { name: "Create a link" }).press("Enter");
  await grace.goto(await oneTimeSecret(page));
  await expect(grace.getByRole("heading", { name: "You are in" })).toBeVisible();

  await page.getByRole("link", { name: "Models" }).click();
  const rule = page.getByRole("form", { name: "Set a rule" });
  await rule.getByLabel("Denied models").fill("demo/builder, demo/reasoner");
  await rule.getByRole("button", { name: "Set rule" }).press("Enter");
  await expect(row(page, "Everyone")).toContainText("Models denied: demo/builder, demo/reasoner");
  const models = async (): Promise<string> =>
    (await grace.request.get(`${origin}/api/v1/models`, { headers: { origin } })).text();
  expect(await models()).toContain("demo/guide");
  expect(await models()).not.toContain("demo/builder");
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole("link", { name: "API keys" }).click();
  const key = page.getByRole("form", { name: "Create a key" });
  await key.getByLabel("Address of the person").fill("grace@example.com");
  await key.getByLabel("What it is for").fill("Night script");
  await key.getByLabel("Dollars a month").fill("5");
  await key.getByRole("button", { name: "Create key" }).press("Enter");
  expect(await oneTimeSecret(page)).toMatch(/^sk-tutti-/);

  await page.getByRole("link", { name: "Limits in dollars" }).click();
  await page.getByRole("searchbox", { name: "Search limits" }).fill("night");
  await expect(row(page, "Night script")).toContainText(/API key.*Grace Hopper.*\$5a month\$0\$0\$5\.00/);
  await page.getByRole("combobox", { name: "Kind of limit" }).selectOption("organization");
  await expect(page.getByText("No limit matches.")).toBeVisible();
  await page.getByRole("combobox", { name: "Kind of limit" }).selectOption("");
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);

  await page.getByRole("link", { name: "API keys" }).click();
  await row(page, "Night script").getByRole("button", { name: "Revoke Night script" }).press("Enter");
  await confirm(page, "Revoke");
  await expect(row(page, "Night script")).toHaveCount(0);

  await page.getByRole("link", { name: "System" }).click();
  await expect(page.getByText("Embedded (SQLite)")).toBeVisible();
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("combobox", { name: "Kind of change" }).selectOption("key");
  await expect(page.getByRole("row").filter({ hasText: "key.revoke" })).toContainText("Night script");
  await expect(page.getByRole("row").filter({ hasText: "user.disable" })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toBe("audit-log.csv");
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole("link", { name: "People" }).click();
  await act(page, "Grace Hopper", "Delete");
  await confirm(page, "Delete");
  await expect(row(page, "Grace Hopper")).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});
