import { expect } from "@playwright/test";
import { type AnswerStep, chunkStep, chunksOf, reasoningAnswer, textAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("[MSG-6] markdown and formulas are drawn while streaming, never as raw markup", async ({
  page,
  house,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  const code = "const answer: number = 42;";
  // The stream pauses after each part, in the middle of markup that is incomplete until the next part.
  const parts = [
    "## Findings\n\nIt is **bo",
    "ld**, $x",
    "^2$ and noted[^",
    "1].\n\n| a | b |\n|---|---|\n| 1 |",
    ` 2 |\n\n- [x] done\n- [ ] open\n\n\`\`\`ts\n${code}\n\``,
    "``\n\n$$\ny = \\frac{1}{2}\n$$\n\n![a pic",
    "ture](https://elsewhere.example/pixel.png) [a page](https://else",
    [
      "where.example)",
      "<script>document.title='broken'</script>",
      "<iframe src='https://elsewhere.example'></iframe>",
      "[^1]: At the end.",
    ].join("\n\n"),
  ];
  const formulas = [
    "So $x^2$ costs $5 and then $6.",
    "$$\nx\n=\n\\frac{1}{2}\n$$",
    "$\\href{javascript:document.title='broken'}{x}$ $\\includegraphics{https://elsewhere.example/p.png}$",
    "The end of it.",
  ].join("\n\n");
  const barriers = parts.map(() => Promise.withResolvers<void>());
  const good = await house.upstream({
    answer: () => {
      if (good.requests.length > 1) return textAnswer(formulas, { chunkSize: 3 });
      return {
        steps: [
          ...parts.flatMap((part, index): AnswerStep[] => [
            ...chunksOf(part, 3).map((content) => chunkStep({ content })),
            { type: "until", promise: barriers[index]?.promise ?? Promise.resolve() },
          ]),
          ...textAnswer("").steps,
        ],
      };
    },
  });
  await house.openWith({ good });
  const { say, answersOf, isQuiet } = chat(page);
  const here = new URL(page.url()).origin;
  // Every text that a reader could have seen, in all states of the page.
  await page.evaluate(() => {
    const raw = /\*\*|```|\$|\[\^|\]\(|\|/;
    const observations: string[] = [];
    new MutationObserver(() => {
      for (const answer of document.querySelectorAll<HTMLElement>("article[aria-busy='true']"))
        if (raw.test(answer.innerText)) observations.push(answer.innerText);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seen: observations });
  });
  await say("Show me everything");
  const answer = answersOf("Good");
  // The drawn elements of each part while the answer waits for the next.
  const locators = [
    answer.getByRole("heading", { name: "Findings" }),
    answer.locator("strong").filter({ hasText: "bold" }),
    answer.getByText("and noted"),
    answer.getByRole("cell", { name: "1" }),
    answer.locator("pre").filter({ hasText: code }),
    answer.locator(".katex-display"),
    answer.getByText("a page"),
    answer.getByRole("note").filter({ hasText: "At the end." }),
  ];
  for (const [index, piece] of locators.entries()) {
    await expect(piece).toBeVisible();
    await expect(answer).toHaveAttribute("aria-busy", "true");
    barriers[index]?.resolve();
  }
  await isQuiet();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);

  await expect(answer.getByRole("heading", { name: "Findings" })).toBeVisible();
  await expect(answer.getByRole("cell", { name: "2" })).toBeVisible();
  await expect(answer.getByRole("checkbox")).toHaveCount(2);
  await expect(answer.locator(".katex")).toHaveCount(2);
  await expect(answer.getByRole("link", { name: "Footnote 1" })).toBeVisible();
  const block = answer.locator("pre");
  await expect(block).toContainText(code);
  const colors = () =>
    block.locator("span").evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
  await expect.poll(colors).toBeGreaterThan(1);
  await answer.getByRole("button", { name: /copy code/i }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(code);

  await expect(answer.locator("script, iframe, img")).toHaveCount(0);
  await expect(page).not.toHaveTitle("broken");
  expect(requestedUrls.filter((url) => url.startsWith("http") && !url.startsWith(here))).toEqual([]);
  for (const link of await answer.locator("a[href^='http']").all())
    await expect(link).toHaveAttribute("target", "_blank");

  await test.step("formulas are drawn with local fonts, and hostile ones do nothing", async () => {
    await say("A formula");
    await isQuiet();
    const last = answersOf("Good").last();
    await expect(last.locator(".katex-display")).toHaveCount(1);
    await expect(last.locator("p").first()).toContainText("costs $5 and then $6.");
    await expect(last.locator("a, img")).toHaveCount(0);
    await expect.poll(() => requestedUrls.some((url) => url.includes("KaTeX_Main"))).toBe(true);
    await expect(page).not.toHaveTitle("broken");
    expect(requestedUrls.filter((url) => url.startsWith("http") && !url.startsWith(here))).toEqual([]);
  });
});

test("[MSG-3] the reasoning block opens while it streams and closes at its end", async ({ page, house }) => {
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

test("answers are laid out, retried, deleted and restored", async ({ page, house }) => {
  const upstream = () => house.upstream({ answer: () => textAnswer("An answer.") });
  const three = await house.upstream({ answer: () => textAnswer(`Answer number ${three.requests.length}.`) });
  await house.openWith({ one: await upstream(), two: await upstream(), three });
  const { say, answersOf, isQuiet } = chat(page);
  await say("Hello");
  await isQuiet();
  const boxes = () =>
    Promise.all(["One", "Two", "Three"].map(async (name) => (await answersOf(name).boundingBox()) ?? { x: 0, y: 0 }));
  const isBeside = async () => new Set((await boxes()).map(({ y }) => Math.round(y))).size === 1;
  await expect.poll(isBeside).toBe(true);
  await page.getByRole("button", { name: /^Layout:/ }).click();
  await page.getByRole("menuitemradio", { name: "Stack" }).click();
  await expect.poll(isBeside).toBe(false);
  await expect.poll(async () => new Set((await boxes()).map(({ x }) => Math.round(x))).size).toBe(1);
  await page.reload();
  await expect(answersOf("Three")).toBeVisible();
  await expect.poll(isBeside).toBe(false);
  await page.getByRole("button", { name: /^Layout:/ }).click();
  await page.getByRole("menuitemradio", { name: "Side by side" }).click();
  await expect.poll(isBeside).toBe(true);

  const answer = answersOf("Three");
  await expect(answer).toContainText("Answer number 1.");
  await answer.hover();
  await answer.getByRole("button", { name: /retry/i }).click();
  await expect(answer).toContainText("Answer number 2.");
  await expect(answer).not.toContainText("Answer number 1.");
  await isQuiet();
  // Without the second answer the first one stands in its place again.
  await answer.getByRole("button", { name: /delete/i }).click();
  await expect(answer).toContainText("Answer number 1.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(answer).toContainText("Answer number 2.");
  await answer.getByRole("button", { name: /delete/i }).click();
  await expect(answer).toContainText("Answer number 1.");
  await answer.getByRole("button", { name: /delete/i }).click();
  await expect(answer).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(answer).toContainText("Answer number 1.");
});

test("a failed answer is replaced by another model's in the same place", async ({ page, house }) => {
  const bad = await house.upstream({
    answer: () => ({
      status: 400,
      headers: { "content-type": "application/json" },
      steps: [{ type: "text", text: JSON.stringify({ error: { message: "No such thing" } }) }],
    }),
  });
  const good = await house.upstream({ answer: () => textAnswer("The good answer.") });
  await house.openWith({ bad, good });
  const { say, answersOf, isQuiet } = chat(page);
  await say("Hello");
  await isQuiet();
  await expect(answersOf("Bad")).toContainText("Error 400");
  await expect(answersOf("Bad")).toContainText("(Bad)");
  await answersOf("Bad").getByRole("button", { name: "Retry with another model" }).click();
  const other = page.getByRole("menuitem", { name: "Good" });
  await expect(other).toContainText("Already answered here: adds another one");
  await other.click();
  await expect(answersOf("Good")).toHaveCount(2);
  await expect(answersOf("Good").first()).toContainText("The good answer.");
  await expect(answersOf("Bad")).toHaveCount(0);
  await isQuiet();
  await page.getByRole("button", { name: /^Costs of this room: 22 tokens/ }).click();
  for (const name of [/^Good 1 11/, /^Good 2 1 11/]) await expect(page.getByRole("row", { name })).toHaveCount(1);
});
