import type { SuiteCell } from "@tutti/domain";
import { chunkStep, type UpstreamAnswer } from "@tutti/testkit";
import type { Page } from "playwright";
import { median } from "../../quantile.ts";
import { createRandom, type Random } from "../random.ts";
import type { Section } from "../section.ts";
import { questionOf, type ScriptedRoom, startScriptedRoom } from "./scripted-room.ts";

const MODELS = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"];
const PROMPTS = 50;
const KILLS = 5;
/** Milliseconds that an answer takes, at least and at most. */
const ANSWER = { least: 300, most: 1500 };
/** The most milliseconds between the request for an answer and the kill. */
const KILL_AFTER = 1000;
/** Milliseconds between two checks of a run's progress. */
const LOOK = 25;

/** The stored rows of a run in the end. */
interface StoredRun {
  cells: readonly SuiteCell[];
  /** Generations that the ledger has, by model. */
  ledger: ReadonlyMap<string, number>;
}

/**
 * The whole browser is killed while a suite runs, again and again; in the end each prompt has its answer from each
 * model, each was requested once, and the ledger has as many.
 */
export const suiteKills: Section = {
  title: "A suite whose browser is killed",
  async run({ smoke, seed }) {
    if (smoke) return { losses: [], table: tableOf("skipped: an end-to-end test kills the pages of a shorter run") };
    const random = createRandom(seed);
    const room = await startScriptedRoom(MODELS, (model, request) => answerOf(model, questionOf(request), random));
    const startedAt = performance.now();
    try {
      const { openings, atKills, storedRun } = await runSuite(room, random);
      const losses = lossesOf(room, storedRun);
      const answeredCount = storedRun.cells.filter(({ state }) => state === "done").length;
      return {
        losses,
        table: tableOf(
          `${PROMPTS} prompts × ${MODELS.length} models`,
          openings.length,
          atKills.join(", "),
          answeredCount,
          countOf(room),
          [...storedRun.ledger.values()].reduce((sum, count) => sum + count, 0),
          losses.length,
          median(openings),
          Math.round((performance.now() - startedAt) / 1000),
        ),
      };
    } finally {
      await room.close();
    }
  },
};

function tableOf(...row: (string | number)[]) {
  const columns = [
    "",
    "kills",
    "asked at the kills",
    "answers",
    "asked of the models",
    "in the ledger",
    "lost or doubled",
    "open again (ms)",
    "in all (s)",
  ];
  return {
    title: "A suite runs while its browser is killed (SIGKILL of all its processes)",
    columns,
    rows: [[...row, ...columns.slice(row.length).map(() => "")]],
    goals: ["each answer is there, was asked for once, and is in the ledger once"],
  };
}

const textOf = (model: string, question: string): string => `${model} on ${question}.`;

function answerOf(model: string, question: string, random: Random): UpstreamAnswer {
  const milliseconds = ANSWER.least + random.below(ANSWER.most - ANSWER.least);
  const usage = { prompt_tokens: 10, completion_tokens: 8, total_tokens: 18, cost: 0.001 };
  const [first = "", ...others] = textOf(model, question).split(/(?<= )/u);
  return {
    steps: [
      chunkStep({ content: first }),
      { type: "wait", milliseconds },
      chunkStep({ content: others.join("") }),
      chunkStep({}, { finish_reason: "stop" }),
      chunkStep({}, { choices: [], usage }),
      { type: "text", text: "data: [DONE]\n\n" },
    ],
  };
}

const questions = Array.from({ length: PROMPTS }, (_, index) => `Question ${index + 1}`);

function countOf({ upstreams }: ScriptedRoom): number {
  return [...upstreams.values()].reduce((sum, { requests }) => sum + requests.length, 0);
}

