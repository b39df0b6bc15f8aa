import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import type { BenchPage, PalettePage, ProductPage } from "./page/bench-page.ts";

/** What a run of frames cost the page's main thread. */
export interface Cost {
  /** Milliseconds in JavaScript. */
  script: number;
  /** Milliseconds in any work: script, style, layout, paint. */
  busy: number;
  /** Milliseconds that the run took. */
  duration: number;
  /** Milliseconds of the longest task over 50 ms; 0 where there was none. */
  longestTask: number;
}

/** A tab with the bench's page. */
export interface BenchTab {
  tab: Page;
  session: CDPSession;
  /** Calls one of the page's functions for renderers. The function sees only its arguments. */
  bench: Caller<BenchPage>;
  /** Calls one of the page's functions for the product. */
  product: Caller<ProductPage>;
  /** Calls one of the page's functions for the palette of models. */
  palette: Caller<PalettePage>;
  /** Runs a function, and returns what it cost the page. */
  costOf<Value>(run: () => Promise<Value>): Promise<{ cost: Cost; value: Value }>;
}

type Caller<Functions> = <Name extends keyof Functions>(
  name: Name,
  ...given: Functions[Name] extends (...given: infer Given) => unknown ? Given : never
) => Promise<Functions[Name] extends (...given: never) => infer Value ? Awaited<Value> : never>;

export async function openTab(browser: Browser | BrowserContext, address: string): Promise<BenchTab> {
  const viewport = { width: 1440, height: 900 };
  const tab = await ("version" in browser ? browser.newPage({ viewport }) : browser.newPage());
  await tab.goto(address);
  const session = await tab.context().newCDPSession(tab);
  await session.send("Performance.enable");
  return {
    tab,
    session,
    bench: callerOf(tab, "bench"),
    product: callerOf(tab, "product"),
    palette: callerOf(tab, "palette"),
    costOf: async (run) => {
      const before = await metrics(session);
      await tab.evaluate("longTasks.length = 0");
      const value = await run();
      const after = await metrics(session);
      const longestTask = await tab.evaluate<number>("Math.max(0, ...longTasks)");
      const milliseconds = (name: keyof Metrics): number => (after[name] - before[name]) * 1000;
      return {
        cost: { script: milliseconds("script"), busy: milliseconds("busy"), duration: milliseconds("at"), longestTask },
        value,
      };
    },
  };
}

function callerOf<Functions>(tab: Page, object: string): Caller<Functions> {
  return async (name, ...args) => {
    await tab.waitForFunction((name) => name in globalThis, object);
    const result: unknown = await tab.evaluate(
      async ({ from, wanted, values }) => {
        const all = globalThis as unknown as Record<string, Record<string, (...args: unknown[]) => unknown>>;
        return await all[from]?.[wanted]?.(...values);
      },
      { from: object, wanted: String(name), values: args as unknown[] },
    );
    return result as never;
  };
}

interface Metrics {
  script: number;
  busy: number;
  at: number;
}

/** Seconds, counted since the page was opened. */
async function metrics(session: CDPSession): Promise<Metrics> {
  const { metrics: all } = await session.send("Performance.getMetrics");
  const value = (name: string): number => {
    const foundMetric = all.find((metric) => metric.name === name);
    if (foundMetric === undefined) throw new Error(`Chromium does not tell ${name}.`);
    return foundMetric.value;
  };
  return { script: value("ScriptDuration"), busy: value("TaskDuration"), at: value("Timestamp") };
}

/** The cheaper of two runs of the same work: other load on the machine only adds. */
export function cheaper<Run extends { cost: Cost }>(one: Run | undefined, other: Run): Run {
  return one !== undefined && one.cost.busy <= other.cost.busy ? one : other;
}

export function ratio(one: number | undefined, other: number | undefined): string {
  return one === undefined || other === undefined || other === 0 ? "–" : (one / other).toFixed(2);
}

export function longest({ longestTask }: Cost): string {
  return longestTask === 0 ? "< 50" : String(Math.round(longestTask));
}
