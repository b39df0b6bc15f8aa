import { type CDPSession, chromium, type Page } from "playwright";
import type { BenchTable } from "../bench-table.ts";
import { type Cost, labels, median, type RendererFigures, toTable } from "./figures.ts";
import type { BenchPage, RendererName } from "./page/bench-page.ts";
import { servePage } from "./serve-page.ts";

export const name = "chat";

const rendererNames = Object.keys(labels) as RendererName[];

interface Plan {
  /** Characters of the message that is there already. */
  lengths: number[];
  /** A token is drawn in each. */
  frames: number;
  rounds: number;
}

const fullPlan: Plan = { lengths: [2000, 10_000, 50_000], frames: 240, rounds: 3 };
const smokePlan: Plan = { lengths: [2000], frames: 20, rounds: 1 };

/**
 * Streams one token a frame into a message of a given length, with each renderer in the same browser, and then eight answers of
 * 2,000 characters at 100 tokens a second each. Script time is what Chromium counts for the page's main thread.
 */
export async function run({ smoke }: { smoke: boolean }): Promise<BenchTable> {
  const plan = smoke ? smokePlan : fullPlan;
  const page = await servePage();
  const executablePath = process.env["TUTTI_CHROMIUM"];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });
  try {
    const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await tab.goto(page.address);
    await tab.waitForFunction(() => "bench" in window);
    const session = await tab.context().newCDPSession(tab);
    await session.send("Performance.enable");
    const figures: RendererFigures[] = [];
    for (const renderer of rendererNames) figures.push(await measureRenderer({ plan, tab, session }, renderer));
    return toTable(plan.lengths, plan.frames, figures);
  } finally {
    await browser.close();
    await page.close();
  }
}

async function measureRenderer(
  { plan, tab, session }: { plan: Plan; tab: Page; session: CDPSession },
  renderer: RendererName,
): Promise<RendererFigures> {
  const { frames } = plan;
  const script: number[] = [];
  const busy: number[] = [];
  for (const length of plan.lengths) {
    const costs: Cost[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      costs.push(await measure(tab, session, { renderer, length, answers: 1, frames, tokensPerFrame: 1 }));
    }
    script.push((median(costs.map((cost) => cost.script)) / frames) * 1000);
    busy.push((median(costs.map((cost) => cost.busy)) / frames) * 1000);
  }
  const eight = { renderer, length: 2000, answers: 8, frames, tokensPerFrame: 100 / 60 };
  return { renderer, script, busy, eight: await measure(tab, session, eight) };
}

interface Measurement {
  renderer: RendererName;
  length: number;
  answers: number;
  frames: number;
  tokensPerFrame: number;
}

async function measure(tab: Page, session: CDPSession, options: Measurement): Promise<Cost> {
  await evaluate(tab, "prepare", options);
  const before = await metrics(session);
  const lostFrames = await evaluate(tab, "stream", options);
  const after = await metrics(session);
  await evaluate(tab, "clear", undefined);
  return {
    script: (after.script - before.script) * 1000,
    busy: (after.busy - before.busy) * 1000,
    elapsed: (after.at - before.at) * 1000,
    lostFrames: lostFrames ?? 0,
  };
}

/** Calls one of the page's functions, which knows only what is handed to it. */
async function evaluate(
  tab: Page,
  call: keyof BenchPage,
  options: Measurement | undefined,
): Promise<number | undefined> {
  const result = await tab.evaluate(
    async ({ wanted, given }) => {
      const { bench } = globalThis as unknown as { bench: Record<string, (options: unknown) => Promise<unknown>> };
      return await bench[wanted]?.(given);
    },
    { wanted: call as string, given: options },
  );
  return typeof result === "number" ? result : undefined;
}

/** Seconds, counted since the page was opened. */
async function metrics(session: CDPSession): Promise<{ script: number; busy: number; at: number }> {
  const { metrics: all } = await session.send("Performance.getMetrics");
  const value = (wanted: string): number => {
    const found = all.find((metric) => metric.name === wanted);
    if (found === undefined) throw new Error(`Chromium does not tell ${wanted}.`);
    return found.value;
  };
  return { script: value("ScriptDuration"), busy: value("TaskDuration"), at: value("Timestamp") };
}
