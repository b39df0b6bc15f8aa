import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds between two samples. */
const LOOK = 20;

/** Memory of a browser's processes that is on no disk, in bytes: the system's RssAnon and RssShmem. */
export interface BrowserMemory {
  /** The processes that run the page and its workers. */
  renderers: number;
  /** All processes of the browser. */
  all: number;
}

/** The memory that the processes of this group hold now. */
export function memoryOf(group: number): BrowserMemory {
  const memory: BrowserMemory = { renderers: 0, all: 0 };
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/u.test(name)) continue;
    try {
      // "pid (name) state parent group …"
      const facts = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /su, "")
        .split(" ");
      if (Number(facts[2]) !== group) continue;
      const status = readFileSync(`/proc/${name}/status`, "utf8");
      const bytes = 1024 * (kilobytesOf(status, "RssAnon") + kilobytesOf(status, "RssShmem"));
      memory.all += bytes;
      if (readFileSync(`/proc/${name}/cmdline`, "utf8").includes("--type=renderer")) memory.renderers += bytes;
    } catch {
      // The process has ended since it was listed.
    }
  }
  return memory;
}

function kilobytesOf(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "mu").exec(status)?.[1] ?? 0);
}

/**
 * The most memory that a group of processes holds while an action runs, above what it holds when idle.
 *
 * @param base the memory when idle
 * @param action the action that is measured
 */
export async function peakDuring(
  group: number,
  base: BrowserMemory,
  action: () => Promise<unknown>,
): Promise<BrowserMemory> {
  const peak = memoryOf(group);
  const timer = setInterval(() => {
    const memory = memoryOf(group);
    peak.renderers = Math.max(peak.renderers, memory.renderers);
    peak.all = Math.max(peak.all, memory.all);
  }, LOOK);
  try {
    await action();
  } finally {
    clearInterval(timer);
  }
  return { renderers: peak.renderers - base.renderers, all: peak.all - base.all };
}
