import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, counterApp, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { confirm } from "../../support/confirm.ts";
import { seriousFindings } from "../../support/findings.ts";
import { PASSWORD, test } from "../../support/house.ts";

// Two browsers of one person.
test.slow();

const CANARY = "Nightingale-4711";
const EMAIL = "ada.lovelace@example.com";

const section = (page: Page) => page.getByRole("region", { name: "Chats on all devices", exact: true });
const status = (page: Page) => section(page).getByRole("status");

/** Another browser of the same person, signed in. */
async function secondBrowser(page: Page, origin: string): Promise<{ context: BrowserContext; phone: Page }> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } });
  if (!context) throw new Error("There is no browser.");
  const data = { email: EMAIL, password: PASSWORD };
  const answer = await context.request.post(`${origin}/api/auth/sign-in/email`, { headers: { origin }, data });
  expect(answer.ok()).toBe(true);
  return { context, phone: await context.newPage() };
}

/** Switches it on in a browser, and returns the phrase. */
async function switchOn(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/settings#sync`);
  await section(page).getByRole("button", { name: "Switch on" }).click();
  const dialog = page.getByRole("dialog", { name: "Chats on all devices" });
  await expect(dialog).toContainText("If you lose the words and all your browsers");
  await dialog.getByRole("button", { name: "Show the words" }).click();
  const items = dialog.getByRole("list", { name: "Recovery phrase" }).getByRole("listitem");
  await expect(items).toHaveCount(12);
  const words = await items.allTextContents();
  await dialog.getByRole("button", { name: "I wrote them down" }).click();
  const fields = await dialog.getByRole("textbox").all();
  for (const field of fields) await field.fill("zebra");
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog.getByRole("alert")).toContainText("One of these words does not match");
  for (const field of fields) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? "");
    await field.fill(words[Number(/\d+/.exec(label)?.[0]) - 1] ?? "");
  }
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(dialog).toBeHidden();
  await expect(status(page)).toHaveText("Up to date.");
  return words.join(" ");
}

async function addBrowser(page: Page, origin: string, phrase: string): Promise<void> {
  await page.goto(`${origin}/settings#sync`);
  await section(page).getByRole("button", { name: "Add this browser" }).click();
  const dialog = page.getByRole("dialog", { name: "Add this browser" });
  await dialog.getByRole("radio", { name: "The recovery phrase" }).check();
  const field = dialog.getByRole("textbox", { name: "Recovery phrase" });
  await field.fill("one two three");
  await dialog.getByRole("button", { name: "Add this browser" }).click();
  await expect(dialog.getByRole("alert")).toContainText("the phrase has 12 words", { ignoreCase: true });
  await field.fill(phrase);
  await dialog.getByRole("button", { name: "Add this browser" }).click();
  await expect(dialog).toBeHidden();
  await expect(status(page)).toHaveText("Up to date.");
}

/** Every byte that the server has stored. */
function storedBytes(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString("latin1"))
    .join("\n");
}

test("[DEV-1] [DEV-2] [DEV-3] chats are the same in two browsers, and unreadable between", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer(`The ${CANARY} answers.`) });
  const product = await house.openAloneWith({ good });
  const { origin } = product;
  await chat(page).say(`About the ${CANARY}`);
  await expect(chat(page).answersOf("Good")).toContainText("answers");
  await chat(page).isQuiet();
  const room = page.url();
  const phrase = await switchOn(page, origin);
  expect(await seriousFindings(page)).toEqual([]);

  const { context, phone } = await secondBrowser(page, origin);
  await addBrowser(phone, origin, phrase);
  await phone.goto(room);
  await expect(chat(phone).answersOf("Good")).toContainText(`The ${CANARY} answers.`);

  // From the second one to the first, while both are open.
  await page.goto(room);
  await expect(chat(page).answersOf("Good")).toHaveCount(1);
  await chat(phone).say("From the phone");
  await expect(chat(page).answersOf("Good")).toHaveCount(2);
  await expect(page.getByRole("article", { name: "You" }).last()).toContainText("From the phone");
  await chat(phone).isQuiet();

  // Both write while one has no network.
  await context.setOffline(true);
  await chat(page).say("While the phone is away");
  await expect(chat(page).answersOf("Good")).toHaveCount(3);
  await context.setOffline(false);
  await expect(chat(phone).answersOf("Good")).toHaveCount(3, { timeout: 60_000 });

  expect(storedBytes(product.dataFolder)).toContain(EMAIL);
  expect(storedBytes(product.dataFolder)).not.toContain(CANARY);
  expect(product.output()).not.toContain(CANARY);

  // The phone is removed: it gets nothing new.
  await page.goto(`${origin}/settings#sync`);
  await expect(section(page).getByRole("listitem")).toHaveCount(2);
  await section(page).getByRole("button", { name: "Remove" }).click();
  await confirm(page, "Remove");
  await expect(section(page).getByRole("listitem")).toHaveCount(1);
  await page.goto(room);
  await chat(page).say("Not for the phone");
  await expect(chat(page).answersOf("Good")).toHaveCount(4);
  await phone.goto(`${origin}/settings#sync`);
  await expect(status(phone)).toContainText("removed on another device");
  await context.close();
});

