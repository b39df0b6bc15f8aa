import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { brainstorm, chooseMode, chooseMore, counterApp, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import type { House } from "../../support/house.ts";
import { test } from "../../support/house.ts";

/** A room in which Ada and Bob have made one version of a counter each. */
async function openCounter(page: Page, house: House): Promise<void> {
  const ada = await house.upstream({ answer: () => textAnswer(counterApp("By Ada"), { chunkSize: 40 }) });
  const bob = await house.upstream({ answer: () => textAnswer(counterApp("By Bob"), { chunkSize: 40 }) });
  await house.openWith({ ada, bob });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  await chat(page).isQuiet();
  await expect(workspace(page).panel.getByRole("button", { name: "Close comparison" })).toBeVisible();
}

test("[ART-2] [ART-3] each artifact keeps its view and selections across a reload", async ({ page, house }) => {
  await openCounter(page, house);
  const { panel, app, composer, tab, tree, file, code, version, shownVersion, close } = workspace(page);
  const open = (name: string) => page.getByRole("button", { name: `Open ${name}` }).first();
  const isShown = async (): Promise<void> => {
    await expect(tab("Output")).toHaveAttribute("aria-selected", "true");
    await expect(code("src/parts/Counter.tsx")).toContainText("By Bob");
    await expect(file("Counter.tsx")).toHaveAttribute("aria-selected", "true");
    await expect(tree.getByRole("treeitem", { name: "src", exact: true })).toHaveAttribute("aria-expanded", "true");
    await tab("History").click();
    await expect(shownVersion(2)).toHaveAttribute("aria-current", "true");
    await brainstorm(page);
    await expect(composer.getByText("Bob will answer")).toBeVisible();
    await tab("Output").click();
  };

  await tab("History").click();
  await shownVersion(2).click();
  await tab("Output").click();
  await file("Counter.tsx").click();
  await chooseMore(page, /^Models of this artifact/u);
  const picker = page.getByRole("dialog", { name: "Models of this artifact" });
  await expect(picker.getByRole("button", { name: "Ada", exact: true })).toHaveAttribute("aria-pressed", "true");
  await picker.getByRole("button", { name: "Bob", exact: true }).click();
  await expect(picker.getByRole("button", { name: "Bob", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");

  // Another artifact has view settings of its own.
  await close.click();
  await chooseMode(page, "Landing Page");
  await chat(page).say("A bakery");
  await expect(panel).toHaveAccessibleName("Artifact: A bakery");
  await expect(tab("Preview")).toHaveAttribute("aria-selected", "true");
  await chat(page).isQuiet();
  await tab("Output").click();
  await file("src").click();
  await expect(file("src")).toHaveAttribute("aria-expanded", "false");

  await page.reload();
  await expect(open("A counter")).toBeVisible();
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Open A counter" }).last().click();
  await isShown();
  await close.click();
  await open("A bakery").click();
  await expect(file("src")).toHaveAttribute("aria-expanded", "false");
  await brainstorm(page);
  await expect(composer.getByText("Ada will answer")).toBeVisible();

  await close.click();
  await page.getByRole("button", { name: "Open A counter" }).last().click();
  await chooseMore(page, /^Models of this artifact/u);
  await picker.getByRole("checkbox", { name: "Ada makes versions" }).uncheck();
  await picker.getByRole("button", { name: "Add Model" }).click();
  await page
    .getByRole("dialog", { name: "Choose another model" })
    .getByRole("option", { name: /^Ada/ })
    .first()
    .click();
  await panel.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Models of this artifact: 3" })).toBeVisible();
  await page.keyboard.press("Escape");

  await tab("History").click();
  await expect(version(1)).toContainText("Ada");
  await expect(version(2)).toContainText("Bob");
  await shownVersion(2).click();
  await expect(shownVersion(2)).toHaveAttribute("aria-current", "true");
  await tab("Preview").click();
  await panel.getByRole("button", { name: "Close comparison" }).click();
  await expect(app.getByRole("heading", { name: "By Bob" })).toBeVisible({ timeout: 30_000 });

  const download = page.waitForEvent("download");
  await chooseMore(page, "Download as .zip");
  const savedDownload = await download;
  expect(savedDownload.suggestedFilename()).toBe("A counter-v2.zip");
  const bytes = (await readFile(await savedDownload.path())).toString("latin1");
  expect(bytes.slice(0, 2)).toBe("PK");
  expect(bytes).toContain("src/parts/Counter.tsx");

  await chooseMore(page, "Expand panel");
  await close.click();
  await expect(panel).toBeHidden();
  await expect(chat(page).composer).toBeVisible();
  // No panel opens any more: not with the room, and not over the chat.
  await chat(page).newChat.click();
  await chat(page).room("A counter").click();
  await expect(page.getByRole("button", { name: "Open A counter" })).toHaveCount(2);
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Open A counter" }).last().click();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(700);
});

test("an artifact without a card is found by menu, palette and search", async ({ page, house }) => {
  let answer = counterApp("First");
  const builder = await house.upstream({ answer: () => textAnswer(answer, { chunkSize: 40 }) });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { panel, app, tab, close } = workspace(page);
  await expect(app.getByRole("heading", { name: "First" })).toBeVisible({ timeout: 30_000 });
  answer = "It wants a zebra.";
  await (await brainstorm(page)).fill("What is missing?");
  await page.keyboard.press("Enter");
  await expect(panel.getByText("It wants a zebra.")).toBeVisible();
  await tab("Preview").click();
  await close.click();
  await chat(page).answersOf("Builder").getByRole("button", { name: "Delete message" }).click();
  await expect(page.getByRole("button", { name: "Open A counter" })).toHaveCount(0);

  await page.getByRole("button", { name: "Chat menu" }).click();
  await page.getByRole("group", { name: "Artifacts" }).getByRole("menuitem", { name: "A counter" }).click();
  await expect(app.getByRole("heading", { name: "First" })).toBeVisible({ timeout: 30_000 });
  await close.click();
  await chat(page).addModel.click();
  await page.keyboard.type("open a coun");
  await page.getByRole("option", { name: /^Open A counter/ }).click();
  await expect(panel).toBeVisible();
  await close.click();

  // From another room, which has to be loaded first.
  await chat(page).newChat.click();
  await page.reload();
  await expect(chat(page).composer).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Shift+f");
  await page.getByRole("combobox", { name: "Search all messages" }).fill("zebra");
  await page.getByRole("option", { name: /zebra/ }).click();
  await expect(tab("Chat")).toHaveAttribute("aria-selected", "true");
  await expect(panel.getByRole("listitem").filter({ hasText: "It wants a zebra." })).toBeFocused();
});

test("a failed version's reason is shown once, in the panel or on its card", async ({ page, house }) => {
  const builder = await house.upstream({ answer: () => textAnswer("I would rather not.") });
  await house.openWith({ builder });
  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { panel, tab, version, close } = workspace(page);
  const reason = "The answer contained no files.";
  const room = page.getByRole("main");
  await expect(panel.getByRole("alert")).toContainText(reason);
  await expect(panel.getByRole("button", { name: "Try to Fix" })).toBeVisible();
  await expect(panel.getByText(reason)).toHaveCount(1);
  await expect(room.getByText(reason)).toHaveCount(0);
  await tab("History").click();
  await expect(version(1)).toContainText(reason);
  await expect(version(1).getByRole("button", { name: "Continue" })).toHaveCount(0);
  await expect(panel.getByText(reason).filter({ visible: true })).toHaveCount(1);
  await tab("Chat").click();
  await expect(panel.getByText(reason).filter({ visible: true })).toHaveCount(0);

  await close.click();
  await expect(room.getByText(reason)).toHaveCount(1);
  const answer = chat(page).answersOf("Builder");
  await expect(answer.getByRole("button", { name: "Retry", exact: true })).toBeVisible();
});
