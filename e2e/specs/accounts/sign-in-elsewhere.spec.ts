import { expect, type Page } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { confirm } from "../../support/confirm.ts";
import { seriousFindings, seriousFindingsInBothThemes } from "../../support/findings.ts";
import { test as base, PASSWORD } from "../../support/house.ts";
import { type Elsewhere, type LoginServices, startLoginServices } from "../../support/servers/login-services.ts";

const ada: Elsewhere = { id: 1815, name: "Ada Lovelace", email: "ada@example.com" };
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const account = (page: Page) => page.getByRole("button", { name: /^Account of/ });

const test = base.extend<{ logins: LoginServices }>({
  logins: async ({ page, house }, use) => {
    const logins = await startLoginServices(page);
    await house.startAlone({ environment: logins.environment });
    await use(logins);
    await logins.close();
  },
});

async function continueWith(page: Page, service: "GitHub" | "Google"): Promise<void> {
  const { welcome } = chat(page);
  await welcome.getByRole("button", { name: `Continue with ${service}` }).press("Enter");
}

// GitHub signs a person in below; the waiting message does not depend on the service.
test("[SEND-3, ROUTE-9, RUN-10] a refused GitHub sign-in is reported, and Google's sends the message", async ({
  page,
  house,
  logins,
}) => {
  await house.open("/chat?models=demo/guide,demo/coder");
  const address = page.url();
  const { composer, welcome, signIn, answers } = chat(page);
  await expect(signIn).toBeVisible();
  await composer.fill("Wait for me");
  await composer.press("Enter");
  await continueWith(page, "GitHub");
  await expect(welcome.getByRole("alert")).toContainText("You did not allow GitHub to say who you are.");
  expect(page.url()).toBe(address);
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(composer).toHaveValue("Wait for me");
  await composer.press("Enter");
  await expect(welcome.getByRole("button", { name: "Continue with GitHub" })).toBeVisible();
  await expect(welcome.getByRole("alert")).toHaveCount(0);

  logins.answerWith("useless-code");
  await continueWith(page, "GitHub");
  await expect(welcome.getByRole("alert")).toContainText("GitHub did not say who you are.");
  await page.goto(new URL("/api/auth/callback/google?code=guessed&state=guessed", address).href);
  await expect(welcome.getByRole("alert")).toContainText("Signing in took too long, or began in another browser.");
  await expect(page).toHaveURL(/\/chat$/);

  logins.answerWith(ada);
  await house.open("/chat?models=demo/guide&message=Dear+Guide");
  await expect(composer).toHaveValue("Dear Guide");
  await expect(signIn).toBeVisible();
  const place = page.url();
  await composer.fill("Dear Guide, what can you do?");
  await composer.press("Enter");
  await continueWith(page, "Google");

  await expect(account(page)).toContainText("Ada");
  await expect(answers).toHaveCount(1);
  await expect(welcome).toBeHidden();
  await expect(composer).toHaveValue("");
  expect(new URL(page.url()).pathname).toBe(new URL(place).pathname);
  expect(new URL(page.url()).searchParams.has("sign-in")).toBe(false);
  await page.reload();
  await expect(account(page)).toContainText("Ada");
});

test("a password account opens by another provider only once connected", async ({ page, house, logins }) => {
  const { email } = await house.signUp("Ada Lovelace");
  await page.context().clearCookies();
  logins.answerWith({ ...ada, email });
  await house.open("/activity");
  const { welcome } = chat(page);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  await continueWith(page, "Google");
  await expect(welcome.getByRole("alert")).toContainText("Sign in as you did before, then connect Google");
  await expect(page).toHaveURL(/\/activity$/);
  await welcome.getByLabel("Email").fill(email);
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign in" }).first().press("Enter");
  await expect(account(page)).toContainText("Ada");

  // The account is matched whatever its address there is.
  logins.answerWith({ ...ada, email: "countess@example.com" });
  await house.open("/settings");
  const accounts = section(page, "Connected accounts");
  await accounts.getByRole("button", { name: "Connect Google" }).press("Enter");
  await expect(accounts.getByRole("listitem").filter({ hasText: "Google" })).toContainText("Connected");
  await expect(page).toHaveURL(/\/settings#connected-accounts$/);
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  await continueWith(page, "Google");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);

  await accounts.getByRole("button", { name: "Disconnect Google" }).press("Enter");
  await confirm(page, "Disconnect");
  await expect(accounts.getByRole("button", { name: "Connect Google" })).toBeVisible();
});

test("an account created by GitHub gets a password, and can be deleted", async ({ page, house, logins }) => {
  logins.answerWith(ada);
  await house.open("/settings");
  const signIn = () => page.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  await signIn();
  await continueWith(page, "GitHub");
  const password = section(page, "Password");
  const accounts = section(page, "Connected accounts");
  await expect(password).toContainText("You have no password, since you sign in elsewhere.");
  await expect(password.getByLabel("Current password")).toHaveCount(0);
  // Google is the only way to sign in.
  await expect(accounts.getByRole("button", { name: "Connect Google" })).toBeVisible();
  await expect(accounts.getByRole("button", { name: /^Disconnect/ })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);

  await section(page, "Delete account").getByRole("button", { name: "Delete account" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(question.getByRole("checkbox")).toBeVisible();
  await expect(question.getByLabel("Your password")).toHaveCount(0);
  await question.getByRole("button", { name: "Delete account" }).press("Enter");
  await expect(page).toHaveURL(/\/chat$/);
  await expect(account(page)).toHaveCount(0);

  await house.open("/settings");
  await signIn();
  await continueWith(page, "GitHub");
  await password.getByLabel("New password").fill(PASSWORD);
  await password.getByRole("button", { name: "Set password" }).press("Enter");
  await expect(password.getByRole("status")).toHaveText("The password is set.");
  await expect(password.getByLabel("Current password")).toBeVisible();
  await expect(accounts.getByRole("button", { name: "Disconnect GitHub" })).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await signIn();
  const { welcome } = chat(page);
  await welcome.getByLabel("Email").fill(ada.email);
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign in" }).first().press("Enter");
  await expect(account(page)).toContainText("Ada");
});
