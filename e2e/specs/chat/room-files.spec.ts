import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { reasoningAnswer, textAnswer } from "@tutti/testkit";
import { chooseMode, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { chatGptZip, threeChats } from "../../support/exports.ts";
import { type House, test } from "../../support/house.ts";
import { chooseInChat } from "../../support/menus.ts";

const app = recipe(upsert("index.html", "<h1>Counter</h1>\n"));

async function aRoom(page: Page, house: House): Promise<void> {
  let isFirst = true;
  const good = await house.upstream({
    answer: () => {
      const answer = isFirst ? reasoningAnswer("Look around.", "All is **well** here.") : textAnswer(app);
      isFirst = false;
      return answer;
    },
  });
  await house.openWith({ good });
  await chat(page).say("Are you there?");
  await expect(chat(page).answersOf("Good")).toContainText("All is well here.");
  await chat(page).isQuiet();
}

async function downloadFile(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), chooseInChat(page, name)]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

async function take(page: Page, text: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), chooseInChat(page, "Import Chat")]);
  await chooser.setFiles({ name: "room.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

const message = (text: string) => ({
  id: "m1",
  characterId: "USER",
  content: text,
  updatedAt: "2024-12-25T23:37:06.203Z",
});

test("[IO-1] [IO-4] a room is copied as markdown, and exported as .json and .md", async ({ page, house, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await aRoom(page, house);
  await chooseInChat(page, "Get Markdown");
  await expect(page.getByText("Markdown copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      "# Are you there?",
      "## You",
      "Are you there?",
      "## Good",
      "<details>\n<summary>Reasoning</summary>",
      "Look around.",
      "</details>",
      "All is **well** here.\n",
    ].join("\n\n"),
  );

  await chooseMode(page, "Interactive App");
  await chat(page).say("A counter");
  const { panel, close } = workspace(page);
  await expect(panel).toBeVisible();
  await chat(page).isQuiet();
  await close.click();

  const json = await downloadFile(page, "Export Chat .json");
  expect(json.name).toMatch(/^\d{4}-\d\d-\d\d Are you there\.json$/);
  const file = JSON.parse(json.text);
  expect(file).toMatchObject({ version: "orpg.2.0", title: "Are you there?" });
  const all = (field: string): Record<string, unknown>[] => Object.values(file[field]);
  expect(all("characters")).toMatchObject([{ model: "good/model" }]);
  expect(all("messages")).toHaveLength(4);
  expect(all("messages")).toContainEqual(
    expect.objectContaining({ content: "All is **well** here.", reasoning: "Look around." }),
  );
  expect(all("messages")).toContainEqual(expect.objectContaining({ content: "Are you there?", reasoning: "" }));
  expect(all("artifacts")).toMatchObject([{ name: "A counter" }]);
  expect(all("artifactVersions")).toHaveLength(1);
  expect(all("artifactFiles").map(({ filename }) => filename)).toContain("index.html");
  expect(all("artifactFileContents").map(({ content }) => content)).toContain("<h1>Counter</h1>\n");

  const markdown = await downloadFile(page, "Export Chat .md");
  expect(markdown.name).toMatch(/^\d{4}-\d\d-\d\d Are you there\.md$/);
  expect(markdown.text).toContain("# Are you there?\n\n## You\n\nAre you there?\n\n## Good\n");
  expect(markdown.text).toContain("All is **well** here.");
});

test("a room imports files of three formats and reports each result", async ({ page, house }) => {
  await aRoom(page, house);
  const success = page.getByRole("status").filter({ hasText: "Import Successful" });
  const first = { version: "orpg.1.0", characters: {}, messages: { m1: message("Of the first format") } };
  await take(page, JSON.stringify(first));
  await expect(success).toContainText("The room has been updated");
  await expect(page.getByText("Of the first format")).toHaveCount(1);
  await take(page, JSON.stringify(first));
  await expect(page.getByText("Of the first format")).toHaveCount(2);

  await take(page, (await downloadFile(page, "Export Chat .json")).text);
  await expect(page.getByText("Of the first format")).toHaveCount(4);

  const item = { type: "message", role: "user", content: [{ type: "input_text", text: "Of the third format" }] };
  await take(
    page,
    JSON.stringify({
      version: "orpg.3.0",
      title: "Items",
      characters: {},
      messages: { m1: { id: "m1", type: "user", characterId: "USER", createdAt: 1000, items: [{ id: "i1" }] } },
      items: { i1: { id: "i1", messageId: "m1", data: item } },
    }),
  );
  await expect(page.getByText("Of the third format")).toHaveCount(1);

  await take(page, "no chat");
  await expect(page.getByText("Import Failed")).toBeVisible();
  await expect(page.getByText("The file could not be repaired")).toBeVisible();
});

test("[FIELD-6] a ChatGPT file chosen for a room opens the import of chats", async ({ page, house }) => {
  await aRoom(page, house);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), chooseInChat(page, "Import Chat")]);
  await chooser.setFiles({
    name: "account.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(chatGptZip(threeChats)),
  });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Choose chats to import" })).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Chats found" }).getByRole("listitem")).toHaveCount(3);
});
