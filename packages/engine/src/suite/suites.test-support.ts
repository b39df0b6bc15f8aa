import type { ChatRequest } from "@tutti/contract";
import { columnsOf, runProgress, type SuiteRun } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import type { StartedEngine } from "../testing/start-engine.ts";
import { createTabs, type Tabs } from "../testing/tabs.ts";
import "./create-suites.ts";
import type { RunOptions, SuiteServices, Suites } from "./suites.ts";

/** Services without a page: prices, and checks that run here. */
export const services: SuiteServices = {
  pricing: () => ({ prompt: "0.000001", completion: "0.000001" }),
  runCheck: async ({ value }, { output }) =>
    new RegExp(value).test(output) ? { outcome: "pass" } : { outcome: "fail", reason: "No match." },
  holdLimit: async () => ({ ok: true, value: undefined }),
  dropLimit: async () => undefined,
  tryApp: async (files) => ({ state: files.length > 0 ? "runs" : "fails", problems: [] }),
};
const models = ["test/a", "other/b"].map((model) => ({ model, name: model }));
/** Two models, two cells at once of each provider. */
export const options: RunOptions = { columns: columnsOf(models, []), concurrency: 2 };

/** A tab with its suites. */
export async function openIn(
  tabs: Tabs,
  name: string,
  more: Partial<SuiteServices> = {},
): Promise<{ tab: StartedEngine; suites: Suites }> {
  const tab = await tabs.open(name);
  const suites = await tab.engine.openSuites({ ...services, ...more });
  await tabs.settle();
  return { tab, suites };
}

/** A run of prompts over both models, in one tab. */
export async function startRun(prompts = 3, more: Partial<RunOptions> = {}) {
  const tabs = createTabs();
  const { tab, suites } = await openIn(tabs, "one");
  const suite = suites.create({
    title: "Facts",
    prompts: Array.from({ length: prompts }, (_, place) => ({ text: `Question ${place}`, expected: "yes" })),
  });
  const run = suites.start(suite.id, { ...options, ...more }) as SuiteRun;
  await tabs.settle();
  return { tabs, tab, suites, suite, run };
}

/** Answers the open requests, and waits until all is idle. */
export async function answer(
  tabs: Tabs,
  text: string | ((request: ChatRequest) => string) = "yes",
  cost = 0.5,
  most = 99,
) {
  for (const completion of open(tabs).slice(0, most)) {
    const words = typeof text === "string" ? text : text(completion.request);
    const parts = plainAnswer(words).map((part) =>
      part.type === "usage" ? { ...part, usage: { ...part.usage, cost } } : part,
    );
    completion.push(...parts);
    completion.end();
    endedCompletions.add(completion);
  }
  await tabs.settle();
}
/** The requests that a test has ended. */
export const endedCompletions = new WeakSet<object>();
/** The requests that wait for their answers. */
export const open = ({ gateway }: Tabs) =>
  gateway.completions.filter((completion) => !endedCompletions.has(completion));
/** How far a run is. */
export const progressOf = (suites: Suites, { id }: SuiteRun) => {
  const run = suites.tables.suiteRuns.get(id) as SuiteRun;
  return { state: run.state, ...runProgress(run, suites.tables.suiteCells.all()) };
};