test("[DEV-1] an app that one browser makes runs in another", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer(counterApp("Shared counter")) });
  const product = await house.openAloneWith({ good });
  const { origin } = product;
  const phrase = await switchOn(page, origin);
  const { context, phone } = await secondBrowser(page, origin);
  // A new browser is told that the chats are elsewhere, and led to where it is added.
  await phone.goto(`${origin}/chat`);
  const notices = phone.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Your chats are on another device");
  await notices.getByRole("button", { name: "Add this browser" }).click();
  await expect(section(phone).getByRole("button", { name: "Add this browser" })).toBeVisible();
  await addBrowser(phone, origin, phrase);
  await page.goto(`${origin}/chat?models=good/model`);
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  await expect(workspace(page).panel).toBeVisible();
  await expect(workspace(page).app.getByRole("heading", { name: "Shared counter" })).toBeVisible();
  const room = page.url();
  await phone.goto(room);
  await phone.getByRole("button", { name: /^Open/ }).first().click({ timeout: 60_000 });
  await expect(workspace(phone).app.getByRole("heading", { name: "Shared counter" })).toBeVisible({ timeout: 60_000 });
  await context.close();
});

test("[DEV-3] a code adds a browser, and a passphrase opens the chats", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("Here.") });
  const product = await house.openAloneWith({ good });
  const { origin } = product;
  await chat(page).say("Hello");
  await expect(chat(page).answersOf("Good")).toContainText("Here.");
  await chat(page).isQuiet();
  const room = page.url();
  await switchOn(page, origin);

  const { context, phone } = await secondBrowser(page, origin);
  await test.step("the link of the code, as a phone's camera opens it", async () => {
    await section(page).getByRole("button", { name: "Add another browser" }).click();
    const shown = page.getByRole("dialog", { name: "Add another browser" });
    const code = shown.getByText(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/u);
    await expect(code).toBeVisible();
    await expect(shown.getByRole("img", { name: "The code, for a phone’s camera" })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await phone.goto(`${origin}/settings#sync=${await code.textContent()}`);
    const dialog = phone.getByRole("dialog", { name: "Add this browser" });
    await expect(dialog.getByRole("textbox", { name: "Code" })).toHaveValue((await code.textContent()) ?? "");
    expect(new URL(phone.url()).hash).toBe("#sync");
    await dialog.getByRole("button", { name: "Add this browser" }).click();
    await expect(dialog).toBeHidden();
    await expect(status(phone)).toHaveText("Up to date.");
    await expect(shown).toBeHidden();
    await expect(section(page).getByRole("listitem")).toHaveCount(2);
    await phone.goto(room);
    await expect(chat(phone).answersOf("Good")).toContainText("Here.");
  });
  await context.close();

  const passphrase = async (words: string): Promise<void> => {
    await page.goto(`${origin}/settings#sync`);
    await section(page)
      .getByRole("button", { name: /the passphrase$|a passphrase$/u })
      .click();
    const dialog = page.getByRole("dialog", { name: "Passphrase" });
    const field = dialog.getByLabel(/passphrase$/iu).first();
    await field.fill("short");
    await dialog.getByRole("button", { name: /^(?:Set|Change)$/u }).click();
    await expect(dialog.getByRole("alert")).toContainText("at least 16 characters");
    await field.fill(words);
    await dialog.getByRole("button", { name: /^(?:Set|Change)$/u }).click();
    await expect(dialog).toBeHidden();
    await expect(section(page).getByRole("button", { name: "Change the passphrase" })).toBeVisible();
  };
  await test.step("a changed passphrase replaces the one before", async () => {
    await passphrase("a horse that was here");
    await passphrase("a staple that is here");
    const other = await secondBrowser(page, origin);
    await other.phone.goto(`${origin}/settings#sync`);
    await section(other.phone).getByRole("button", { name: "Add this browser" }).click();
    const dialog = other.phone.getByRole("dialog", { name: "Add this browser" });
    await dialog.getByRole("radio", { name: "The passphrase" }).check();
    const field = dialog.getByLabel("Passphrase", { exact: true });
    await field.fill("a horse that was here");
    await dialog.getByRole("button", { name: "Add this browser" }).click();
    await expect(dialog.getByRole("alert")).toContainText("This is not the passphrase");
    await field.fill("a staple that is here");
    await dialog.getByRole("button", { name: "Add this browser" }).click();
    await expect(dialog).toBeHidden();
    await expect(status(other.phone)).toHaveText("Up to date.");
    await other.phone.goto(room);
    await expect(chat(other.phone).answersOf("Good")).toContainText("Here.");
    await other.context.close();
  });
});
