import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { confirm } from "../../support/confirm.ts";
import { seriousFindings, seriousFindingsInBothThemes } from "../../support/findings.ts";
import { PASSWORD, test } from "../../support/house.ts";
import { runItem } from "../../support/menus.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("[AUTH-2] [AUTH-3] a user manages API keys, password, presets and the default model", async ({ page, house }) => {
  const { origin } = await house.start();
  const { email } = await house.signUp("Ada Lovelace");
  const preset = { slug: "terse", name: "Terse", config: { model: "demo/guide" } };
  await page.request.post(`${origin}/api/frontend/user/presets`, { headers: { origin }, data: preset });
  await house.open();
  const account = page.getByRole("button", { name: /^Account of/ });
  await expect(account).toContainText("Ada");
  await account.press("Enter");
  await runItem(page.getByRole("menuitem", { name: "Settings" }));
  await expect(section(page, "API keys")).toBeVisible();

  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Grace Hopper");
  await page.getByRole("button", { name: "Save name" }).press("Enter");
  await expect(account).toContainText("Grace");

  const keys = section(page, "API keys");
  await keys.getByRole("textbox", { name: "New key" }).fill("CI");
  await keys.getByRole("spinbutton", { name: "Limit in dollars" }).fill("2.5");
  await keys.getByRole("combobox", { name: "Resets" }).selectOption("weekly");
  const scopes = keys.getByRole("group", { name: "What the key may do" });
  await scopes.getByRole("checkbox", { name: "Share by link and stop sharing" }).check();
  await keys.getByRole("button", { name: "Create key" }).press("Enter");
  const shownLocator = keys.getByRole("status").locator("code");
  await expect(shownLocator).toHaveText(/^sk-tutti-/);
  const key = await shownLocator.textContent();
  const ask = () => fetch(`${origin}/api/v1/key`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await ask()).json()).toMatchObject({ data: { limit: 2.5, limit_reset: "weekly" } });

  await page.reload();
  await expect(account).toContainText("Grace");
  await expect(keys).toContainText(`sk-tutti-…${key?.slice(-4)}`);
  await expect(keys.getByRole("list", { name: "What CI may do besides" }).getByRole("listitem")).toHaveText([
    "Sharing",
  ]);
  const authorization = `Bearer ${key}`;
  const list = (path: string) => fetch(`${origin}/api/v1/${path}`, { headers: { authorization } });
  expect([(await list("shares")).status, (await list("publications")).status]).toEqual([200, 403]);
  expect(await page.content()).not.toContain(key);
  await keys.getByRole("button", { name: "Disable CI" }).press("Enter");
  await expect(keys.getByRole("button", { name: "Enable CI" })).toBeVisible();
  expect((await ask()).status).toBe(401);
  await keys.getByRole("button", { name: "Revoke CI" }).press("Enter");
  await confirm(page, "Revoke");
  await expect(keys.getByRole("list", { name: "API keys" })).toBeHidden();

  const password = section(page, "Password");
  const change = async (current: string): Promise<void> => {
    await password.getByLabel("Current password").fill(current);
    await password.getByLabel("New password").fill("another horse entirely");
    await password.getByRole("button", { name: "Change password" }).press("Enter");
  };
  await change("not my password");
  await expect(password.getByRole("alert")).toContainText("Invalid password");
  await change(PASSWORD);
  await expect(password.getByRole("status")).toHaveText("The password is changed.");
  const signIn = await page.request.post(`${origin}/api/auth/sign-in/email`, {
    headers: { origin },
    data: { email, password: "another horse entirely" },
  });
  expect(signIn.ok()).toBe(true);

  await page.getByRole("combobox", { name: "Models in new chats" }).selectOption("demo/guide");
  const presets = section(page, "Presets");
  await expect(presets).toContainText("@preset/terse");
  await presets.getByRole("button", { name: "Delete Terse" }).press("Enter");
  await confirm(page, "Delete");
  await expect(presets).toContainText("No presets yet.");
  await house.open();
  const { models, card } = chat(page);
  await expect(card("Guide").or(card("Demo Guide"))).toBeVisible();
  await expect(models).not.toContainText("Auto Router");

  await account.press("Enter");
  await runItem(page.getByRole("menuitem", { name: "Settings" }));
  await expect(section(page, "API keys")).toBeVisible();
  await account.press("Enter");
  await runItem(page.getByRole("menuitem", { name: "Sign out" }));
  await expect(page.getByRole("main").getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("[SEC-6] signed-in browsers are listed, and signed out one by one or all others", async ({
  page,
  browser,
  house,
}) => {
  const { origin } = await house.start();
  const { email } = await house.signUp("Ada Lovelace");
  const signInAs = async (userAgent: string) => {
    const context = await browser.newContext({ userAgent });
    const data = { email, password: PASSWORD };
    const answer = await context.request.post(`${origin}/api/auth/sign-in/email`, { headers: { origin }, data });
    expect(answer.ok()).toBe(true);
    return context;
  };
  const phone = await signInAs(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1",
  );
  const office = await signInAs("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0");
  await house.open("/settings#devices");
  const devices = section(page, "Signed-in devices");
  const rows = devices.getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "This browser" })).toContainText("Chrome on Linux");
  expect(await seriousFindings(page)).toEqual([]);

  await devices.getByRole("button", { name: "Sign out Safari on iPhone" }).press("Enter");
  await expect(rows).toHaveCount(2);
  const page2 = await phone.newPage();
  await page2.goto(`${origin}/settings`);
  await expect(page2.getByRole("main").getByRole("button", { name: "Sign in" })).toBeVisible();

  await devices.getByRole("button", { name: "Sign out everywhere else" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Sign out everywhere else?" })).toBeVisible();
  await confirm(page, "Sign out everywhere else");
  await expect(rows).toHaveCount(1);
  await expect(devices.getByRole("button", { name: "Sign out everywhere else" })).toBeHidden();
  await phone.close();
  await office.close();
});

