import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { type AnswerStep, chunkStep, type UpstreamAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { seriousFindings } from "../../support/findings.ts";
import { type House, providerOf, test } from "../../support/house.ts";

/** An answer in one piece, with its usage. */
function saying(text: string, until?: Promise<void>): UpstreamAnswer {
  const steps: AnswerStep[] = until === undefined ? [] : [{ type: "until", promise: until }];
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, cost: 0.001 };
  return {
    steps: [
      ...steps,
      chunkStep({ content: text }),
      chunkStep({}, { finish_reason: "stop" }),
      { type: "text", text: `data: ${JSON.stringify({ choices: [], usage })}\n\n` },
      { type: "text", text: "data: [DONE]\n\n" },
    ],
  };
}

const promptOf = (request: { body: unknown }): string =>
  JSON.stringify((request.body as { messages: unknown }).messages);

/** The number that a prompt asks about. */
const numberIn = (text: string): number => Number(/number (\d+)/u.exec(text)?.[1]);

async function chooseModels(dialog: Locator, page: Page, names: readonly string[]): Promise<void> {
  const field = dialog
    .getByRole("combobox", { name: "Models" })
    .or(dialog.getByRole("textbox", { name: "Models" }))
    .first();
  for (const name of names) {
    await field.fill(name);
    await page.getByRole("option", { name, exact: true }).click();
  }
  await field.press("Escape");
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashEvent = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashEvent;
}

/** The file that a click saves. */
async function saveDownload(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return readFile(await download.path(), "utf8");
}

/** The person's generations that have ended, by model. */
async function ledgerOf(page: Page, origin: string): Promise<Record<string, number>> {
  const response = await page.request.get(`${origin}/api/frontend/activity?by=model`);
  const { data } = (await response.json()) as { data: { model: string; requests: number }[] };
  return Object.fromEntries(data.map(({ model, requests }) => [model, requests]));
}

/** Model servers that answer the first `free` requests at once, and the others when the test allows it. */
async function startModels(house: House, names: readonly string[], free: number) {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const servers = new Map<string, Awaited<ReturnType<House["upstream"]>>>();
  for (const name of names) {
    servers.set(
      name,
      await house.upstream({
        answer: (request) => {
          const number = numberIn(promptOf(request));
          // Model "three" answers every fifth prompt wrong.
          const text = name === "three" && number % 5 === 0 ? "I do not know." : `It is ${number * 2}, says ${name}.`;
          const gate = number < free ? undefined : gates[number < 2 * free ? 0 : 1];
          return saying(text, gate?.promise);
        },
      }),
    );
  }
  return { servers, gates };
}

const file = [
  "prompt,expected",
  ...Array.from({ length: 10 }, (_, number) => `"Double the number ${number}, please",${number * 2}`),
  ",without a prompt",
].join("\n");

