import { cellId, type SuiteRun } from "@tutti/domain";
import { expect, test } from "vitest";
import { createTabs } from "../testing/tabs.ts";
import { answer, endedCompletions, open, openIn, options, progressOf, startRun } from "./suites.test-support.ts";

test("[EVID-6] a run asks each cell once, within shares, and checks every answer", async () => {
  const { tabs, suites, run } = await startRun();
  expect(open(tabs)).toHaveLength(4);
  for (const { spenders } of open(tabs)) expect(spenders).toEqual({ "suite-run": run.id });
  await answer(tabs, ({ messages }) => (JSON.stringify(messages).includes("Question 1") ? "no" : "YES!"));
  await answer(tabs);
  expect(progressOf(suites, run)).toEqual({
    state: "ended",
    total: 6,
    doneCount: 6,
    failedCount: 0,
    busyCount: 0,
    checkedCount: 6,
    passedCount: 4,
    cost: 3,
  });
  expect(new Set(tabs.gateway.completions.map(({ id }) => id)).size).toBe(6);
  expect([...tabs.store.tables.suiteCells.values()].map(({ state }) => state)).toEqual(Array(6).fill("done"));
  const place = { promptId: run.prompts[1]?.id ?? "", columnId: "c0" };
  expect(suites.tables.suiteCells.get(cellId(run.id, place))?.checks).toEqual([
    { index: 0, type: "contains", outcome: "fail", reason: "The answer does not contain “yes”." },
  ]);
});

test("[EVID-6] a run completes without repeats though its page is killed repeatedly", async () => {
  const { tabs, suites: _first, run } = await startRun(5);
  let suites = _first;
  for (const name of ["two", "three", "four"]) {
    await answer(tabs, "yes", 0.5, 1);
    tabs.kill(name === "two" ? "one" : name === "three" ? "two" : "three");
    // An answer that ends while no page is open is in the gateway's log.
    await answer(tabs, "yes", 0.5, 1);
    ({ suites } = await openIn(tabs, name));
    await suites.openRun(run.id);
  }
  for (let round = 0; round < 6; round += 1) await answer(tabs);
  expect(progressOf(suites, run)).toMatchObject({ state: "ended", doneCount: 10, failedCount: 0, cost: 5 });
  expect(tabs.gateway.completions).toHaveLength(10);
  expect(new Set(tabs.gateway.completions.map(({ id }) => id)).size).toBe(10);
});

test("[EVID-6] one of several tabs drives a run, and the next takes over", async () => {
  const { tabs, run } = await startRun();
  const { suites } = await openIn(tabs, "two");
  await suites.openRun(run.id);
  await answer(tabs, "yes", 0.5, 2);
  tabs.deliver();
  await tabs.settle();
  expect(progressOf(suites, run)).toMatchObject({ state: "running", doneCount: 2 });
  tabs.kill("one");
  await tabs.settle();
  await answer(tabs);
  await answer(tabs);
  expect(progressOf(suites, run)).toMatchObject({ state: "ended", doneCount: 6 });
  expect(tabs.gateway.completions).toHaveLength(6);
});

test("[EVID-6] a cell without a gateway record has failed, and waits for a retry", async () => {
  const { tabs, run } = await startRun(1);
  tabs.kill("one");
  tabs.gateway.restart();
  const { suites } = await openIn(tabs, "two");
  await suites.openRun(run.id);
  await tabs.settle();
  expect(progressOf(suites, run)).toMatchObject({ state: "ended", failedCount: 2, doneCount: 0 });
  expect(suites.tables.suiteCells.all().map(({ state, attempt }) => [state, attempt])).toEqual([
    ["lost", 0],
    ["lost", 0],
  ]);
  expect(tabs.gateway.completions).toHaveLength(2);
  for (const completion of tabs.gateway.completions) endedCompletions.add(completion);
  await suites.retry(run.id);
  await tabs.settle();
  await answer(tabs);
  expect(progressOf(suites, run)).toMatchObject({ state: "ended", doneCount: 2 });
  expect(tabs.gateway.completions.map(({ id }) => id.split("-").at(-2))).toEqual(["0", "0", "1", "1"]);
});

test("[EVID-6] a run stops before it exceeds its limit, and resumes with a higher one", async () => {
  const { tabs, tab, suites, run } = await startRun(3, { limit: 1.2, concurrency: 1 });
  await answer(tabs);
  // Each answer has cost half a dollar: the next one would make it 1.5.
  expect(progressOf(suites, run)).toMatchObject({ state: "limit", doneCount: 2, cost: 1 });
  expect(tab.notices.map(({ title }) => title)).toEqual(["Limit reached"]);
  await suites.resume(run.id, { limit: 10 });
  await tabs.settle();
  await answer(tabs);
  await answer(tabs);
  expect(progressOf(suites, run)).toMatchObject({ state: "ended", doneCount: 6, cost: 3 });
});

