import { type ConsoleEntry, type ConsoleLevel, MESSAGE_LIMITS } from "../frame-messages.ts";
import { describeValue } from "./describe-value.ts";
import { send } from "./send.ts";

/** Milliseconds over which lines are collected, so that a loop that logs sends one message and no flood. */
const GATHERING = 100;

export interface ConsoleReport {
  /** Writes a line of our own. */
  write: (entry: ConsoleEntry) => void;
  /** Sends the collected lines at once, before an event that ends the frame. */
  flush: () => void;
}

/** Reports the artifact's console output to the host. */
export function reportConsole(): ConsoleReport {
  const later = setTimeout;
  let unsentEntries: ConsoleEntry[] = [];
  const flush = (): void => {
    if (unsentEntries.length > 0) send({ type: "frame-console", entries: unsentEntries });
    unsentEntries = [];
  };
  const write = (entry: ConsoleEntry): void => {
    if (unsentEntries.length === 0) later(flush, GATHERING);
    if (unsentEntries.length < MESSAGE_LIMITS.entries) unsentEntries.push(entry);
  };
  for (const level of ["log", "info", "warn", "error", "debug"] satisfies ConsoleLevel[]) {
    // biome-ignore lint/suspicious/noConsole: this wraps the artifact's console.
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      original(...values);
      write({ level, text: values.map(describeValue).join(" ").slice(0, MESSAGE_LIMITS.entry) });
    };
  }
  return { write, flush };
}
