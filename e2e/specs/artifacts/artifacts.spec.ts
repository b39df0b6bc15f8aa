import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { brainstorm, chooseMode, chooseMore, counterApp, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { test } from "../../support/house.ts";

/** A name that a model chose. */
const tagName = "iframe";

test("a prompt becomes a running app whose files are edited and deleted", async ({ page, house }) => {
  let label = "First";
  const more = upsert("src/App.tsx", "export const App = 1;\n") + upsert("src/styles.css", "p {}\n");
  const builder = await house.upstream({
    answer: () =>
      textAnswer(counterApp(label).replace("END FILE RECIPE", `${more}END FILE RECIPE`), { chunkSize: 7, delay: 2 }),
  });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");

  const { panel, tab, app, tree, version, field } = workspace(page);
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/room=/u);
  await expect(app.getByRole("heading", { name: "First" })).toBeVisible({ timeout: 30_000 });
  await app.getByRole("button", { name: "Count 0" }).click();
  await expect(app.getByRole("button", { name: "Count 1" })).toBeVisible();

  // The next version, from the panel's own composer.
  label = "Second";
  await field.fill("Call it second");
  await field.press("Enter");
  await expect(app.getByRole("heading", { name: "Second" })).toBeVisible({ timeout: 30_000 });
  await tab("History").click();
  await expect(version(2)).toContainText("Call it second");
  await expect(version(2)).toContainText("Head");
  await version(1)
    .getByRole("button", { name: /Version 1/ })
    .first()
    .click();
  await tab("Preview").click();
  await expect(app.getByRole("heading", { name: "First" })).toBeVisible({ timeout: 30_000 });

  // By hand.
  await tab("Output").click();
  await tree.getByRole("treeitem", { name: /^Counter\.tsx/ }).click();
  const code = panel.getByRole("textbox", { name: "Code of src/parts/Counter.tsx" });
  await expect(code).toContainText("useState");
  await code.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("// by hand");
  await page.keyboard.press("Control+s");
  await tab("History").click();
  await expect(version(3)).toContainText("You");

  const download = page.waitForEvent("download");
  await chooseMore(page, "Download as .zip");
  const savedDownload = await download;
  expect(savedDownload.suggestedFilename()).toBe("A counter-v3.zip");
  expect((await readFile(await savedDownload.path())).subarray(0, 2).toString()).toBe("PK");

  await workspace(page).close.click();
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Open A counter" }).first().click();
  await expect(panel).toBeVisible();

  await tab("Output").click();
  // By keyboard alone: rename, then delete, then delete all but one.
  const item = (name: string) => tree.getByRole("treeitem", { name: new RegExp(`^${name}`) });
  await item("styles.css").focus();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "Name" }).fill("look.css");
  await page.keyboard.press("Enter");
  await expect(item("look.css")).toBeVisible();
  await item("look.css").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Delete this file? This action cannot be undone.")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(tree.getByRole("treeitem", { name: "look.css, removed" })).toBeVisible();
  expect(await seriousFindings(page, { exclude: tagName })).toEqual([]);

  await item("App.tsx").click();
  await item("main.tsx").click({ modifiers: ["Control"] });
  await item("Counter.tsx").click({ modifiers: ["Control"] });
  await panel.getByRole("button", { name: "Delete 3 files" }).click();
  await expect(page.getByText("Delete 3 files? This action cannot be undone.")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(panel.getByText("1 file", { exact: true })).toBeVisible();
  await item("index.html").click();
  await panel.getByRole("button", { name: "Delete file (Delete)" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Cannot delete the last file in an artifact.")).toBeVisible();
});

test("[ART-13] several models make versions side by side, and one becomes the head", async ({ page, house }) => {
  const ada = await house.upstream({ answer: () => textAnswer(counterApp("By Ada"), { chunkSize: 40 }) });
  const bob = await house.upstream({ answer: () => textAnswer(counterApp("By Bob"), { chunkSize: 40 }) });
  await house.openWith({ ada, bob });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");

  const { panel, version, tab } = workspace(page);
  const cell = (name: string) => panel.getByRole("region", { name: new RegExp(`^Version \\d by ${name}`) });
  await panel.getByText("Two", { exact: true }).click();
  await expect(cell("Ada").frameLocator("iframe:visible").getByRole("heading")).toHaveText("By Ada", {
    timeout: 30_000,
  });
  await expect(cell("Bob").frameLocator("iframe:visible").getByRole("heading")).toHaveText("By Bob", {
    timeout: 30_000,
  });
  expect(await seriousFindings(page, { exclude: tagName })).toEqual([]);
  await cell("Bob").getByRole("button", { name: "Pick v2" }).click();
  await tab("History").click();
  await expect(version(2)).toContainText("Bob");
  await expect(version(2)).toContainText("Head");
});

test("[ART-1] [ART-2] [GEN-8] an artifact is stopped, enlarged, saved, discussed and reloaded", async ({
  page,
  house,
  browser,
}) => {
  let [delay, text] = [0, counterApp("First")];
  const builder = await house.upstream({ answer: () => textAnswer(text, { chunkSize: 10, delay }) });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { panel, app, tab, tree, field, version } = workspace(page);
  await expect(app.getByRole("heading", { name: "First" })).toBeVisible({ timeout: 30_000 });
  delay = 400;
  await field.fill("Another one");
  await field.press("Enter");
  await expect(panel.getByText("Generating version")).toBeVisible();
  await tab("History").click();
  await expect(version(2).getByRole("img", { name: "Generating" })).toBeVisible();
  await version(2).getByRole("button", { name: "Stop" }).click();
  await expect(panel.getByRole("list", { name: "Versions" }).getByRole("listitem")).toHaveCount(1);
  await expect(version(1)).toContainText("Head");
  await tab("Chat").click();
  await expect(panel.getByText("Start the conversation")).toBeVisible();
  await tab("Preview").click();
  await expect(app.getByRole("heading", { name: "First" })).toBeVisible({ timeout: 30_000 });

  const preview = panel.getByRole("region", { name: "Preview", exact: true });
  const beside = await preview.boundingBox();
  await chooseMore(page, "Full screen");
  await expect.poll(async () => (await preview.boundingBox())?.x).toBe(0);
  // A click during the browser's own change of the screen misses.
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await app.getByRole("button", { name: "Count 0" }).click();
  await expect(app.getByRole("button", { name: "Count 1" })).toBeVisible();
  await panel.getByRole("button", { name: "Leave full screen" }).click();
  await expect.poll(async () => await preview.boundingBox()).toEqual(beside);
  await chooseMore(page, "Full screen");
  await expect.poll(async () => (await preview.boundingBox())?.x).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(async () => await preview.boundingBox()).toEqual(beside);
  await expect(app.getByRole("button", { name: "Count 1" })).toBeVisible();

  const download = page.waitForEvent("download");
  await chooseMore(page, "Download as one .html");
  const savedDownload = await download;
  expect(savedDownload.suggestedFilename()).toBe("A counter-v1.html");
  const alone = await browser.newPage({ offline: true });
  await alone.setContent(await readFile(await savedDownload.path(), "utf8"));
  await alone.getByRole("button", { name: "Count 0" }).click();
  await expect(alone.getByRole("button", { name: "Count 1" })).toBeVisible();
  await alone.close();

  // 700 px wide at first; it can be moved to either limit by keyboard too.
  const width = async () => (await panel.boundingBox())?.width;
  const edge = panel.getByRole("separator", { name: "Resize the panel" });
  const container = 1440 - 288;
  await expect.poll(width).toBe(700);
  await edge.focus();
  await page.keyboard.press("Home");
  await expect.poll(width).toBe(320);
  await page.keyboard.press("End");
  await expect.poll(width).toBe(container - 320);
  await page.keyboard.press("ArrowRight");
  await expect.poll(width).toBe(container - 344);

  await chooseMore(page, "Expand panel");
  await expect.poll(width).toBe(container);
  await chooseMore(page, "Show beside the chat");

  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ["Chat", "History", "Output", "Preview"]) await expect(tab(name)).toBeVisible();
  await expect.poll(width).toBe(390);
  await tab("Output").click();
  await expect(panel.getByRole("combobox", { name: "File" })).toBeVisible();
  await tab("Chat").click();
  await expect(panel.getByText("Start the conversation")).toBeVisible();
  expect(await seriousFindings(page, { exclude: tagName })).toEqual([]);
  await workspace(page).close.click();
  await expect(panel).toBeHidden();
  await expect(chat(page).composer).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Open A counter" }).first().click();
  await tab("Preview").click();
  [delay, text] = [0, "Give it a **reset** button."];
  await (await brainstorm(page)).fill("What is missing?");
  await page.keyboard.press("Enter");
  await expect(tab("Chat")).toHaveAttribute("aria-selected", "true");
  await expect(panel.getByText("Give it a reset button.")).toBeVisible();
  await tab("History").click();
  await expect(panel.getByRole("article", { name: /^Version/ })).toHaveCount(1);
  await tab("Output").click();
  await tree.getByRole("treeitem", { name: /^Counter\.tsx/ }).click();
  await expect(panel.getByRole("textbox", { name: "Code of src/parts/Counter.tsx" })).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Open A counter" }).first().click();
  await expect(tab("Output")).toHaveAttribute("aria-selected", "true");
  await expect(panel.getByRole("textbox", { name: "Code of src/parts/Counter.tsx" })).toBeVisible();
  await tab("Chat").click();
  await expect(panel.getByText("What is missing?")).toBeVisible();
});

test("another model continues an answer that breaks off in a file", async ({ page, house }) => {
  const whole = counterApp("Whole");
  const scriptedUpstream = await house.upstream({
    answer: () => textAnswer(whole.slice(0, whole.indexOf("setCount"))),
  });
  const other = await house.upstream({ answer: () => textAnswer(whole, { chunkSize: 40 }) });
  await house.openWith({ broken: scriptedUpstream, other }, "?models=broken/model");
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { panel, app, tab, version } = workspace(page);
  await expect(panel.getByText("Preview Error")).toBeVisible({ timeout: 30_000 });
  await tab("History").click();
  await expect(version(1)).toContainText("in the middle of src/parts/Counter.tsx");
  await version(1).getByRole("button", { name: "More about version 1" }).click();
  await page.getByRole("menuitem", { name: "Continue with another model" }).click();
  await page
    .getByRole("dialog")
    .getByRole("option", { name: /^Other/ })
    .first()
    .click();
  await tab("Preview").click();
  await expect(app.getByRole("heading", { name: "Whole" })).toBeVisible({ timeout: 30_000 });
});
