import { expect, type Page } from "@playwright/test";
import { errorAnswer, textAnswer } from "@tutti/testkit";
import { chooseMode, recipe, upsert, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";
import { chooseInChat } from "../../support/menus.ts";

const app = recipe(upsert("index.html", "<h1>Counter</h1>\n"));

/** All announcements of live regions from now on. */
async function announcements(page: Page): Promise<() => Promise<string>> {
  const jsHandle = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"]')) texts.push(region.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => jsHandle.evaluate((texts) => texts.join("\n"));
}

test("[TAB-5] two characters of one model have distinct names that they keep", async ({ page, house, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const good = await house.upstream({
    answer: ({ body }) => (JSON.stringify(body).includes("A counter") ? textAnswer(app) : textAnswer("All is well.")),
  });
  const bad = await house.upstream({ answer: () => errorAnswer(400, "No such thing") });
  await house.openWith({ good, bad });
  const { say, card, models, isQuiet } = chat(page);
  await page.getByRole("button", { name: "More for Good", exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(card("Good 2")).toBeVisible();

  await say("How is it?");
  await isQuiet();
  const answer = (name: string) => page.getByRole("article", { name, exact: true });
  for (const name of ["Good", "Good 2"]) {
    await expect(answer(name)).toContainText("All is well.");
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  const announcementTexts = await announcements(page);
  await say("And now?");
  await isQuiet();
  for (const name of ["Good", "Good 2"])
    await expect.poll(announcementTexts).toContain(`Answer from ${name} finished.`);
  await page.getByRole("button", { name: /^Costs of this room/ }).click();
  for (const name of [/^Good 2 2 22/, /^Good 2 22/]) await expect(page.getByRole("row", { name })).toHaveCount(1);
  await page.keyboard.press("Escape");

  // A third model joins by a retry; the others keep their names.
  await answer("Bad").last().getByRole("button", { name: "Retry with another model" }).click();
  await page.getByRole("menuitem", { name: "Good" }).click();
  await expect(answer("Good 3")).toContainText("All is well.");
  await isQuiet();
  for (const name of ["Good", "Good 2"]) await expect(answer(name)).toHaveCount(2);

  const cardOf = (name: string) => models.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
  await cardOf("Good 2").getByRole("button", { name: "Remove character" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Model removed" })).toContainText("Good 2");
  await expect(card("Good 3")).toBeVisible();
  for (const name of ["Good", "Good 2"]) await expect(answer(name)).toHaveCount(2);

  await chooseInChat(page, "Get Markdown");
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).toContain("## Good 3\n");
  for (const name of ["Good", "Good 2"]) expect(await text()).toContain(`## ${name}\n`);

  await page.reload();
  await expect(answer("Good 3")).toContainText("All is well.");
  await chooseMode(page, "Interactive App");
  await say("A counter");
  const { panel } = workspace(page);
  await expect(panel).toBeVisible();
  await isQuiet();
  await panel.getByRole("tab", { name: "History" }).click();
  await expect(panel.getByRole("article", { name: /^Version/ }).filter({ hasText: "Good 3" })).toHaveCount(1);
});