test("[EVID-6] a stopped run aborts its answers, and asks for them again on resume", async () => {
  const { tabs, suites, run } = await startRun(2);
  await answer(tabs, "yes", 0.5, 1);
  suites.stop(run.id);
  await tabs.settle();
  expect(progressOf(suites, run)).toMatchObject({ state: "stopped", doneCount: 1, failedCount: 3, busyCount: 0 });
  for (const completion of tabs.gateway.completions) endedCompletions.add(completion);
  await suites.resume(run.id);
  await tabs.settle();
  await answer(tabs);
  expect(progressOf(suites, run)).toMatchObject({ state: "ended", doneCount: 4, failedCount: 0 });
});

test("[EVID-6] a run waits while the gateway is unreachable, and fails nothing", async () => {
  const tabs = createTabs();
  const { suites } = await openIn(tabs, "one");
  const suite = suites.create({ title: "", prompts: [{ text: "Hello" }] });
  tabs.gateway.refuse({ code: 0, message: "Not reached" });
  const run = suites.start(suite.id, options) as SuiteRun;
  await tabs.settle();
  expect(progressOf(suites, run)).toMatchObject({ state: "running", busyCount: 2, failedCount: 0 });
  tabs.gateway.refuse();
  await tabs.time.advance(10_000);
  await tabs.settle();
  await answer(tabs);
  expect(progressOf(suites, run)).toMatchObject({ state: "ended", doneCount: 2 });
});

test("[EVID-6] a model's refusal fails its cell, a missing sign-in stops the run", async () => {
  const { tabs, tab, suites, run } = await startRun(1);
  for (const completion of open(tabs).slice(0, 1)) {
    completion.push({ type: "error", error: { code: 429, message: "Slow down" } });
    completion.end();
    endedCompletions.add(completion);
  }
  await answer(tabs);
  expect(progressOf(suites, run)).toMatchObject({ state: "ended", doneCount: 1, failedCount: 1 });
  tabs.gateway.refuse({ code: 401, message: "Sign in" });
  await suites.retry(run.id);
  await tabs.settle();
  expect(progressOf(suites, run)).toMatchObject({ state: "stopped", doneCount: 1, failedCount: 0 });
  expect(tab.notices.at(-1)?.title).toBe("Sign in");
});

test("[EVID-5] programs check outside the page, and an invalid one is an error", async () => {
  const tabs = createTabs();
  const { suites } = await openIn(tabs, "one");
  const checks = [
    { type: "matches" as const, value: "^y" },
    { type: "matches" as const, value: "(" },
  ];
  const suite = suites.create({ title: "", prompts: [{ text: "Hello", checks }] });
  const run = suites.start(suite.id, { ...options, columns: options.columns.slice(0, 1) }) as SuiteRun;
  await tabs.settle();
  await answer(tabs);
  expect(suites.tables.suiteCells.all()[0]?.checks).toMatchObject([
    { index: 0, outcome: "pass" },
    { index: 1, outcome: "error", reason: expect.stringContaining("Invalid regular expression") },
  ]);
  expect(progressOf(suites, run)).toMatchObject({ passedCount: 0, checkedCount: 1 });
});

test("[EVID-8] a judge's verdict has its model and reason, and its price counts", async () => {
  const tabs = createTabs();
  const { suites } = await openIn(tabs, "one");
  const suite = suites.create({
    title: "",
    prompts: [{ text: "Hello", checks: [{ type: "judge", value: "Polite" }] }],
  });
  const run = suites.start(suite.id, {
    ...options,
    columns: options.columns.slice(0, 1),
    judge: { model: "test/judge", name: "Judge" },
  }) as SuiteRun;
  await tabs.settle();
  await answer(tabs, "Hi there");
  expect(open(tabs)[0]?.request).toMatchObject({ model: "test/judge" });
  expect(JSON.stringify(open(tabs)[0]?.request.messages)).toContain("Polite");
  await answer(tabs, '{"reason": "It greets.", "pass": true}', 0.25);
  expect(suites.tables.suiteCells.all()[0]).toMatchObject({
    state: "done",
    spent: 0.75,
    checks: [{ type: "judge", outcome: "pass", reason: "It greets.", model: "test/judge" }],
  });
  expect(progressOf(suites, run)).toMatchObject({ state: "ended", passedCount: 1 });
});

