import type { ConsoleEntry } from "@tutti/preview";
import { useState } from "react";
import type { ConsoleLine } from "../console-view.tsx";

/** The most lines of the console that are kept. */
const CONSOLE_LINES = 200;

/** The lines of the console of the version that is shown; another version begins with none. */
export function useConsoleLog(versionId: string | undefined): {
  lines: readonly ConsoleLine[];
  take: (entries: readonly ConsoleEntry[]) => void;
  clear: () => void;
} {
  const [log, setLog] = useState<{ versionId: string | undefined; lines: readonly ConsoleLine[] }>();
  const take = (consoleEntries: readonly ConsoleEntry[]): void =>
    setLog((before) => {
      const consoleLines = before?.versionId === versionId ? (before?.lines ?? []) : [];
      const first = (consoleLines.at(-1)?.number ?? 0) + 1;
      const numberedEntries = consoleEntries.map((entry, index) => ({ ...entry, number: first + index }));
      return { versionId, lines: [...consoleLines, ...numberedEntries].slice(-CONSOLE_LINES) };
    });
  return {
    lines: log !== undefined && log.versionId === versionId ? log.lines : [],
    take,
    clear: () => setLog(undefined),
  };
}
