import { expect } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { ownerAddressOf, PASSWORD, setupCodeOf, test, unsetSignUp } from "../../support/house.ts";

test("[SEC-2] a remote server needs the printed code first, then invitations", async ({ page, browser, house }) => {
  const product = await house.start({ environment: { HOST: "0.0.0.0" } });
  const code = await setupCodeOf(product);
  expect(product.output()).toContain("New accounts: people with an invitation");
  await house.open();
  await page.getByRole("button", { name: "Sign in" }).click();
  const { welcome } = chat(page);
  const submit = welcome.getByRole("button", { name: "Sign up" }).first();
  await welcome.getByLabel("Name").fill("Ada Lovelace");
  await welcome.getByLabel("Email").fill("ada@example.com");
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await submit.press("Enter");
  await expect(welcome.getByRole("alert")).toContainText("Enter the set-up code");
  await welcome.getByLabel("Set-up code").fill("0000-0000-0000");
  await submit.press("Enter");
  await expect(welcome.getByRole("alert")).toContainText("This is not the set-up code");
  expect(await seriousFindings(page)).toEqual([]);
  await welcome.getByLabel("Set-up code").fill(code.toLowerCase());
  await submit.press("Enter");
  await expect(welcome).toBeHidden();

  await house.open("/settings");
  await page.getByRole("textbox", { name: "New organization" }).fill("Acme Labs");
  await page.getByRole("button", { name: "Create", exact: true }).press("Enter");
  const places = page.getByRole("region", { name: "Organizations" });
  await places.getByRole("button", { name: "Create a link" }).press("Enter");
  const link = (await places.getByRole("status").locator("code").textContent()) ?? "";

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(`${product.origin}/chat`);
  await other.getByRole("button", { name: "Sign in" }).click();
  const theirs = chat(other).welcome;
  await expect(theirs.getByText("New accounts need an invitation")).toBeVisible();
  await expect(theirs.getByLabel("Set-up code")).toBeHidden();

  await other.goto(link);
  await other.getByRole("button", { name: "Sign in to join" }).press("Enter");
  await theirs.getByLabel("Name").fill("Grace Hopper");
  await theirs.getByLabel("Email").fill("grace@example.com");
  await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await theirs.getByRole("button", { name: "Sign up" }).first().press("Enter");
  await other.getByRole("button", { name: "Open Acme Labs" }).press("Enter");
  await expect(other).toHaveURL(/\/chat/);
  await context.close();
});

test("[SEC-3] [SEC-11] the owner of a local server continues by link until a password is set", async ({
  page,
  browser,
  house,
}) => {
  const product = await house.start({ environment: unsetSignUp });
  const { origin } = product;
  const ownerAddress = await ownerAddressOf(product);
  // Without the link the page says what to do, and makes no account.
  await house.open("/chat?models=demo/guide");
  await page.getByRole("button", { name: "Sign in" }).click();
  const { welcome, say, isQuiet } = chat(page);
  await expect(welcome.getByRole("note")).toContainText("Open the link that it printed when it started.");
  await expect(welcome.getByRole("button", { name: "Continue as the owner of this machine" })).toBeHidden();
  await welcome.getByLabel("Name").fill("Eve");
  await welcome.getByLabel("Email").fill("eve@example.com");
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign up" }).first().press("Enter");
  await expect(welcome.getByRole("alert")).toContainText("npm run tutti owner-link");

  await page.goto("about:blank");
  await page.goto(ownerAddress);
  const owner = welcome.getByRole("button", { name: "Continue as the owner of this machine" });
  await expect(owner).toBeVisible();
  // Nothing that shows or stores the address has the secret.
  await expect(page).not.toHaveURL(/owner/);
  expect(await seriousFindings(page)).toEqual([]);
  await owner.press("Enter");
  await expect(welcome).toBeHidden();
  await house.open("/chat?models=demo/guide");
  await say("Am I in?");
  await isQuiet();

  const otherContext = await browser.newContext();
  const another = await otherContext.newPage();
  await another.goto(ownerAddress);
  const again = chat(another).welcome;
  await again.getByRole("button", { name: "Continue as the owner of this machine" }).press("Enter");
  await expect(again.getByRole("alert")).toContainText("This link is no longer valid");
  await otherContext.close();

  await house.open("/settings");
  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("New password").fill(PASSWORD);
  await password.getByRole("button", { name: "Set password" }).press("Enter");
  await expect(password.getByRole("status")).toHaveText("The password is set.");

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(`${origin}/chat`);
  const options = other.waitForResponse((response) => response.url().endsWith("/sign-in-options"));
  await other.getByRole("button", { name: "Sign in" }).click();
  const theirs = chat(other).welcome;
  await expect(theirs.getByLabel("Email")).toBeVisible();
  expect(await (await options).json()).toMatchObject({ local_owner: false });
  await expect(theirs.getByRole("button", { name: "Continue as the owner of this machine" })).toBeHidden();
  await context.close();
});