async function runSuite(room: ScriptedRoom, random: Random) {
  const profile = await room.makeProfile();
  const open = async (address: string) => {
    const browser = await room.startBrowser(profile);
    await room.signIn(browser.context);
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    await page.goto(address);
    return { ...browser, page };
  };
  let { page, kill } = await open(`${room.product.origin}/suites`);
  await startRun(page);
  const address = page.url();
  const total = PROMPTS * MODELS.length;
  // Each kill has an interval of its own, none of them at the very end.
  const stretch = Math.floor((total - 2 * MODELS.length) / KILLS);
  const openings: number[] = [];
  const atKills: number[] = [];
  for (let index = 0; index < KILLS; index += 1) {
    const killAt = index * stretch + MODELS.length + random.below(stretch);
    while (countOf(room) < killAt) await page.waitForTimeout(LOOK);
    await page.waitForTimeout(random.below(KILL_AFTER));
    await kill();
    atKills.push(countOf(room));
    const startedAt = performance.now();
    ({ page, kill } = await open(address));
    await page.getByText(`of ${total}`).waitFor();
    openings.push(performance.now() - startedAt);
    process.stderr.write(`A suite: kill ${index + 1} of ${KILLS} at ${atKills.at(-1)} of ${total}\n`);
  }
  await page.getByText(`${total} of ${total}`).waitFor({ timeout: 300_000 });
  await page
    .getByRole("status")
    .filter({ hasText: /^Finished/u })
    .waitFor();
  const storedRun = { cells: await storedCells(page), ledger: await ledgerOf(page, total) };
  await kill();
  return { openings, atKills, storedRun };
}

/** Creates the suite from a file, and starts it over all models. */
async function startRun(page: Page): Promise<void> {
  await page.getByRole("button", { name: "From a file" }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  const file = ["prompt", ...questions].join("\n");
  await chooser.setFiles({ name: "questions.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByRole("button", { name: `Take ${PROMPTS} prompts` }).click();
  await page.getByRole("button", { name: "Run suite" }).click();
  const dialog = page.getByRole("dialog", { name: "Run the suite" });
  const field = dialog
    .getByRole("combobox", { name: "Models" })
    .or(dialog.getByRole("textbox", { name: "Models" }))
    .first();
  for (const name of MODELS) {
    await field.fill(name);
    await page.getByRole("option", { name, exact: true }).click();
  }
  await field.press("Escape");
  await dialog.getByRole("button", { name: "Start" }).click();
  await page.getByText(`of ${PROMPTS * MODELS.length}`).waitFor();
}

/** The cells in the store. */
function storedCells(page: Page): Promise<SuiteCell[]> {
  return page.evaluate(async () => {
    const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await resultOf(indexedDB.open("tutti:v3"));
    const rows = await resultOf<unknown[]>(
      database.transaction(["v3:suiteCells"]).objectStore("v3:suiteCells").getAll(),
    );
    database.close();
    return rows as SuiteCell[];
  });
}

/** How many generations the ledger has of each model, once it has written the last of them. */
async function ledgerOf(page: Page, total: number): Promise<ReadonlyMap<string, number>> {
  for (let look = 0; ; look += 1) {
    const { data } = await page.evaluate(async () => {
      const response = await fetch("/api/frontend/activity?by=model");
      return (await response.json()) as { data: { model: string; requests: number }[] };
    });
    const counts = new Map(data.map(({ model, requests }) => [model, requests]));
    if ([...counts.values()].reduce((sum, count) => sum + count, 0) >= total || look === 100) return counts;
    await page.waitForTimeout(100);
  }
}

/** A sentence for each answer that is missing, was requested more than once, or is not in the ledger. */
function lossesOf({ upstreams }: ScriptedRoom, { cells, ledger }: StoredRun): string[] {
  const losses: string[] = [];
  for (const model of MODELS) {
    const upstreamQuestions = (upstreams.get(model)?.requests ?? []).map(questionOf);
    for (const question of questions) {
      const times = upstreamQuestions.filter((words) => words === question).length;
      if (times !== 1) losses.push(`${model} was asked ${times} times "${question}"`);
      const answers = cells.filter(({ text }) => text === textOf(model, question));
      if (answers.length !== 1) losses.push(`${answers.length} answers of ${model} to "${question}" are stored`);
    }
    const ledgerCount = ledger.get(`${model.toLowerCase()}/model`) ?? 0;
    if (ledgerCount !== PROMPTS) losses.push(`the ledger has ${ledgerCount} answers of ${model}`);
  }
  const open = cells.filter(({ state }) => state !== "done");
  losses.push(...open.map(({ id, state }) => `the cell ${id} is ${state}`));
  if (cells.length !== PROMPTS * MODELS.length) losses.push(`${cells.length} cells are stored`);
  return losses;
}