test("[EVID-8] a pair is judged in both orders, and a result by position is a tie", async () => {
  const { tabs, suites, run } = await startRun(1);
  await answer(tabs);
  const [one, other] = ["c0", "c1"].map((columnId) => cellId(run.id, { promptId: run.prompts[0]?.id ?? "", columnId }));
  if (!one || !other) throw new Error("no cells");
  const judging = suites.judgePair(one, other, { model: "test/judge" });
  await tabs.settle();
  expect(open(tabs)).toHaveLength(2);
  await answer(tabs, '{"reason": "The first is.", "better": "first"}', 0.1);
  expect(await judging).toEqual({ ok: true });
  expect(suites.tables.suiteCells.get(one)).toMatchObject({
    spent: 0.7,
    judgments: [
      {
        against: other,
        preference: "tie",
        model: "test/judge",
        orders: [
          { preference: "this", reason: "The first is." },
          { preference: "other", reason: "The first is." },
        ],
      },
    ],
  });
  // The next judgment of the same pair replaces this one.
  const again = suites.judgePair(one, other, { model: "test/judge" });
  await tabs.settle();
  await answer(tabs, ({ messages }) => {
    const words = JSON.stringify(messages);
    return `{"better": "${words.length > 0 && open(tabs).length > 1 ? "first" : "second"}"}`;
  });
  expect(await again).toEqual({ ok: true });
  expect(suites.tables.suiteCells.get(one)?.judgments).toHaveLength(1);
});

test("[EVID-9] an app's answer becomes files, and whether it runs is its first check", async () => {
  const tabs = createTabs();
  const { suites } = await openIn(tabs, "one");
  const suite = suites.create({ title: "", prompts: [{ text: "A clock" }], mode: "interactive-web-app" });
  suites.start(suite.id, { ...options, columns: options.columns.slice(0, 1) });
  await tabs.settle();
  expect(JSON.stringify(open(tabs)[0]?.request.messages)).toContain("BEGIN FILE RECIPE");
  const recipe =
    "A clock.\nBEGIN FILE RECIPE\nUPSERT FILE src/App.tsx <<END_OF_FILE\nexport const App = 1;\nEND_OF_FILE\nEND FILE RECIPE\n";
  await answer(tabs, recipe);
  const [cell] = suites.tables.suiteCells.all();
  expect(cell).toMatchObject({
    state: "done",
    app: { state: "runs" },
    checks: [{ index: -1, type: "runs", outcome: "pass" }],
  });
  const files = await suites.filesOf(cell?.id ?? "");
  expect(files.find(({ path }) => path === "src/App.tsx")?.content).toBe("export const App = 1;\n");
  expect(files.map(({ path }) => path)).toContain("index.html");
});

test("[EVID-5] a removed suite takes its runs along, and aborts running answers", async () => {
  const { tabs, suites, suite } = await startRun();
  await suites.remove(suite.id);
  await tabs.settle();
  await answer(tabs);
  for (const table of ["suites", "suiteRuns", "suiteCells"] as const) expect(tabs.store.tables[table].size).toBe(0);
  expect(tabs.gateway.completions.every(({ signal }) => signal.aborted)).toBe(true);
});

test("[EVID-8] the user's vote on an answer is stored, synced, and can be withdrawn", async () => {
  const { tabs, suites, run } = await startRun(1);
  await answer(tabs);
  const { suites: others } = await openIn(tabs, "two");
  await others.openRun(run.id);
  const id = suites.tables.suiteCells.all()[0]?.id ?? "";
  suites.vote(id, "fail");
  suites.choose(id, "elsewhere", "this");
  await tabs.settle();
  tabs.deliver();
  await tabs.settle();
  expect(others.tables.suiteCells.get(id)).toMatchObject({ vote: "fail", choices: { elsewhere: "this" } });
  suites.vote(id, undefined);
  suites.choose(id, "elsewhere", undefined);
  await tabs.settle();
  expect(tabs.store.tables.suiteCells.get(id)).toMatchObject({ choices: {} });
  expect(tabs.store.tables.suiteCells.get(id)).not.toHaveProperty("vote");
});

test("[MODEL-5] a run that caches answers says so, and asks a repeated cell anew", async () => {
  const { tabs, suites, run } = await startRun(1, { cachesAnswers: true });
  expect(open(tabs).map(({ caching }) => caching)).toEqual(["on", "on"]);
  suites.stop(run.id);
  await tabs.settle();
  for (const completion of tabs.gateway.completions) endedCompletions.add(completion);
  await suites.retry(run.id, [suites.tables.suiteCells.all()[0]!.id]);
  await tabs.settle();
  expect(open(tabs).map(({ caching }) => caching)).toEqual(["anew"]);
  const plain = suites.start(run.suiteId, options) as SuiteRun;
  await tabs.settle();
  expect(plain).not.toHaveProperty("cachesAnswers");
  expect(open(tabs).at(-1)?.caching).toBe("off");
});
