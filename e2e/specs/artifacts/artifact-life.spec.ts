import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { unzipSync } from "fflate";
import { chooseMode, chooseMore, counterApp, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { test } from "../../support/house.ts";
import { onlyOwnOrigin } from "../../support/servers/own-origin.ts";

// Requests of a service worker would not be seen here.
test.use({ serviceWorkers: "block" });

const COUNTER = "src/parts/Counter.tsx";

// Several versions are made, built and checked: seconds each, and many where a machine is busy.
test.slow();

/** Appends a text to the open file, and saves it as a version. */
async function append(page: Page, path: string, text: string): Promise<void> {
  await workspace(page).code(path).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
  await page.keyboard.press("Control+s");
}

/** The files of a ZIP, by path. */
async function unzip(file: string): Promise<Record<string, string>> {
  const all = Object.entries(unzipSync(await readFile(file)));
  return Object.fromEntries(all.map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

test("an app is edited, fixed, compared and saved without the internet", async ({ page, house, context }) => {
  const refusals = await onlyOwnOrigin(context);
  const prompts: string[] = [];
  const builder = await house.upstream({
    answer: (request) => {
      prompts.push(JSON.stringify(request));
      return textAnswer(counterApp(prompts.length === 1 ? "First" : "Mended"), { chunkSize: [1, 17, 2, 5, 31, 3] });
    },
  });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { panel, app, tab, file, version } = workspace(page);
  await expect(app.getByRole("heading", { name: "First" })).toBeVisible({ timeout: 30_000 });

  // Edited by hand: the person's own version, which runs.
  await tab("Output").click();
  await file("Counter.tsx").click();
  await append(page, COUNTER, 'document.title = "by hand";');
  await tab("History").click();
  await expect(version(2)).toContainText(`Edited ${COUNTER}`);
  await expect(version(2)).toContainText("You");
  await tab("Preview").click();
  await app.getByRole("button", { name: "Count 0" }).click();
  await expect(app.getByRole("button", { name: "Count 1" })).toBeVisible();

  // Broken: the error is shown on the version that has it.
  await tab("Output").click();
  await append(page, COUNTER, "\nconst broken = ;");
  await tab("Preview").click();
  await expect(panel.getByText("Preview Error")).toBeVisible();
  await expect(page.getByText("Build Failed")).toBeVisible();
  await tab("History").click();
  await expect(version(3).getByRole("img", { name: "Failed" })).toBeVisible();
  expect(await seriousFindings(page, { exclude: "iframe" })).toEqual([]);
  await expect(version(3)).toContainText(`${COUNTER}:13:16`);
  await expect(version(2).getByRole("img", { name: "Ready" })).toBeVisible();

  // Fixed by the model, which was sent the error and the current file.
  await version(3).getByRole("button", { name: "Try to Fix" }).click();
  await tab("Preview").click();
  await expect(app.getByRole("heading", { name: "Mended" })).toBeVisible({ timeout: 30_000 });
  expect(prompts[1]).toContain(`${COUNTER}:13:16`);
  expect(prompts[1]).toContain("const broken = ;");

  // Compared with the first version: removed and added lines.
  await tab("History").click();
  await version(1).getByRole("button", { name: "More about version 1" }).click();
  await page.getByRole("menuitem", { name: "Compare with the one shown" }).click();
  await tab("Output").click();
  await file("Counter.tsx").click();
  await panel.getByRole("button", { name: "Show changes" }).click();
  const changes = panel.getByRole("document", { name: `Changes of ${COUNTER}` });
  await expect(changes.locator("del, .cm-deletedLine").filter({ hasText: "First" }).first()).toBeVisible();
  await expect(changes.locator(".cm-changedLine").filter({ hasText: "Mended" })).toBeVisible();

  const download = page.waitForEvent("download");
  await chooseMore(page, "Download as .zip");
  const savedDownload = await download;
  expect(savedDownload.suggestedFilename()).toBe("A counter-v4.zip");
  const files = await unzip(await savedDownload.path());
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["index.html", "src/main.tsx", COUNTER]));
  expect(files[COUNTER]).toContain("<h1>Mended</h1>");
  expect(files[COUNTER]).not.toContain("broken");
  expect(refusals).toEqual([]);
});

test("[RUN-3] a stopped version returns to its parent; a left one is completed", async ({ page, house, context }) => {
  const refusals = await onlyOwnOrigin(context);
  const rest = Promise.withResolvers<void>();
  const builder = await house.upstream({
    answer: () => {
      const { steps, ...others } = textAnswer(counterApp("First"), { chunkSize: 10 });
      if (builder.requests.length === 1) return { steps, ...others };
      // In the middle of a file.
      const half = Math.floor(steps.length / 2);
      return { steps: [...steps.slice(0, half), { type: "until", promise: rest.promise }, ...steps.slice(half)] };
    },
  });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { panel, app, tab, field, version } = workspace(page);
  await expect(app.getByRole("heading", { name: "First" })).toBeVisible({ timeout: 30_000 });

  await field.fill("Another one");
  await field.press("Enter");
  await tab("Output").click();
  await expect(panel.getByRole("treeitem", { name: /, being written$/ })).toBeVisible();
  await tab("History").click();
  await version(2).getByRole("button", { name: "Stop" }).click();
  await expect(version(2)).toBeHidden();
  await expect(version(1)).toContainText("Head");
  await tab("Preview").click();
  await app.getByRole("button", { name: "Count 0" }).click();
  await expect(app.getByRole("button", { name: "Count 1" })).toBeVisible();

  await field.fill("One more");
  await field.press("Enter");
  await tab("Output").click();
  await expect(panel.getByRole("treeitem", { name: /, being written$/ })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Open A counter" }).first().click();
  await tab("Output").click();
  await expect(panel.getByRole("treeitem", { name: /, being written$/ })).toBeVisible();
  rest.resolve();
  await tab("History").click();
  await expect(version(2).getByRole("img", { name: "Ready" })).toBeVisible();
  await expect(version(2).getByText(/^(?:\d+s|\d+m|\d+m \d+s)$/)).toBeVisible();
  await expect(version(1).getByRole("img", { name: "Ready" })).toBeVisible();
  expect(builder.requests).toHaveLength(3);
  expect(refusals).toEqual([]);
});
