import { readFileSync, writeFileSync } from "node:fs";

/** Ticks a second of the figures in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** The processor time that a process has used, in microseconds; not a number where the system does not tell. */
export function processorTime(processId: number): number {
  try {
    // The name in parentheses may hold spaces: what follows it is counted.
    const fields = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1_000_000;
  } catch {
    return Number.NaN;
  }
}

/** A process and those that it has started; the process alone where the system does not tell. */
export function treeOf(processId: number): number[] {
  try {
    const text = readFileSync(`/proc/${processId}/task/${processId}/children`, "utf8").trim();
    return [processId, ...(text === "" ? [] : text.split(" ").map(Number))];
  } catch {
    return [processId];
  }
}

/** The memory that a process holds, in kilobytes; not a number where the system does not tell. */
export function memoryOf(processId: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1]);
  } catch {
    return Number.NaN;
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * The most memory that a process has held since `forgetPeak`, in kilobytes; not a number where the system does not
 * tell.
 */
export function peakMemoryOf(processId: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1]);
  } catch {
    return Number.NaN;
  }
}

/**
 * Lets the peak begin at what the process holds now (proc(5): 5 to clear_refs); without effect on other systems
 * than Linux.
 */
export function forgetPeak(processId: number): void {
  try {
    writeFileSync(`/proc/${processId}/clear_refs`, "5");
  } catch {
    // Then there is no peak to be read, either.
  }
}
