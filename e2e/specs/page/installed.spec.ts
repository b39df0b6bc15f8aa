import { expect, type Page } from "@playwright/test";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";
import { untilKept } from "../../support/installed.ts";

/** A launch by the system with these files, which Chromium makes only for installed pages. */
async function openFilesWith(page: Page, file: { name: string; content: string }): Promise<void> {
  await page.addInitScript(({ name, content }) => {
    const handle = { getFile: async () => new File([content], name, { type: "application/json" }) };
    const setConsumer = (consume: (launch: object) => void) => consume({ files: [handle] });
    Object.defineProperty(window, "launchQueue", { value: { setConsumer } });
  }, file);
}

/** Shares to the installed page as a browser does: a form's navigation, which its service worker takes. */
async function share(page: Page, fields: Record<string, string>, files: Record<string, string> = {}): Promise<void> {
  await page.evaluate(
    ([texts, contents]) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "POST", action: "/launch", enctype: "multipart/form-data" });
      const add = (name: string, type: string) => {
        const input = Object.assign(document.createElement("input"), { name, type });
        form.append(input);
        return input;
      };
      for (const [name, value] of Object.entries(texts)) add(name, "hidden").value = value;
      const data = new DataTransfer();
      for (const [name, content] of Object.entries(contents)) data.items.add(new File([content], name));
      add("files", "file").files = data.files;
      document.body.append(form);
      form.submit();
    },
    [fields, files] as const,
  );
}

const attachments = (page: Page) =>
  page.getByRole("region", { name: "New message" }).getByRole("list", { name: "Attachments" }).getByRole("listitem");

test("[DEV-9] the page can be installed, by a command where the browser offers it", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  await house.open();
  const session = await page.context().newCDPSession(page);
  await expect(page.locator('link[rel="manifest"]')).toBeAttached();
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  const { icons, shortcuts } = JSON.parse(data ?? "");
  for (const { src } of icons) {
    const response = await page.request.get(new URL(src, url).href);
    expect(response.headers()["content-type"]).toBe("image/png");
  }
  const response = await page.request.get(url);
  expect(response.headers()["content-type"]).toBe("application/manifest+json");

  const { palette } = chat(page);
  const find = async () => {
    await page.keyboard.press("ControlOrMeta+k");
    await palette.getByRole("combobox").fill("install");
  };
  const command = palette.getByRole("option", { name: "Install as an app" });
  await find();
  await expect(command).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const prompt = async () => {
      document.title = "Asked";
    };
    dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });
  await find();
  await command.click();
  await expect(page).toHaveTitle("Asked");

  await house.open(shortcuts.find(({ name }: { name: string }) => name === "New app").url);
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole("button", { name: "Mode: Interactive App" })).toBeVisible();
});

test("[DEV-9] an opened chat file leads to its import", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  const room = { version: "orpg.3.0", title: "Opened", characters: {}, messages: {} };
  await openFilesWith(page, { name: "opened.json", content: JSON.stringify(room) });
  await house.open("/chat");
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole("dialog", { name: "Choose chats to import" })).toBeVisible();
});

test("[DEV-9] a share without a service worker says that nothing arrived", async ({ page, house }) => {
  await house.start();
  await house.signUp();
  await house.open();
  await share(page, { text: "Lost" });
  await expect(page.getByRole("alert")).toContainText("What you shared did not arrive");
  await expect(chat(page).composer).toHaveValue("");
});

test("[DEV-9] an update is told, and reloaded by the person alone", async ({ page, house }) => {
  await page.clock.install();
  await house.start();
  await house.signUp();
  await house.open();
  await page.clock.runFor(1_000);
  // The code that is loaded after the first screen has run: it sets both colors to that of the page's theme.
  await expect(page.locator('meta[name="theme-color"]').last()).toHaveAttribute("content", "#f7f7f8");
  await chat(page).composer.fill("Not sent yet");
  await page.clock.runFor(1_000);
  await page.route("**/index.html", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("/assets/index-", "/assets/index-next");
    await route.fulfill({ response, body });
  });
  const notice = page.getByRole("status").filter({ hasText: "A new version of Tutti is here" });
  await expect(notice).toHaveCount(0);
  await page.clock.runFor("31:00");
  await expect(notice).toBeVisible();
  await page.clock.runFor("31:00");
  await expect(notice).toHaveCount(1);
  await page.unrouteAll({ behavior: "wait" });
  await notice.getByRole("button", { name: "Reload" }).click();
  await expect(chat(page).composer).toHaveValue("Not sent yet");
  await expect(notice).toHaveCount(0);
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });
  // Every file of the page is fetched for the service worker's cache.
  test.describe.configure({ timeout: 120_000 });

  test("[DEV-9] shared text and files are in the composer, in the right store", async ({ page, house }) => {
    const { origin } = await house.start();
    await house.signUp();
    await house.open();
    const { composer, answers, rooms } = chat(page);
    await untilKept(page);
    await composer.fill("Written before");
    await share(
      page,
      { title: "A page", text: "Look at this", url: "https://shared.example/" },
      { "notes.txt": "Shared notes", "more.md": "# More" },
    );
    await expect(page).toHaveURL(/\/chat$/);
    const shared = "A page\nLook at this\nhttps://shared.example/";
    await expect(composer).toHaveValue(`Written before\n\n${shared}`);
    await expect(attachments(page)).toHaveText([/notes\.txt/, /more\.md/]);
    await expect(answers).toHaveCount(0);
    await expect(rooms.getByRole("link", { name: "Written before" })).toHaveCount(0);
    await page.reload();
    await expect(composer).toHaveValue(`Written before\n\n${shared}`);

    // The page still has the person's own store open where the session is in an organization.
    await page.request.post(`${origin}/api/auth/organization/create`, {
      headers: { origin },
      data: { name: "Acme Labs", slug: "acme-labs" },
    });
    await share(page, { text: "For the organization" });
    await expect(composer).toHaveValue("For the organization");
    await expect(attachments(page)).toHaveCount(0);
  });
});
