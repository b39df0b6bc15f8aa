import type { Browser, Page } from "playwright";

/** One task of a page's main thread, in milliseconds. */
export interface Task {
  /** Wall-clock time, with other load on the machine. */
  duration: number;
  /** Processor time, which hardly depends on other load on the machine. */
  processor: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

const TASK = "RunTask";
const CATEGORIES = ["disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing"];
const BEGIN = "tutti-bench-begin";
const END = "tutti-bench-end";

/** Runs a function, and returns every task of the page's main thread meanwhile, by Chromium's trace. */
export async function tasksOf<Value>(
  browser: Browser,
  tab: Page,
  run: () => Promise<Value>,
): Promise<{ value: Value; tasks: Task[] }> {
  await browser.startTracing(tab, { categories: CATEGORIES });
  try {
    await mark(tab, BEGIN);
    const value = await run();
    await mark(tab, END);
    return { value, tasks: tasksBetweenMarks(parse(await browser.stopTracing())) };
  } catch (error) {
    await browser.stopTracing().catch(() => undefined);
    throw error;
  }
}

function mark(tab: Page, name: string): Promise<void> {
  return tab.evaluate((mark) => void performance.mark(mark), name);
}

function parse(trace: Buffer): TraceEvent[] {
  return (JSON.parse(trace.toString("utf8")) as { traceEvents: TraceEvent[] }).traceEvents;
}

/**
 * The tasks between the marks. The marks identify the page's thread; a page that was loaded meanwhile may have another
 * one.
 */
function tasksBetweenMarks(events: readonly TraceEvent[]): Task[] {
  const begin = events.find(({ name }) => name === BEGIN);
  const end = events.findLast(({ name }) => name === END);
  if (begin === undefined || end === undefined) throw new Error("The trace does not tell of the page's own marks.");
  const threads = new Set([begin, end].map(({ pid, tid }) => `${pid} ${tid}`));
  return events
    .filter(({ name, ph, ts }) => name === TASK && ph === "X" && ts >= begin.ts && ts <= end.ts)
    .filter(({ pid, tid }) => threads.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ duration: dur / 1000, processor: tdur / 1000 }));
}

/** Milliseconds of processor time in the longest task, and in all of them. */
export function processorOf(tasks: readonly Task[]): { longest: number; all: number } {
  return {
    longest: Math.max(0, ...tasks.map(({ processor }) => processor)),
    all: tasks.reduce((sum, { processor }) => sum + processor, 0),
  };
}
