import { readFile, writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { zipSync } from "fflate";
import { chat } from "../../support/chat.ts";
import { seriousFindingsInBothThemes } from "../../support/findings.ts";
import { test } from "../../support/house.ts";
import { chooseInChat } from "../../support/menus.ts";

const entry = { enabled: true, insertion_order: 1, extensions: {} };
const card = {
  spec: "chara_card_v3",
  spec_version: "3.0",
  data: {
    name: "Wanderer",
    description: "{{char}} walks.",
    first_mes: "",
    extensions: { tutti: { model: "good/model" } },
    assets: [{ type: "icon", uri: "embeded://assets/main.png", name: "main", ext: "png" }],
    character_book: {
      scan_depth: 2,
      extensions: { kept: true },
      entries: [
        { ...entry, keys: ["Tavern"], content: "The tavern burned down.", name: "The tavern", position: "after_char" },
        { ...entry, keys: ["king"], content: "The king sleeps.", position: "before_char" },
        { ...entry, keys: [], content: "It rains.", constant: true, name: "Weather", position: "before_char" },
      ],
    },
  },
};

test("[IO-12] a CHARX file's book joins requests, and is edited and exported", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("I walk on.") });
  await house.openWith({ good });
  const { say, isQuiet, answersOf, card: modelCard } = chat(page);
  await say("Hello");
  await isQuiet();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), chooseInChat(page, "Import Character")]);
  const bytes = zipSync({ "card.json": Buffer.from(JSON.stringify(card)), "assets/main.png": Uint8Array.of(137, 80) });
  await chooser.setFiles({ name: "w.charx", mimeType: "application/zip", buffer: Buffer.from(bytes) });
  await expect(modelCard("Wanderer")).toBeVisible();

  const sentBodies = () =>
    JSON.stringify(
      good.requests
        .map(({ body }) => body)
        .filter((body) => JSON.stringify(body).includes("walks"))
        .at(-1),
    );
  await say("To the tavern!");
  await expect(answersOf("Wanderer").last()).toContainText("I walk on.");
  await isQuiet();
  expect(sentBodies()).toContain("It rains.\\n\\nWanderer walks.\\n\\nThe tavern burned down.");
  expect(sentBodies()).not.toContain("The king sleeps.");
  await answersOf("Wanderer").last().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "What this model saw" }).click();
  await expect(page.getByRole("dialog", { name: "What this model saw" })).toContainText(
    "From its book: The tavern, Weather.",
  );
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More for Wanderer" }).click();
  await page.getByRole("menuitem", { name: "Advanced Settings" }).click();
  const dialog = page.getByRole("dialog", { name: /^Advanced Settings/ });
  const book = dialog.getByRole("region", { name: "Book" });
  await book.getByRole("button", { name: "king 1 key" }).click();
  await book.getByLabel("Keys").fill("king, crown");
  await book.scrollIntoViewIfNeeded();
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await say("Where is the crown?");
  await expect(answersOf("Wanderer")).toHaveCount(2);
  await isQuiet();
  expect(sentBodies()).toContain("The king sleeps.");

  await page.reload();
  await page.getByRole("button", { name: "More for Wanderer" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /Export.*(V3|3)/i }).click(),
  ]);
  const cardText = (await readFile(await download.path())).toString("latin1");
  const encodedCard = /ccv3\0([A-Za-z0-9+/=]+)/.exec(cardText)?.[1];
  const data = JSON.parse(encodedCard === undefined ? cardText : Buffer.from(encodedCard, "base64").toString()).data;
  expect(data.character_book).toMatchObject({
    extensions: { kept: true },
    entries: [{ keys: ["Tavern"] }, { keys: ["king", "crown"] }, { constant: true }],
  });
});

test("[CHAR-12] a card of 30 MB is announced while it is read, and becomes a character", async ({
  page,
  house,
}, testInfo) => {
  const good = await house.upstream({ answer: () => textAnswer("I walk on.") });
  await house.openWith({ good });
  const { say, isQuiet, card: modelCard } = chat(page);
  await say("Hello");
  await isQuiet();
  const large = { ...card, data: { ...card.data, name: "Giant", creator_notes: "tall ".repeat(6_000_000) } };
  const file = testInfo.outputPath("giant.json");
  await writeFile(file, JSON.stringify(large));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), chooseInChat(page, "Import Character")]);
  await chooser.setFiles(file);
  await expect(page.getByText("Reading “giant.json”")).toBeVisible();
  await expect(modelCard("Giant")).toBeVisible();
});
