import { readFileSync, writeFileSync } from "node:fs";

/** Ticks a second of the figures in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** The processor time that a process has used, in microseconds; NaN if the system does not report it. */
export function processorTime(processId: number): number {
  try {
    // The name in parentheses may hold spaces: the fields after it are counted.
    const fields = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1_000_000;
  } catch {
    return Number.NaN;
  }
}

/** A process and its child processes; the process alone if the system does not list them. */
export function treeOf(processId: number): number[] {
  try {
    const text = readFileSync(`/proc/${processId}/task/${processId}/children`, "utf8").trim();
    return [processId, ...(text === "" ? [] : text.split(" ").map(Number))];
  } catch {
    return [processId];
  }
}

/** The memory that a process holds, in kilobytes; NaN if the system does not report it. */
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

/** The most memory that a process has held since `forgetPeak`, in kilobytes; NaN if the system does not report it. */
export function peakMemoryOf(processId: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1]);
  } catch {
    return Number.NaN;
  }
}

/**
 * Resets the peak to what the process holds now (proc(5): 5 to clear_refs); without effect on systems other than Linux.
 */
export function forgetPeak(processId: number): void {
  try {
    writeFileSync(`/proc/${processId}/clear_refs`, "5");
  } catch {
    // Then the peak cannot be read, either.
  }
}
