import { expect, type Page } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { confirm } from "../../support/confirm.ts";
import { seriousFindings } from "../../support/findings.ts";
import { PASSWORD, signUp, test } from "../../support/house.ts";
import { runItem } from "../../support/menus.ts";
import { totpOf } from "../../support/servers/totp.ts";

test("GitHub and Google sign-in are offered where configured, and lead back", async ({ page, house }) => {
  await house.start({
    environment: {
      GITHUB_CLIENT_ID: "an-id",
      GITHUB_CLIENT_SECRET: "a-secret",
      GOOGLE_CLIENT_ID: "another-id",
      GOOGLE_CLIENT_SECRET: "another-secret",
    },
  });
  await house.open("/chat?models=demo/guide");
  await page.getByRole("button", { name: "Sign in" }).click();
  const { welcome } = chat(page);
  await expect(welcome.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.route("https://github.com/**", (route) => route.fulfill({ body: "This is GitHub." }));
  const requestPromise = page.waitForRequest("**/api/auth/sign-in/social");
  await welcome.getByRole("button", { name: "Continue with GitHub" }).press("Enter");
  const back = "/chat?models=demo/guide&sign-in=github";
  expect((await requestPromise).postDataJSON()).toEqual({
    provider: "github",
    callbackURL: back,
    errorCallbackURL: back,
  });
  await expect(page).toHaveURL(/^https:\/\/github\.com\/login\/oauth\/authorize\?.*client_id=an-id/);
});

test("a user who signs in after another sees nothing of theirs", async ({ page, house }) => {
  const { origin } = await house.start();
  await house.signUp("Ada Lovelace");
  const apiResponse = await page.request.post(`${origin}/api/frontend/user/keys`, {
    headers: { origin },
    data: { name: "Hers alone" },
  });
  expect(apiResponse.ok()).toBe(true);
  await house.open("/settings");
  await expect(page.getByText("Hers alone")).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).press("Enter");
  await runItem(page.getByRole("menuitem", { name: "Sign out" }));

  await page.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  const { welcome } = chat(page);
  await welcome.getByLabel("Name").fill("Grace Hopper");
  await welcome.getByLabel("Email").fill("grace@example.com");
  await welcome.getByLabel("Password", { exact: true }).fill("password123");
  await welcome.getByRole("button", { name: "Sign up" }).first().press("Enter");
  await expect(welcome.getByText("This password is among the most common ones")).toBeVisible();
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign up" }).first().press("Enter");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("grace@example.com");
  await expect(page.getByText("Hers alone")).toBeHidden();
});

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Signs out, and opens the dialog to sign in again. */
async function leave(page: Page, { isKnown }: { isKnown: boolean }): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).press("Enter");
  await runItem(page.getByRole("menuitem", { name: "Sign out" }));
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  // In a browser where the dialog has not signed in an account yet, it begins with signing up.
  if (!isKnown) await chat(page).welcome.getByRole("button", { name: "Sign in", exact: true }).press("Enter");
}

test("[SEC-5] a two-step sign-in accepts an authenticator's or a recovery code", async ({ page, house }) => {
  test.slow();
  await house.start();
  const { email } = await house.signUp("Ada Lovelace");
  await house.open("/settings#second-step");
  const step = section(page, "Two-step sign-in");
  await step.getByRole("button", { name: "Turn on" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Turn on two-step sign-in" });
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const key = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByLabel("Code").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Invalid code");
  await dialog.getByLabel("Code").fill(totpOf(key));
  await dialog.getByRole("button", { name: "Turn on" }).press("Enter");
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(step).toContainText("After your password you are asked for a code of your authenticator app.");

  const { welcome } = chat(page);
  const enterPassword = async ({ isKnown }: { isKnown: boolean }) => {
    await leave(page, { isKnown });
    await welcome.getByLabel("Email").fill(email);
    await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await welcome.getByRole("button", { name: "Sign in", exact: true }).press("Enter");
  };
  await enterPassword({ isKnown: false });
  await welcome.getByLabel("Code").fill(totpOf(key));
  expect(await seriousFindings(page)).toEqual([]);
  await welcome.getByRole("button", { name: "Sign in" }).press("Enter");
  await expect(welcome).toBeHidden();

  await enterPassword({ isKnown: true });
  await welcome.getByRole("button", { name: "Use a recovery code" }).press("Enter");
  await welcome.getByLabel("Recovery code").fill(recoveryCode);
  await welcome.getByRole("button", { name: "Sign in" }).press("Enter");
  await expect(welcome).toBeHidden();

  await step.getByRole("button", { name: "Turn off" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Turn off two-step sign-in?" });
  await question.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await question.getByRole("button", { name: "Turn off" }).press("Enter");
  await expect(step.getByRole("button", { name: "Turn on" })).toBeVisible();
});

test("[SEC-5] a passkey is added, signs in without a password, and is removed", async ({ page, house }) => {
  const { origin } = await house.start();
  // Passkeys require a host with a name.
  const local = origin.replace("127.0.0.1", "localhost");
  await signUp(page, local, { name: "Ada Lovelace", email: "ada.lovelace@example.com" });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${local}/settings#passkeys`);
  const passkeys = section(page, "Passkeys");
  await passkeys.getByRole("textbox", { name: "New passkey" }).fill("Laptop");
  await passkeys.getByRole("button", { name: "Add passkey" }).press("Enter");
  await expect(passkeys.getByRole("listitem")).toContainText("Laptop");
  expect(await seriousFindings(page)).toEqual([]);

  await leave(page, { isKnown: false });
  const { welcome } = chat(page);
  await welcome.getByRole("button", { name: "Sign in with a passkey" }).press("Enter");
  await expect(welcome).toBeHidden();
  await expect(page.getByRole("button", { name: /^Account of/ })).toContainText("Ada");

  await passkeys.getByRole("button", { name: "Remove Laptop" }).press("Enter");
  await confirm(page, "Remove");
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
  await page.goto(`${local}/admin?section=audit`);
  for (const action of ["user.add-passkey", "user.remove-passkey"]) {
    await expect(page.getByRole("rowheader", { name: action })).toBeVisible();
  }
});
