import { expect } from "@playwright/test";
import { chunkStep, reasoningAnswer, textAnswer } from "@tutti/testkit";
import { chat } from "../support/chat.ts";
import { test } from "../support/house.ts";

test("markdown is drawn while it streams: tables, task lists, and code that is highlighted and can be copied", async ({
  page,
  house,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const code = "const answer: number = 42;";
  const good = await house.upstream({
    answer: () =>
      textAnswer(
        `## Findings\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n\`\`\`ts\n${code}\n\`\`\`\n\nEnd.`,
      ),
  });
  await house.openWith({ good });
  const { say, answersOf, isQuiet } = chat(page);
  await say("Show me everything");
  await isQuiet();
  const answer = answersOf("Good");
  await expect(answer.getByRole("heading", { name: "Findings" })).toBeVisible();
  await expect(answer.getByRole("cell", { name: "2" })).toBeVisible();
  await expect(answer.getByRole("checkbox")).toHaveCount(2);
  const block = answer.locator("pre");
  await expect(block).toContainText(code);
  const colours = () =>
    block.locator("span").evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
  await expect.poll(colours).toBeGreaterThan(1);
  await answer.getByRole("button", { name: /copy code/i }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(code);
});

test("nothing in an answer runs a script, loads a frame or an image, or leaves the page", async ({ page, house }) => {
  const elsewhere = await house.upstream({ answer: () => textAnswer("") });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const hostile = [
    "<script>document.title='broken'</script>",
    `<img src="${elsewhere.origin}/pixel.png" onerror="document.title='broken'">`,
    `![a picture](${elsewhere.origin}/pixel.png)`,
    `<iframe src="${elsewhere.origin}"></iframe>`,
    "[click](javascript:document.title='broken')",
    "<svg onload=\"document.title='broken'\"></svg>",
    "The end of it.",
  ].join("\n\n");
  const bad = await house.upstream({ answer: () => textAnswer(hostile, { chunkSize: 3 }) });
  await house.openWith({ bad });
  const { say, answersOf, isQuiet } = chat(page);
  const here = new URL(page.url()).origin;
  await say("Attack");
  await expect(answersOf("Bad")).toContainText("The end of it.");
  await isQuiet();
  await expect(answersOf("Bad").locator("script, iframe, img, object, embed")).toHaveCount(0);
  await expect(answersOf("Bad").locator("a[href^='javascript:']")).toHaveCount(0);
  await expect(page).not.toHaveTitle("broken");
  expect(asked.filter((url) => url.startsWith("http") && !url.startsWith(here))).toEqual([]);
});

test("[MSG-3] the reasoning block opens while reasoning streams, closes once its duration is known, until it is toggled", async ({
  page,
  house,
}) => {
  const goOn = Promise.withResolvers<void>();
  const thinker = await house.upstream({
    answer: () => ({
      steps: [
        chunkStep({ reasoning: "First I count the letters. ".repeat(60) }),
        { type: "until", promise: goOn.promise },
        ...reasoningAnswer("Then I am sure.", "There are three.").steps,
      ],
    }),
  });
  await house.openWith({ thinker });
  const { say, answersOf, isQuiet } = chat(page);
  await say("How many?");
  const answer = answersOf("Thinker");
  const text = answer.getByText("First I count the letters.").first();
  await expect(text).toBeVisible();
  const height = await text.evaluate((element) => {
    for (let parent: Element | null = element; parent !== null; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowY === "auto") return parent.getBoundingClientRect().height;
    }
    return undefined;
  });
  expect(height).toBeLessThanOrEqual(24 * 16);

  goOn.resolve();
  await expect(answer).toContainText("There are three.");
  await isQuiet();
  const toggle = answer.getByRole("button", { name: /^Reasoning \(thought for \d+\.\ds\)/ });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(text).toBeHidden();
  await toggle.click();
  await expect(text).toBeVisible();
});

test("an answer can be tried again, and a message can be deleted and brought back", async ({ page, house }) => {
  let count = 0;
  const good = await house.upstream({
    answer: () => {
      count += 1;
      return textAnswer(`Answer number ${count}.`);
    },
  });
  await house.openWith({ good });
  const { say, answersOf, isQuiet } = chat(page);
  await say("Are you there?");
  await expect(answersOf("Good")).toContainText("Answer number 1.");
  await isQuiet();
  await answersOf("Good").hover();
  await answersOf("Good").getByRole("button", { name: /retry/i }).click();
  await expect(answersOf("Good")).toContainText("Answer number 2.");
  await expect(answersOf("Good")).not.toContainText("Answer number 1.");
  await isQuiet();

  await answersOf("Good")
    .getByRole("button", { name: /delete/i })
    .click();
  await expect(answersOf("Good")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(answersOf("Good")).toContainText("Answer number 2.");
});