test("[EVID-5, EVID-6, EVID-7, EVID-8] a suite from a file survives two kills, and is compared and exported", async ({
  page,
  house,
}) => {
  const names = ["one", "two", "three"];
  const { servers, gates } = await startModels(house, [...names, "four"], 4);
  // The answer of "four" is better in either position.
  const judge = await house.upstream({
    answer: (request) => {
      const isFirst = promptOf(request).indexOf("says four") < promptOf(request).indexOf("</first>");
      return saying(`{"reason": "It is fresher.", "better": "${isFirst ? "first" : "second"}"}`);
    },
  });
  const providers = [...servers, ["judge", judge] as const].map(([slug, upstream]) => providerOf(slug, upstream));
  const product = await house.start({ config: { discover: false, demo: false, providers } });
  await house.signUp();
  await house.open("/suites");

  await page.getByRole("button", { name: "From a file" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles({ name: "doubles.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(page.getByText(/^Line 12: it has no prompt/u)).toBeVisible();
  await page.getByRole("button", { name: "Add 10 prompts" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("doubles");
  await expect(page.getByRole("list", { name: "Prompts" }).getByRole("listitem").first()).toContainText("the number 0");

  await page.getByRole("button", { name: "Run suite" }).click();
  const dialog = page.getByRole("dialog", { name: "Run the suite" });
  await chooseModels(dialog, page, ["One", "Two", "Three"]);
  await expect(dialog.getByRole("status")).toContainText("10 × 3 = 30 answers");
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("12 of 30")).toBeVisible();
  const address = page.url();

  // The page is killed while answers wait, and the answers that arrive meanwhile are in the gateway's run logs.
  await crash(page);
  gates[0]?.resolve();
  const second = await page.context().newPage();
  // Any open page continues the run.
  await second.goto(new URL("/chat", address).href);
  await expect.poll(() => servers.get("one")?.requests.length).toBe(10);
  await crash(second);
  gates[1]?.resolve();
  const third = await page.context().newPage();
  await third.goto(address);
  await expect(third.getByText("30 of 30")).toBeVisible();
  await expect(third.getByRole("status").filter({ hasText: /^Finished$/u })).toBeVisible();
  for (const name of names) {
    const sentNumbers = (servers.get(name)?.requests ?? []).map((request) => numberIn(promptOf(request)));
    expect(sentNumbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, number) => number));
  }
  await expect
    .poll(() => ledgerOf(third, product.origin))
    .toMatchObject({ "one/model": 10, "two/model": 10, "three/model": 10 });
  expect(await seriousFindings(third)).toEqual([]);

  // A cell shows its prompt, its answer, and why its check fails.
  await third.getByRole("button", { name: "Three to: Double the number 5, please" }).click();
  const drawer = third.getByRole("dialog", { name: "Three" });
  await expect(drawer).toContainText("I do not know.");
  await expect(drawer.getByRole("list", { name: "Checks" })).toContainText("The answer does not contain “10”.");
  await drawer.getByText("Request", { exact: true }).click();
  await expect(drawer).toContainText('"model": "three/model"');
  await third.keyboard.press("Escape");

  await third.getByRole("button", { name: "Run again on another model" }).click();
  const again = third.getByRole("dialog", { name: "Run again on another model" });
  await chooseModels(again, third, ["Three", "Two", "Four"]);
  await again.getByRole("button", { name: "Start" }).click();
  await expect(third.getByText("30 of 30")).toBeVisible();
  await third.getByRole("combobox", { name: "Compare with another run" }).selectOption("Run 1");
  // The same models give the same answers; the new model takes the place of the first.
  await expect(third.getByRole("button", { name: "Same 20" })).toBeVisible();
  await third.getByRole("button", { name: "Changed 10" }).click();
  await expect(third.getByText("It is 2, says four.")).toBeVisible();
  await third.getByRole("button", { name: "Second" }).first().click();
  await expect(third.getByRole("button", { name: "Better 1" })).toBeVisible();

  // A model judges the others, each pair in both orders, and its agreement with the person's own verdicts is measured.
  await third
    .getByRole("textbox", { name: "Judging model" })
    .or(third.getByRole("combobox", { name: "Judging model" }))
    .first()
    .click();
  await third.getByRole("option", { name: "Judge", exact: true }).click();
  await third.getByRole("button", { name: "Judge 9 pairs in both orders" }).click();
  const better = third.getByRole("button", { name: "Better 10" });
  await expect(better).toBeVisible();
  expect(judge.requests).toHaveLength(18);
  expect(new Set(judge.requests.map((request) => JSON.stringify(request.body))).size).toBe(18);
  await third.getByRole("button", { name: "Changed 0" }).click();
  await better.click();
  await expect(third.getByText("judged by judge/model").first()).toBeVisible();
  const pairs = third.getByRole("region", { name: "Pairs of answers" });
  await pairs.getByRole("button", { name: "First" }).nth(1).click();
  await expect(third.getByText("The judge agrees with you on 0% of one answer: Cohen’s kappa 0.00.")).toBeVisible();
  await pairs.getByRole("button", { name: "Second" }).nth(1).click();
  await expect(third.getByText("The judge agrees with you on 50% of 2 answers: Cohen’s kappa 0.00.")).toBeVisible();
  await third.getByRole("button", { name: "Run 2", exact: true }).click();

  await third.getByRole("button", { name: "More about the run" }).click();
  const csv = await saveDownload(third, () => third.getByRole("menuitem", { name: "Export as CSV" }).click());
  expect(csv.split("\r\n")).toHaveLength(31);
  expect(csv).toContain("It is 18, says four.");
  await third.getByRole("button", { name: "More about the run" }).click();
  const json = await saveDownload(third, () => third.getByRole("menuitem", { name: "Export as JSON" }).click());
  const { rows } = JSON.parse(json) as { rows: { score: number; model: string }[] };
  expect(rows.filter(({ score }) => score === 0).map(({ model }) => model)).toEqual(["three/model", "three/model"]);
});

const recipe = `A page that greets.
BEGIN FILE RECIPE
UPSERT FILE src/App.tsx <<END_OF_FILE
export function App() {
  return <h1 style={{ background: "teal", color: "white", padding: 80 }}>Hello</h1>;
}
END_OF_FILE
END FILE RECIPE
`;

test("[EVID-5, EVID-8, EVID-9] a message becomes a prompt, and answers and apps are checked", async ({
  page,
  house,
}) => {
  const ada = await house.upstream({
    answer: (request) => saying(promptOf(request).includes("BEGIN FILE RECIPE") ? recipe : "Good morning"),
  });
  const judge = await house.upstream({ answer: () => saying('{"reason": "It greets.", "pass": true}') });
  const providers = [providerOf("ada", ada), providerOf("judge", judge)];
  await house.start({ config: { discover: false, demo: false, providers } });
  await house.signUp();
  await house.open("/chat?models=ada/model");
  await chat(page).say("Greet me");
  await expect(chat(page).answersOf("Ada")).toContainText("Good morning");
  await chat(page).isQuiet();

  const question = page.getByRole("article", { name: "You" });
  await question.hover();
  await question.getByRole("button", { name: "Add to suite" }).click();
  await page.getByRole("button", { name: "Add 1 prompt" }).click();
  await expect(page.getByRole("list", { name: "Prompts" })).toContainText("Greet me");
  await page.getByRole("button", { name: "For all prompts" }).click();
  const sharedChecks = page.getByRole("dialog", { name: "For all prompts" });
  for (const [place, [type, value]] of [
    ["javascript", "output.startsWith('Good') && typeof document === 'undefined'"],
    ["matches", "/^good evening/i"],
    ["judge", "It is polite"],
  ].entries()) {
    await sharedChecks.getByRole("button", { name: "Add check" }).click();
    await sharedChecks.getByRole("combobox", { name: `Kind of check ${place + 1}` }).selectOption(type ?? "");
    await sharedChecks.getByRole("textbox", { name: `Value of check ${place + 1}` }).fill(value ?? "");
  }
  await sharedChecks.getByRole("button", { name: "Save" }).click();
  await expect(sharedChecks).toBeHidden();

  await page.getByRole("button", { name: "Run suite" }).click();
  const dialog = page.getByRole("dialog", { name: "Run the suite" });
  await chooseModels(dialog, page, ["Ada"]);
  await dialog
    .getByRole("textbox", { name: "Judging model" })
    .or(dialog.getByRole("combobox", { name: "Judging model" }))
    .first()
    .click();
  await page.getByRole("option", { name: "Judge", exact: true }).click();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("1 of 1")).toBeVisible();
  await page.getByRole("button", { name: "Ada to: Greet me" }).click();
  const drawer = page.getByRole("dialog", { name: "Ada" });
  const results = drawer.getByRole("list", { name: "Checks" }).getByRole("listitem");
  await expect(results.nth(0)).toContainText("Pass");
  await expect(results.nth(1)).toContainText("The answer does not match the expression.");
  await expect(results.nth(2)).toContainText("judged by judge/model");
  await expect(results.nth(2)).toContainText("It greets.");
  await drawer.getByRole("button", { name: /^Fail/u }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("The judge agrees with you on 0% of one answer: Cohen’s kappa 0.00.")).toBeVisible();

  await page.getByRole("combobox", { name: "Models and settings" }).selectOption("Web App");
  await page.getByRole("button", { name: "Run suite" }).click();
  await page.getByRole("dialog", { name: "Run the suite" }).getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("1 of 1")).toBeVisible();
  await expect(page.getByRole("img", { name: "The app" })).toBeVisible();
  await expect(page.getByRole("img", { name: "App runs: passes" })).toBeVisible();
});
