import { type BrowserContext, expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, counterApp, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { type House, test } from "../../support/house.ts";

// An app is made, built and opened by a second browser.
test.slow();

/** Makes an app, and opens its publish dialog. Its next versions have other headings. */
async function openPublish(page: Page, house: House) {
  const headings = ["Shown", "Newer"];
  const builder = await house.upstream({ answer: () => textAnswer(counterApp(headings.shift() ?? "Newest")) });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { app, panel } = workspace(page);
  await expect(app.getByRole("heading", { name: "Shown" })).toBeVisible();
  await panel.getByRole("button", { name: "Publish" }).click();
  return page.getByRole("dialog", { name: "Publish" });
}

/** Publishes the app, and returns the link. */
async function publish(page: Page, house: House): Promise<string> {
  const dialog = await openPublish(page, house);
  await dialog.getByRole("button", { name: "Publish version 1" }).click();
  const link = dialog.getByRole("link");
  await expect(link).toBeVisible();
  await expect(dialog.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  return (await link.getAttribute("href")) ?? "";
}

/** A phone's browser without an account. */
async function stranger(page: Page): Promise<{ context: BrowserContext; visitor: Page }> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "allow" });
  if (!context) throw new Error("There is no browser.");
  return { context, visitor: await context.newPage() };
}

const appOf = (visitor: Page) => visitor.frameLocator("iframe:visible");

test("[APP-13] a published version opens signed out and offline until unpublished", async ({ page, house }) => {
  const address = await publish(page, house);
  const { context, visitor } = await stranger(page);
  await visitor.goto(address);
  await appOf(visitor).getByRole("button", { name: "Count 0" }).click();
  await expect(appOf(visitor).getByRole("button", { name: "Count 1" })).toBeVisible();

  const frame = visitor.frames().find((each) => each.url().includes("/preview-frame/closed.html"));
  const access = await frame?.evaluate(async () => {
    const tryTo = async (what: () => unknown) => {
      try {
        return String(await what());
      } catch (error) {
        return error instanceof Error ? error.name : "refused";
      }
    };
    return {
      api: await tryTo(() => fetch("/api/v1/models")),
      // The frame's own cookie property, which hides the browser's, grants no access.
      cookie: await tryTo(() => Reflect.deleteProperty(document, "cookie") && document.cookie),
      parent: await tryTo(() => parent.document.title),
      origin: self.origin,
    };
  });
  expect(access).toEqual({ api: "TypeError", cookie: "SecurityError", parent: "SecurityError", origin: "null" });

  // A file that the app would download is saved by the visitor.
  await appOf(visitor)
    .locator("body")
    .evaluate((body) => {
      const link = Object.assign(document.createElement("a"), { href: "data:text/csv,1", download: "count.csv" });
      body.append(link);
      link.click();
    });
  await expect(visitor.getByRole("status")).toContainText("The app offers a file: count.csv");
  const download = visitor.waitForEvent("download");
  await visitor.getByRole("button", { name: "Save" }).click();
  expect((await download).suggestedFilename()).toBe("count.csv");

  // Its page and its document are cached.
  const id = new URL(address).pathname.slice(3);
  const keptPaths = () =>
    visitor.evaluate(
      async (name) => (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname),
      `tutti-published/${id}`,
    );
  await expect.poll(keptPaths).toEqual(expect.arrayContaining([`/p/${id}`, `/p/${id}/kept-document`]));
  await context.setOffline(true);
  await visitor.reload();
  await expect(appOf(visitor).getByRole("heading", { name: "Shown" })).toBeVisible();
  await context.setOffline(false);
  await visitor.reload();
  await expect(appOf(visitor).getByRole("heading", { name: "Shown" })).toBeVisible();

  await page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Unpublish" }).click();
  await expect(visitor.getByRole("heading", { name: "This app was unpublished" })).toBeVisible();
  await expect(visitor.locator("iframe")).toHaveCount(0);
  expect(await keptPaths()).toEqual([]);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "This app was unpublished" })).toBeVisible();

  await test.step("behind a password, until a date", async () => {
    const dialog = page.getByRole("dialog", { name: "Publish" });
    await dialog.getByLabel("Password", { exact: true }).fill("abc");
    await expect(dialog.getByText("The password has fewer than 4 characters.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Publish version 1" })).toBeDisabled();
    await dialog.getByLabel("Password", { exact: true }).fill("open sesame");
    await dialog.getByRole("button", { name: "Publish version 1" }).click();
    await visitor.goto((await dialog.getByRole("link").getAttribute("href")) ?? "");
    await expect(visitor.locator("iframe")).toHaveCount(0);
    await visitor.getByLabel("Password").fill("sesame");
    await visitor.getByRole("button", { name: "Open" }).click();
    await expect(visitor.getByRole("alert")).toHaveText("That is not the password. Try again.");
    await visitor.getByLabel("Password").fill("open sesame");
    await visitor.getByRole("button", { name: "Open" }).click();
    await expect(appOf(visitor).getByRole("heading", { name: "Shown" })).toBeVisible();

    await dialog.getByLabel("Expires on").fill("2020-01-31");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(visitor.getByRole("heading", { name: "This app is no longer shown" })).toBeVisible();
  });
  await context.close();
});

test("[APP-13] a link that always shows the head follows the next version", async ({ page, house }) => {
  const dialog = await openPublish(page, house);
  await dialog.getByRole("checkbox", { name: "Always publish the latest version" }).check();
  await dialog.getByRole("button", { name: "Publish version 1" }).click();
  const address = (await dialog.getByRole("link").getAttribute("href")) ?? "";
  await page.keyboard.press("Escape");
  const { field, tab, version, app } = workspace(page);
  await field.fill("Another heading");
  await field.press("Enter");
  await expect(app.getByRole("heading", { name: "Newer" })).toBeVisible();
  await tab("History").click();
  await expect(version(2).getByText("Published")).toBeVisible();
  await expect(version(1).getByText("Published")).toHaveCount(0);

  // The head would replace another version at once: it is not offered before the link stops following.
  await version(1)
    .getByRole("button", { name: /Version 1/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText("Version 2 is published.")).toBeVisible();
  const other = dialog.getByRole("button", { name: "Publish version 1 instead" });
  await expect(other).toHaveCount(0);
  await dialog.getByRole("checkbox", { name: "Always publish the latest version" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Link updated")).toBeVisible();
  await expect(other).toBeVisible();
  await page.keyboard.press("Escape");

  const { context, visitor } = await stranger(page);
  await visitor.goto(address);
  await expect(appOf(visitor).getByRole("heading", { name: "Newer" })).toBeVisible();
  await context.close();
});
