import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { errorAnswer, textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { type House, test } from "../../support/house.ts";
import { chooseInChat } from "../../support/menus.ts";

/** Everything that identifies one of the three models: names, slugs, prices, speeds, a provider's texts. */
const IDENTITY = /zebra|yak|walrus|scripted-model|\$\s?\d|tok\/s|tokens/iu;

/** All text of the page: its document with every attribute, and the texts for screen readers. */
async function readStatus(page: Page): Promise<string> {
  const html = await page.evaluate(() => {
    // Scripts and styles are not shown.
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll("script, style, link")) element.remove();
    return `${document.title}\n${copy.outerHTML}`;
  });
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const spoken = nodes.flatMap(({ name, description, value }) => [name?.value, description?.value, value?.value]);
  return `${html}\n${spoken.join("\n")}`;
}

async function askedBlind(page: Page, house: House): Promise<void> {
  const zebra = await house.upstream({ answer: () => textAnswer("Stripes are best.") });
  const yak = await house.upstream({ answer: () => textAnswer("Hair is best.") });
  const walrus = await house.upstream({
    answer: () => errorAnswer(400, { error: { message: "Walrus Inc. is asleep" } }),
  });
  await house.openWith({ zebra, yak, walrus });
  await page.getByRole("button", { name: "Ask blind" }).click();
  await chat(page).say("What is best?");
  await chat(page).isQuiet();
  await expect(page.getByRole("heading", { name: "Which answer is best?" })).toBeVisible();
}

test("[EVID-1] before the vote nothing on the page reveals who answered", async ({ page, house }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await askedBlind(page, house);
  await expect(page.getByText("Stripes are best.")).toBeVisible();
  await expect(page.getByText("Hair is best.")).toBeVisible();
  expect(await readStatus(page)).not.toMatch(IDENTITY);

  // Each answer by itself, with its actions.
  const answer = page.getByRole("article").filter({ hasText: "Stripes are best." });
  await answer.hover();
  await answer.getByRole("button", { name: "Copy message" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Stripes are best.");
  for (const item of ["Export Chat .json", "Export Chat .md", "Get Markdown", "Share Models"]) {
    await chooseInChat(page, item);
    await expect(page.getByText("Vote or reveal first").first()).toBeVisible();
  }
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Stripes are best.");
  expect(await readStatus(page)).not.toMatch(IDENTITY);

  // Another visit, in the other layout.
  await page.reload();
  await expect(page.getByText("Hair is best.")).toBeVisible();
  await page.getByRole("button", { name: /^Layout:/ }).click();
  await page.getByRole("menuitemradio", { name: "Stack" }).click();
  expect(await readStatus(page)).not.toMatch(IDENTITY);
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByText("Revealed without a vote")).toBeVisible();
  await expect(chat(page).answersOf("Zebra")).toContainText("Stripes are best.");
  await expect(chat(page).card("Walrus")).toBeVisible();
  await expect(chat(page).answersOf("Walrus")).toContainText("Walrus Inc. is asleep");
});

test("[EVID-2, EVID-3] a vote by keyboard shows names, updates the ranking, and is undone", async ({ page, house }) => {
  await askedBlind(page, house);
  await page.keyboard.press("ControlOrMeta+Shift+Y");
  await page.keyboard.press("1");
  await page.getByRole("textbox", { name: "Reason" }).fill("Shorter");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/You voted: [ABC] is best/u)).toBeVisible();
  await expect(chat(page).composer).toBeFocused();
  await expect(chat(page).answersOf("Zebra")).toContainText("Stripes are best.");
  await page.reload();
  await expect(page.getByText(/You voted: [ABC] is best/u)).toBeVisible();
  await expect(page.getByText("Shorter")).toBeVisible();

  await page.getByRole("button", { name: "Rankings" }).click();
  await expect(page).toHaveURL(/\/evidence$/u);
  const ranking = page.getByRole("region", { name: "Ranking" }).getByRole("table");
  await expect(ranking.getByRole("rowheader")).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Who beats whom" })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("evidence.csv");
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toMatch(/^rank,model,name,rating/u);
  expect(csv).toContain("zebra/model,Zebra");
  expect(csv).not.toContain("walrus");

  await page.goBack();
  await page.getByRole("button", { name: "Undo vote" }).click();
  await expect(page.getByText("Revealed without a vote")).toBeVisible();
  await page.getByRole("button", { name: /^Account of/u }).click();
  await page.getByRole("menuitem", { name: "Rankings" }).click();
  await expect(page.getByText("Find out which model is best for your own work.")).toBeVisible();
});
