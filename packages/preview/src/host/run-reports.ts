import type { ConsoleEntry } from "../frame/frame-messages.ts";
import { networkAddress } from "./network-address.ts";
import type { OfferedFile, PreviewEvent } from "./preview-events.ts";
import type { ShownRun } from "./run-frames.ts";

/** Maximum number of missing addresses that are reported; a page that requests more has been reported already. */
const MAX_MISSING = 50;

/** What a run reports to the page, with places in the project's files instead of places in the bundle. */
export interface RunReports {
  /** What the app printed. */
  print(entries: readonly ConsoleEntry[]): void;
  /** A line of ours in the app's console. */
  note(level: "warn" | "error", text: string): void;
  /** An error of the app. @param isDrawn whether the app shows something all the same */
  fail(error: string, isDrawn: boolean): void;
  /** A file that the app would download. */
  offer(file: OfferedFile): void;
  /** An address that the app requested in vain; each is reported once, with all those before it. */
  miss(requestedAddress: string): void;
}

/**
 * Reports what the current run does. Every report says whether its version is still being generated.
 *
 * @param options.shown the current run; undefined where there is none
 */
export function createRunReports(options: {
  shown: () => Pick<ShownRun, "isEarly" | "mapStack" | "missing"> | undefined;
  onEvent: (event: PreviewEvent) => void;
}): RunReports {
  const { shown, onEvent } = options;
  const isEarly = (): boolean => shown()?.isEarly ?? false;
  return {
    print: (entries) =>
      onEvent({
        type: "console",
        entries: entries.map((entry) => ({ ...entry, text: shown()?.mapStack(entry.text) ?? entry.text })),
        isEarly: isEarly(),
      }),
    note: (level, text) => onEvent({ type: "console", entries: [{ level, text }], isEarly: isEarly() }),
    fail: (error, isDrawn) => onEvent({ type: "runtime-error", error, isDrawn, isEarly: isEarly() }),
    offer: (file) => onEvent({ type: "file-offered", file, isEarly: isEarly() }),
    miss: (requestedAddress) => {
      const missing = shown()?.missing;
      const address = networkAddress(requestedAddress);
      if (missing === undefined || address === undefined) return;
      if (missing.has(address) || missing.size >= MAX_MISSING) return;
      missing.add(address);
      onEvent({ type: "missing", addresses: [...missing] });
    },
  };
}
