import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { test } from "../../support/house.ts";
import { tabTo } from "../../support/keyboard.ts";

const card = {
  spec: "chara_card_v2",
  spec_version: "2.0",
  data: {
    name: "Ada",
    description: "{{char}} counts.",
    first_mes: "Good day, {{user}}.",
    alternate_greetings: ["Shall we count?", "You again."],
    personality: "",
    scenario: "",
    mes_example: "",
    extensions: { tutti: { model: "good/model" } },
  },
};

test("a room begins with any greeting of a card until the user writes", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("One, two, three.") });
  await house.openWith({ good });
  const { say, answersOf, isQuiet, composer } = chat(page);
  await say("Is anybody there?");
  await isQuiet();
  await page.getByRole("button", { name: "Chat menu" }).click();
  await page.getByRole("menuitem", { name: "Clear Chat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);

  await page.getByRole("button", { name: "Chat menu" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Import Character" }).click();
  const buffer = Buffer.from(JSON.stringify(card));
  await (await chooser).setFiles({ name: "ada.json", mimeType: "application/json", buffer });
  const ada = answersOf("Ada");
  await expect(ada).toContainText("Good day, Ada.");
  const openings = ada.getByRole("group", { name: "Openings" });
  await expect(openings.getByRole("status")).toHaveText("Opening 1 of 3");
  expect(await seriousFindings(page)).toEqual([]);

  await tabTo(page, openings.getByRole("button", { name: "Next opening" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(ada).toContainText("Shall we count?");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(ada).toContainText("You again.");
  await expect(openings.getByRole("status")).toHaveText("Opening 3 of 3");

  await page.reload();
  await expect(ada).toContainText("You again.");
  await expect(openings.getByRole("status")).toHaveText("Opening 3 of 3");
  await openings.getByRole("button", { name: "Next opening" }).press("Enter");
  await expect(ada).toContainText("Good day, Ada.");

  await expect(composer).toBeVisible();
  await say("Count for me");
  await expect(ada.last()).toContainText("One, two, three.");
  await isQuiet();
  await expect(openings).toHaveCount(0);
  const sentBody = good.requests.map(({ body }) => JSON.stringify(body)).find((body) => body.includes("Ada counts."));
  expect(sentBody).toContain("Good day, Ada.");
});