test("a provider is connected by a checked key, and disconnected", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("From my own server.") });
  await house.start({ config: { discover: false, allow_custom_servers: true } });
  await house.signUp();
  await house.open("/settings#providers");
  await expect(section(page, "Providers").getByRole("button", { name: "Check and connect" })).toBeVisible();
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });

  const providers = section(page, "Providers");
  await providers.getByRole("combobox", { name: "Connect a provider" }).selectOption("own-server");
  await providers.getByRole("textbox", { name: "Name" }).fill("My server");
  await providers.getByRole("textbox", { name: "Address" }).fill("http://127.0.0.1:9/v1");
  await providers.getByLabel("Key", { exact: true }).fill("sk-mine-wxyz");
  await providers.getByRole("button", { name: "Check and connect" }).press("Enter");
  await expect(providers.getByRole("alert")).toBeVisible();
  await expect(providers.getByRole("list")).toBeHidden();

  await providers.getByRole("textbox", { name: "Address" }).fill(upstream.baseUrl);
  await providers.getByRole("button", { name: "Check and connect" }).press("Enter");
  await expect(providers.getByRole("status")).toContainText("My server is connected");
  await expect(providers.getByRole("list")).toContainText("key …wxyz");
  await providers.getByRole("button", { name: "Disconnect My server" }).press("Enter");
  await confirm(page, "Disconnect");
  await expect(providers.getByRole("list")).toBeHidden();
});

test("[AUTH-4] an organization is created and joined by link, with chats of its own", async ({
  page,
  house,
  browser,
}) => {
  const product = await house.start();
  await house.signUp("Ada Lovelace");
  await house.open("/chat?models=demo/guide");
  const { say, room, isQuiet } = chat(page);
  await say("My own question");
  await isQuiet();

  await house.open("/settings");
  const places = section(page, "Organizations");
  await places.getByRole("textbox", { name: "New organization" }).fill("Acme Labs");
  await places.getByRole("button", { name: "Create" }).press("Enter");
  await expect(places.getByRole("listitem").filter({ hasText: "Acme Labs" })).toContainText("Owner, open now");
  await places.getByRole("button", { name: "Create a link" }).press("Enter");
  const link = await places.getByRole("status").locator("code").textContent();
  expect(link).toContain(`${product.origin}/join#`);

  await house.open();
  await expect(chat(page).composer).toBeVisible();
  await expect(room("My own question")).toBeHidden();
  await house.open("/settings");
  await places.getByRole("button", { name: "Open Yourself" }).press("Enter");
  await expect(places.getByRole("listitem").filter({ hasText: "Yourself" })).toContainText("open now");
  await house.open();
  await expect(room("My own question")).toBeVisible();

  const stranger = await browser.newContext();
  const tab = await stranger.newPage();
  await tab.goto(link ?? "");
  await expect(tab.getByRole("heading", { name: "Join Acme Labs" })).toBeVisible();
  await expect(tab.getByRole("main")).toContainText("Ada Lovelace invites you as a member.");
  expect(await seriousFindings(tab)).toEqual([]);
  await tab.getByRole("button", { name: "Sign in to join" }).press("Enter");
  const welcome = tab.getByRole("dialog", { name: "Welcome! 👋" });
  await welcome.getByLabel("Name").fill("Grace Hopper");
  await welcome.getByLabel("Email").fill("grace@example.com");
  await welcome.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await welcome.getByRole("button", { name: "Sign up" }).first().press("Enter");
  // The page reloads itself with the organization's store; an address that is opened meanwhile is lost.
  await tab.evaluate(() => document.documentElement.setAttribute("data-of-before", ""));
  await tab.getByRole("button", { name: "Open Acme Labs" }).press("Enter");
  await expect(tab.locator("html:not([data-of-before])").getByRole("textbox", { name: "Message" })).toBeVisible();
  await tab.goto(`${product.origin}/settings`);
  await expect(section(tab, "Organizations").getByRole("listitem").filter({ hasText: "Acme Labs" })).toContainText(
    "Member, open now",
  );
  await tab.goto(link ?? "");
  await expect(tab.getByRole("heading", { name: "You are in" })).toBeVisible();
  await stranger.close();
});

