import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { PASSWORD, test } from "../../support/house.ts";

test("[RUN-10] an expired session keeps text and files, and signing in sends them", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  // The page reads the account once, after its first screen.
  const account = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/frontend/user");
  await house.openWith({ good });
  const { say, composer, welcome, answers, answersOf, isQuiet } = chat(page);
  await say("Hello");
  await isQuiet();
  // With a draft the page reads the limits that hold; what it asks afterwards is the message alone.
  const limits = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/frontend/limits");
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Some notes"),
    });
  await expect(page.getByRole("list", { name: "Attachments" }).getByRole("listitem")).toHaveCount(1);
  await composer.fill("Are you still there?");
  await limits;
  await account;
  // The page does not notice.
  await page.context().clearCookies();
  await composer.press("Enter");
  await expect(welcome).toBeVisible();
  await expect(composer).toHaveValue("Are you still there?");
  await expect(page.getByRole("article", { name: "You" })).toHaveCount(1);
  await expect(answers).toHaveCount(1);
  expect(good.requests).toHaveLength(1);

  await welcome.getByLabel("Email").fill("ada.lovelace@example.com");
  if (await welcome.getByLabel("Name").isVisible()) {
    await welcome.getByRole("button", { name: "Sign in" }).last().click();
    await welcome.getByLabel("Email").fill("ada.lovelace@example.com");
  }
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign in" }).first().click();
  await expect(welcome).toBeHidden();
  await expect(answersOf("Good")).toHaveCount(2);
  await isQuiet();
  await expect(page.getByRole("article", { name: "You" }).last()).toContainText("notes.txt");
  await expect(composer).toHaveValue("");
  expect(good.requests).toHaveLength(2);
});

test("[RUN-10] a user who dismisses the dialog sends nothing by signing in later", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("All is well here.") });
  await house.openWith({ good });
  await page.context().clearCookies();
  await page.reload();
  const { composer, welcome, answers, send } = chat(page);
  await composer.fill("Not now");
  await composer.press("Enter");
  await expect(welcome).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(welcome).toBeHidden();
  await page.getByRole("button", { name: "Sign in", exact: true }).first().click();
  await welcome.getByRole("button", { name: "Sign in" }).last().click();
  await welcome.getByLabel("Email").fill("ada.lovelace@example.com");
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign in" }).first().click();
  await expect(welcome).toBeHidden();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await expect(composer).toHaveValue("Not now");
  await expect(send).toBeEnabled();
  await expect(answers).toHaveCount(0);
  expect(good.requests).toHaveLength(0);
});
