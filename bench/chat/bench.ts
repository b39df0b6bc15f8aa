import { type CDPSession, chromium, type Page } from "playwright";
import type { BenchTable } from "../bench-table.ts";
import { type Cost, labels, type RendererFigures, toTable } from "./figures.ts";
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
    return toTable(plan.lengths, plan.frames, await measureAll(plan, tab, session));
  } finally {
    await browser.close();
    await page.close();
  }
}

/** Round by round, so that what else the machine does meets every renderer; the best round counts, since that only adds. */
async function measureAll(plan: Plan, tab: Page, session: CDPSession): Promise<RendererFigures[]> {
  const { frames, lengths } = plan;
  const best = new Map<string, Cost>();
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const renderer of rendererNames) {
      const runs = [
        ...lengths.map((length) => ({ key: `${renderer} ${length}`, length, answers: 1, tokensPerFrame: 1 })),
        { key: `${renderer} eight`, length: 2000, answers: 8, tokensPerFrame: 100 / 60 },
      ];
      for (const { key, ...options } of runs) {
        const cost = await measure(tab, session, { renderer, frames, ...options });
        if (cost.script < (best.get(key)?.script ?? Number.POSITIVE_INFINITY)) best.set(key, cost);
      }
    }
  }
  return rendererNames.map((renderer) => ({
    renderer,
    script: lengths.map((length) => ((best.get(`${renderer} ${length}`)?.script ?? Number.NaN) / frames) * 1000),
    busy: lengths.map((length) => ((best.get(`${renderer} ${length}`)?.busy ?? Number.NaN) / frames) * 1000),
    eight: best.get(`${renderer} eight`),
  }));
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
