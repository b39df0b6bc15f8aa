import { type Browser, expect, type Page } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { confirm } from "../../support/confirm.ts";
import { seriousFindings, seriousFindingsInBothThemes } from "../../support/findings.ts";
import { PASSWORD, test } from "../../support/house.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const people = (page: Page) => section(page, "Organizations").getByRole("list", { name: "People of Acme Labs" });

/** Ada's organization, open on the settings page, with Grace in it; and Grace's own browser. */
async function together(page: Page, { origin, browser }: { origin: string; browser: Browser }) {
  const ask = async (who: Page, path: string, data: object) => {
    const response = await who.request.post(`${origin}${path}`, { headers: { origin }, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response.json();
  };
  const { id } = await ask(page, "/api/auth/organization/create", { name: "Acme Labs", slug: "acme-labs" });
  const { link } = await ask(page, `/api/frontend/organizations/${id}/invitations`, {});
  const context = await browser.newContext();
  const grace = await context.newPage();
  const name = "Grace Hopper";
  await ask(grace, "/api/auth/sign-up/email", { name, email: "grace@example.com", password: PASSWORD });
  await ask(grace, "/api/frontend/invitations/accept", { secret: link.split("#")[1] });
  return { grace, close: () => context.close() };
}

test("an organization's members are listed, change roles, and are removed", async ({ page, house, browser }) => {
  test.slow();
  const { origin } = await house.start();
  await house.signUp("Ada Lovelace");
  const { grace, close } = await together(page, { origin, browser });
  await house.open("/settings#organizations");
  const rows = people(page).getByRole("listitem");
  await expect(rows).toHaveText([/Ada Lovelace \(you\).*Owner/, /Grace Hoppergrace@example\.com/]);
  const role = people(page).getByRole("combobox", { name: "Role of Grace Hopper" });
  await expect(role).toHaveValue("member");
  await expect(people(page).getByRole("combobox", { name: "Role of Ada Lovelace" })).toHaveCount(0);

  await grace.goto(`${origin}/settings`);
  await expect(people(grace).getByRole("listitem")).toHaveCount(2);
  await expect(people(grace).getByRole("button")).toHaveCount(0);

  await section(page, "Organizations").getByRole("button", { name: "Leave Acme Labs" }).press("Enter");
  await confirm(page, "Leave");
  await expect(section(page, "Organizations").getByRole("alert")).toContainText("only owner");

  await role.selectOption("owner");
  await expect(people(page).getByRole("combobox", { name: "Role of Ada Lovelace" })).toHaveValue("owner");
  await role.selectOption("member");
  await expect(people(page).getByRole("combobox", { name: "Role of Ada Lovelace" })).toHaveCount(0);

  await people(page).getByRole("button", { name: "Remove Grace Hopper" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Remove Grace Hopper?" });
  await expect(question).toContainText("loses the providers and presets of Acme Labs");
  expect(await seriousFindings(page)).toEqual([]);
  await confirm(page, "Remove");
  await expect(rows).toHaveText([/Ada Lovelace/]);
  await grace.reload();
  await expect(section(grace, "Organizations")).not.toContainText("Acme Labs");
  await close();

  const stores = () =>
    page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => /^tutti:[^:]+:v/u.test(name ?? "")));
  expect(await stores()).not.toEqual([]);
  await section(page, "Organizations").getByRole("button", { name: "Delete Acme Labs" }).press("Enter");
  await page.getByRole("dialog").getByRole("checkbox", { name: "Also delete its chats in this browser" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(section(page, "Organizations")).not.toContainText("Acme Labs");
  await expect(section(page, "Organizations").getByRole("listitem")).toContainText(["open now"]);
  await expect.poll(stores).toEqual([]);
});

const question = (page: Page) => page.getByRole("dialog", { name: "Delete your account?" });

async function askToDelete(page: Page, password: string): Promise<void> {
  await section(page, "Delete account").getByRole("button", { name: "Delete account" }).press("Enter");
  await expect(question(page)).toContainText("cannot be restored");
  await question(page).getByLabel("Your password", { exact: true }).fill(password);
}

const confirmDeletion = (page: Page) => question(page).getByRole("button", { name: "Delete account" }).press("Enter");

test("a wrong password or a sole ownership blocks the account's deletion", async ({ page, house, browser }) => {
  test.slow();
  const { origin } = await house.start();
  await house.signUp("Ada Lovelace");
  const { close } = await together(page, { origin, browser });
  await house.open("/settings#delete-account");
  await askToDelete(page, "not my password");
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await confirmDeletion(page);
  await expect(question(page).getByRole("alert")).toContainText("Invalid password");
  await question(page).getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await confirmDeletion(page);
  await expect(question(page).getByRole("alert")).toContainText("You are the only owner of Acme Labs");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();

  await people(page).getByRole("combobox", { name: "Role of Grace Hopper" }).selectOption("owner");
  await expect(people(page).getByRole("combobox", { name: "Role of Ada Lovelace" })).toHaveValue("owner");
  await askToDelete(page, PASSWORD);
  await confirmDeletion(page);
  await expect(page).toHaveURL(/\/chat$/);
  await expect(chat(page).composer).toBeVisible();
  await close();
});

test("an account is deleted after confirmation, with its local chats or not", async ({ page, house }) => {
  test.slow();
  const { origin } = await house.start();
  const { email } = await house.signUp("Ada Lovelace");
  await house.open("/chat?models=demo/guide");
  const { say, room, isQuiet, composer } = chat(page);
  await say("Keep this question");
  await isQuiet();
  await house.open("/settings");
  await askToDelete(page, PASSWORD);
  await confirmDeletion(page);
  await expect(page).toHaveURL(/\/chat$/);
  await expect(composer).toBeVisible();
  await expect(room("Keep this question")).toBeVisible();
  const data = { email, password: PASSWORD };
  const signIn = await page.request.post(`${origin}/api/auth/sign-in/email`, { headers: { origin }, data });
  expect(signIn.status()).toBe(401);

  await house.signUp("Ada Lovelace");
  await house.open("/settings");
  await askToDelete(page, PASSWORD);
  await question(page)
    .getByRole("checkbox", { name: /^Also delete the chats/ })
    .check();
  await confirmDeletion(page);
  await expect(page).toHaveURL(/\/chat$/);
  await expect(composer).toBeVisible();
  await expect(room("Keep this question")).toBeHidden();
});
