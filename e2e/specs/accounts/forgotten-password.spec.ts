import { expect } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";
import { startMailServer } from "../../support/servers/mail-server.ts";

const NEW_PASSWORD = "difference engine no. 2";

test("[OPS-1] a forgotten password is reset by a mailed link that works once", async ({ page, house }) => {
  const mails = await startMailServer();
  await house.startAlone({
    environment: { TUTTI_SMTP_URL: mails.url, TUTTI_SMTP_FROM: "Tutti <tutti@example.org>" },
  });
  const { email } = await house.signUp("Ada Lovelace");
  await page.context().clearCookies();
  await house.open("/activity");
  const { welcome } = chat(page);
  const signIn = () => page.getByRole("main").getByRole("button", { name: "Sign in" }).press("Enter");
  await signIn();
  await welcome.getByRole("button", { name: "Sign in", exact: true }).last().press("Enter");
  const forgottenButton = welcome.getByRole("button", { name: "Forgot password?" });
  await forgottenButton.press("Enter");
  await expect(welcome.getByLabel("Email")).toBeFocused();
  await welcome.getByLabel("Email").fill("none@example.com");
  await forgottenButton.press("Enter");
  await expect(welcome.getByRole("status")).toContainText("If none@example.com has an account, a link");

  await page.reload();
  await signIn();
  await welcome.getByRole("button", { name: "Sign in", exact: true }).last().press("Enter");
  await welcome.getByLabel("Email").fill(email);
  await forgottenButton.press("Enter");
  await expect(welcome.getByRole("status")).toContainText(`If ${email} has an account, a link`);
  // The first mail of the server: none was sent to an address without an account.
  const mail = await mails.take();
  expect(mail.to).toEqual([{ address: email, name: "" }]);
  const link = /^http\S+$/m.exec(mail.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set password" }).press("Enter");
  await expect(page.getByRole("heading", { name: "The password is set" })).toBeVisible();
  await signIn();
  await welcome.getByLabel("Email").fill(email);
  await welcome.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await welcome.getByRole("button", { name: "Sign in" }).first().press("Enter");
  await expect(page.getByRole("button", { name: /^Account of/ })).toContainText("Ada");
  // Opens the mail's link again, in a fresh page.
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await mails.close();
});
