import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { chooseMode, chooseMore, counterApp, workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { type House, test } from "../../support/house.ts";

/** The messages that an upstream was sent, request by request, without the system prompt and the date. */
function wordsOf(upstream: Awaited<ReturnType<House["upstream"]>>): unknown[][] {
  return upstream.requests.map(({ body }) =>
    (body as { messages: { role: string; content: unknown }[] }).messages
      .filter(({ role }) => role !== "system")
      .map(({ content }) => String(content).replace(/\n+<reminder>.*<\/reminder>$/u, "")),
  );
}

async function more(page: Page, name: string, item: string): Promise<void> {
  const answer = chat(page).answersOf(name).first();
  await answer.hover();
  await answer.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("[EVID-11] a room continues with one answer, and goes back in one click", async ({ page, house }) => {
  const yak = await house.upstream({ answer: () => textAnswer("Hair is best.") });
  const zebra = await house.upstream({ answer: () => textAnswer("Stripes are best.") });
  await house.openWith({ yak, zebra });
  const { say, isQuiet, answersOf, addModel, palette } = chat(page);
  await say("What is best?");
  await isQuiet();
  await say("Why?");
  await isQuiet();

  await more(page, "Zebra", "Continue with this answer");
  const branch = page.getByRole("note", { name: "Branch" });
  await expect(branch).toContainText("Continued with Zebra’s answer");
  await expect(page.getByText("Why?")).toBeHidden();
  await page.reload();
  await expect(branch).toContainText("Continued with Zebra’s answer");
  await say("Who has them?");
  await isQuiet();
  const contents = ["What is best?", "Stripes are best.", "Who has them?"];
  expect(wordsOf(yak).at(-1)).toEqual(contents);
  expect(wordsOf(zebra).at(-1)).toEqual(contents);

  await branch.getByRole("button", { name: "Go back" }).click();
  await expect(page.getByText("Why?")).toBeVisible();
  await expect(page.getByText("Who has them?")).toBeHidden();
  await say("And now?");
  await isQuiet();
  expect(wordsOf(yak).at(-1)).toEqual(["What is best?", "Hair is best.", "Why?", "Hair is best.", "And now?"]);
  await expect(answersOf("Yak")).toHaveCount(3);

  // The messages on the branch are a click away, by its line and by the palette.
  await expect(branch).toContainText("Another branch continues with Zebra’s answer");
  await branch.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("Who has them?")).toBeVisible();
  await addModel.click();
  await palette.getByRole("combobox").fill("continue with yak");
  await palette.getByRole("option", { name: "Continue with Yak’s answer" }).click();
  await expect(branch.last()).toContainText("Continued with Yak’s answer");
});

test("[EVID-10] answers are merged into one whose numbers lead to its sources", async ({ page, house }) => {
  let merges = 0;
  const yak = await house.upstream({
    answer: ({ body }) => {
      const isMerge = JSON.stringify(body).includes("answer number=");
      if (isMerge) merges += 1;
      return textAnswer(isMerge ? "Hair warms [1], and stripes hide [2]." : "Hair is best.");
    },
  });
  const zebra = await house.upstream({ answer: () => textAnswer("- Stripes are best.\n- They hide.") });
  const okapi = await house.upstream({ answer: () => textAnswer("Both, says the okapi [1][2].") });
  await house.openWith({ yak, zebra, okapi }, "?models=yak/model,zebra/model");
  const { say, isQuiet, answersOf, addModel, palette } = chat(page);
  await say("What is best?");
  await isQuiet();

  await page.getByRole("button", { name: "Merge answers" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge answers" });
  await dialog.getByRole("radio", { name: "Checklist" }).check();
  await expect(dialog.getByRole("button", { name: "Merge" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "They hide." }).check();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await isQuiet();
  const merged = answersOf("Yak").last();
  await expect(merged).toContainText("Hair warms");
  expect(JSON.stringify(wordsOf(yak).at(-1))).toContain("- They hide. [2]");
  await merged.getByRole("button", { name: /^Source 2/u }).click();
  await expect(answersOf("Zebra")).toBeFocused();

  // The merged answer is stored, and is not sent to the models.
  await page.reload();
  await expect(merged.getByRole("note", { name: "Merged from" })).toContainText("Checklist");
  await say("And now?");
  await isQuiet();
  expect(wordsOf(yak).at(-1)).toEqual(["What is best?", "Hair is best.", "And now?"]);
  await addModel.click();
  await palette.getByRole("combobox").fill("merge answers disagree");
  await palette.getByRole("option", { name: "Merge answers by Yak: agree and disagree" }).click();
  await expect.poll(() => merges).toBe(2);
  expect(JSON.stringify(wordsOf(yak).at(-1))).toContain("Statement, Agree, Disagree");
  await isQuiet();

  // A model that is not in the chat merges, and answers none of its messages.
  await page.getByRole("button", { name: "Merge answers" }).last().click();
  await dialog.getByRole("combobox", { name: "Model that merges" }).selectOption({ label: "Okapi" });
  await expect(dialog).toContainText("It only merges, and answers none of your messages.");
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(answersOf("Okapi").last()).toContainText("Both, says the okapi");
  await isQuiet();
  await answersOf("Okapi").last().getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => okapi.requests.length).toBe(2);
  await isQuiet();
  await say("Really?");
  await isQuiet();
  expect(okapi.requests).toHaveLength(2);
});

test("[EVID-1, EVID-2, EVID-10] versions are compared blind, voted on, and merged into one", async ({
  page,
  house,
}) => {
  const app = (heading: string) => (request: { body: unknown }) =>
    textAnswer(counterApp(JSON.stringify(request.body).includes("Make one new version of") ? "Both in one" : heading));
  const yak = await house.upstream({ answer: app("Hair") });
  const zebra = await house.upstream({ answer: app("Stripes") });
  await house.openWith({ yak, zebra });
  const { say, isQuiet, addModel, palette } = chat(page);
  const { panel, tab, field, version } = workspace(page);
  await chooseMode(page, "Interactive App");
  await say("A counter");
  await isQuiet();
  await addModel.click();
  await palette.getByRole("combobox").fill("compare blind");
  await palette.getByRole("option", { name: "Compare blind" }).click();
  await field.fill("Make it bigger");
  await field.press("Enter");
  await isQuiet();

  await panel.getByText("Two", { exact: true }).click();
  // The versions run side by side under letters, and cannot be merged before the vote.
  await expect(panel.getByRole("region", { name: /^Version [34] by [AB]$/u })).toHaveCount(2);
  await panel.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Full screen" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Merge" })).toBeHidden();
  await page.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Vote" }).click();
  await expect(panel.getByRole("heading", { name: "Which answer is best?" })).toBeVisible();
  expect(await panel.innerHTML()).not.toMatch(/yak|zebra|scripted-model|\$\s?\d|tok\/s/iu);
  await page.keyboard.press("ControlOrMeta+Shift+Y");
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect(panel.getByText("You voted: B is best")).toBeVisible();
  await expect(field).toBeFocused();

  await tab("Preview").click();
  await chooseMore(page, "Merge");
  const dialog = page.getByRole("dialog", { name: "Merge versions" });
  const words = dialog.getByRole("textbox", { name: "What to take from which" });
  await expect(words).toHaveValue("Take the look from v3 and the logic from v4.");
  await words.fill("Take the look from v3 and the count from v4.");
  await dialog.getByRole("combobox", { name: "Model that merges" }).selectOption({ label: "Zebra" });
  await dialog.getByRole("button", { name: "Merge" }).click();
  const merged = panel.frameLocator('iframe[title$="version 5"]:visible');
  await expect(merged.getByRole("heading", { name: "Both in one" })).toBeVisible();
  const sentBody = JSON.stringify(zebra.requests.at(-1)?.body);
  expect(sentBody).toContain("as they are now, those of v4:");
  expect(sentBody).toContain("These are the files of v3");
  for (const heading of ["Hair", "Stripes"]) expect(sentBody).toContain(`<h1>${heading}</h1>`);

  // After a reload, the turn's button opens the same dialog.
  await page.reload();
  await page.getByRole("button", { name: "Merge versions" }).click();
  await expect(words).toHaveValue("Take the look from v1 and the logic from v2.");
  await page.keyboard.press("Escape");
  await tab("History").click();
  const sources = version(5).getByRole("note", { name: "Merged from" });
  await expect(sources).toContainText("v4v3");
  await sources.getByRole("button", { name: "v3" }).click();
  await expect(
    version(3)
      .getByRole("button", { name: /Version 3/u })
      .first(),
  ).toHaveAttribute("aria-current", "true");
});
