import { type ConsoleEntry, type ConsoleLevel, MESSAGE_LIMITS } from "../frame-messages.ts";
import { describeValue } from "./describe-value.ts";
import { send } from "./send.ts";

/** Milliseconds over which lines are collected, so that a loop that logs sends one message and no flood. */
const GATHERING = 100;

/** Characters of the lines of one message. */
const GATHERED_LENGTH = 200_000;

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
  let unsentLength = 0;
  let leftOut = 0;
  const flush = (): void => {
    if (unsentEntries.length === 0) return;
    const text = `Too many lines at once: ${leftOut} were left out.`;
    send({
      type: "frame-console",
      entries: leftOut === 0 ? unsentEntries : [...unsentEntries, { level: "warn", text }],
    });
    unsentEntries = [];
    unsentLength = 0;
    leftOut = 0;
  };
  const write = (entry: ConsoleEntry): void => {
    if (unsentEntries.length === 0) later(flush, GATHERING);
    unsentEntries.push(entry);
    unsentLength += entry.text.length;
  };
  /** Whether lines fit in the next message; with room for the line about those that do not. */
  const isFull = (): boolean => unsentEntries.length >= MESSAGE_LIMITS.entries - 1 || unsentLength >= GATHERED_LENGTH;
  const writeIfItFits = (entry: () => ConsoleEntry): void => {
    if (isFull()) leftOut += 1;
    else write(entry());
  };
  for (const level of ["log", "info", "warn", "error", "debug"] satisfies ConsoleLevel[]) {
    // biome-ignore lint/suspicious/noConsole: this wraps the artifact's console.
    const original = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      // A flood would hold up the browser's own console, too, where that is open.
      if (!isFull()) original(...values);
      writeIfItFits(() => ({ level, text: describeValues(values) }));
    };
  }
  return { write: (entry) => writeIfItFits(() => entry), flush };
}

function describeValues(values: readonly unknown[]): string {
  let text = "";
  // By index: the artifact may have replaced the iterator that a loop over values calls.
  for (let index = 0; index < values.length && text.length < MESSAGE_LIMITS.entry; index += 1) {
    text += index === 0 ? describeValue(values[index]) : ` ${describeValue(values[index])}`;
  }
  return text.slice(0, MESSAGE_LIMITS.entry);
}
