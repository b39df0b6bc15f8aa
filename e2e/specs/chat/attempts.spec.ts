import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("[LOOK-7] a replaced answer stays, with its cost, its words and its branch", async ({ page, house }) => {
  let count = 0;
  const yak = await house.upstream({
    answer: () => {
      count += 1;
      return textAnswer(`Hair number ${count}.`);
    },
  });
  const zebra = await house.upstream({ answer: () => textAnswer("Stripes are best.") });
  await house.openWith({ yak, zebra });
  const { say, isQuiet, answersOf } = chat(page);
  const pager = page.getByRole("group", { name: "Answers at this place" });
  const sum = page.getByText(/^\d+ answers · /u);
  await say("What is best?");
  await isQuiet();
  const tokens = async (): Promise<number> =>
    Number((await sum.first().textContent())?.replace(/.*· ([\d,]+) tokens.*/u, "$1").replaceAll(",", ""));
  const before = await tokens();

  await answersOf("Yak").hover();
  await answersOf("Yak").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Continue with this answer" }).click();
  await say("Why hair?");
  await isQuiet();

  await answersOf("Yak").first().hover();
  await answersOf("Yak").first().getByRole("button", { name: "Retry" }).click();
  // The branch of the former answer leaves once the new one has begun.
  await expect(answersOf("Yak")).toHaveCount(1);
  await expect(answersOf("Yak")).toContainText("Hair number 3.");
  await isQuiet();
  await expect(pager).toContainText("2/2");
  await expect(sum).toContainText("3 answers");
  expect(await tokens()).toBeGreaterThan(before);
  await expect(page.getByText("Why hair?")).toBeHidden();
  const branch = page.getByRole("note", { name: "Branch" });
  await expect(branch).toContainText("Another branch continues with Yak’s earlier answer");

  // An edit leaves what was answered before it, which says to which words.
  const mine = page.getByRole("article", { name: "You" });
  await mine.hover();
  await mine.getByRole("button", { name: "Edit message" }).click();
  await page.getByRole("textbox", { name: "Edit message" }).fill("What is worst?");
  await page.getByRole("button", { name: "Save & Retry" }).click();
  await expect(answersOf("Yak")).toContainText("Hair number 4.");
  await isQuiet();
  await expect(pager.first()).toContainText("3/3");
  await expect(sum).toContainText("5 answers");
  await expect(page.getByText("“What is best?”")).toBeHidden();
  await pager.first().getByRole("button", { name: "Earlier answer" }).click();
  await expect(answersOf("Yak")).toContainText("Hair number 3.");
  await expect(answersOf("Yak")).toContainText("It answers the question as it was before: “What is best?”");
  await page.keyboard.press("ArrowLeft");
  await expect(answersOf("Yak").first()).toContainText("Hair number 1.");
  await expect(page.getByText("Why hair?")).toBeVisible();

  // All of it is there after a reload, and search leads to an answer that is behind another one.
  await page.reload();
  await expect(answersOf("Yak").first()).toContainText("Hair number 1.");
  await expect(pager.first()).toContainText("1/3");
  await page.keyboard.press("Control+Shift+F");
  const search = page.getByRole("dialog");
  await search.getByRole("combobox").fill("number 4");
  await search.getByRole("option").first().click();
  await expect(answersOf("Yak").first()).toContainText("Hair number 4.");
  await expect(pager.first()).toContainText("3/3");
  await expect(page.getByText("Why hair?")).toBeHidden();

  // A model is sent the answer that is shown.
  await branch.getByRole("button", { name: "Show" }).click();
  await say("And then?");
  await isQuiet();
  const sent = JSON.stringify(zebra.requests.at(-1)?.body);
  expect(sent).toContain("Hair number 1.");
  expect(sent).not.toContain("Hair number 4.");
});