test("[STORE-8] [STORE-14] the store is backed up to a folder and a file, deleted, and restored", async ({
  page,
  house,
}) => {
  // A dialog of the system, which no test can operate: the folder is replaced by one of the page's own file system,
  // with the same methods.
  await page.addInitScript(() => {
    const showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle("Backups", { create: true });
    Object.assign(window, { showDirectoryPicker });
  });
  await house.openWith({ good: await house.upstream({ answer: () => textAnswer("Kept.") }) });
  const { say, room, isQuiet, composer } = chat(page);
  await say("Keep this question");
  await isQuiet();

  await house.open("/settings#storage");
  const storage = section(page, "Storage");
  await expect(storage).toContainText("No backup yet.");
  await storage.getByRole("button", { name: "Choose a folder" }).press("Enter");
  await expect(storage).toContainText(/Last backup: /);
  await storage.getByRole("combobox", { name: "Back up automatically" }).selectOption("Every day");
  const backup = await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("Backups");
    let name = "";
    for await (const key of folder.keys()) name = key;
    return { name, text: await (await (await folder.getFileHandle(name)).getFile()).text() };
  });
  expect(backup.name).toMatch(/^\d{4}-\d\d-\d\d Tutti\.jsonl$/);
  expect(backup.text).toContain("Keep this question");

  await page.reload();
  await expect(storage.getByRole("combobox", { name: "Back up automatically" })).toHaveValue("day");
  await expect(storage).toContainText('Into the folder "Backups"');

  const buffer = Buffer.from(backup.text.replace("Keep this question", "Keep that question"));
  const chooser = page.waitForEvent("filechooser");
  await storage.getByRole("button", { name: "Restore from a file" }).press("Enter");
  await (await chooser).setFiles({ name: "Damaged.jsonl", mimeType: "application/jsonl", buffer });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("list", { name: "What is damaged" })).toContainText(/Line \d+ is damaged: /);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("radio", { name: /^Replace everything/ }).check();
  await expect(dialog.getByRole("button", { name: "Replace everything" })).toBeDisabled();
  await dialog.getByRole("radio", { name: /^Keep it/ }).check();
  await expect(dialog.getByRole("button", { name: "Restore" })).toBeEnabled();
  await dialog.getByRole("button", { name: "Restore" }).press("Enter");
  await expect(storage.getByRole("status").filter({ hasText: "left out" })).toBeVisible();
  await storage.getByRole("button", { name: "Forget the folder" }).press("Enter");
  await expect(storage.getByRole("button", { name: "Choose a folder" })).toBeVisible();

  await expect(storage).toContainText("One chat");
  const download = page.waitForEvent("download");
  await storage.getByRole("button", { name: "Save to a file" }).press("Enter");
  const path = await (await download).path();
  expect(await readFile(path, "utf8")).toContain("Keep this question");

  await storage.getByRole("button", { name: "Delete all chats" }).press("Enter");
  await confirm(page, "Delete all chats");
  await expect(page).toHaveURL(/\/chat$/);
  await expect(composer).toBeVisible();
  await expect(room("Keep this question")).toBeHidden();

  await house.open("/settings");
  const wrong = page.waitForEvent("filechooser");
  await storage.getByRole("button", { name: "Restore from a file" }).press("Enter");
  await (await wrong).setFiles({ name: "wrong.jsonl", mimeType: "application/jsonl", buffer: Buffer.from("{}") });
  await expect(dialog.getByRole("alert")).toContainText("not a backup");
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  const again = page.waitForEvent("filechooser");
  await storage.getByRole("button", { name: "Restore from a file" }).press("Enter");
  await (await again).setFiles(path);
  await expect(dialog.getByRole("list", { name: "What would be restored" })).toContainText(
    "One chat is as in the backup",
  );
  await dialog.getByRole("button", { name: "Restore" }).press("Enter");
  await expect(storage.getByRole("status").filter({ hasText: "One chat is back." })).toBeVisible();
  await house.open();
  await expect(room("Keep this question")).toBeVisible();
});
