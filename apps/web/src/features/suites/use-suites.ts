import type { SuiteCell, SuiteRun } from "@tutti/domain";
import { cellPrefix } from "@tutti/domain";
import type { Suites } from "@tutti/engine";
import { use, useEffect, useState, useSyncExternalStore } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useRecords } from "../../bindings/use-record.ts";

/** The suites; suspends until they are loaded. */
export function useSuites(): Suites {
  return use(useServices().openSuites());
}

/** The runs of a suite, the latest first, each with its number. */
export function useRuns(suites: Suites, suiteId: string): readonly (SuiteRun & { number: number })[] {
  return useRecords(suites.tables.suiteRuns)
    .filter((run) => run.suiteId === suiteId)
    .sort((one, other) => one.createdAt - other.createdAt)
    .map((run, index) => ({ ...run, number: index + 1 }))
    .reverse();
}

/** Loads the cells of a run; returns whether they are loaded. */
export function useOpenRun(suites: Suites, runId: string | undefined): boolean {
  const [openedRunId, setOpenedRunId] = useState<string>();
  useEffect(() => {
    if (runId === undefined) return;
    let isOver = false;
    void suites.openRun(runId).then(() => isOver || setOpenedRunId(runId));
    return () => {
      isOver = true;
    };
  }, [suites, runId]);
  return openedRunId === runId;
}

/** The cells of a run, in no particular order; the same list until one of them changes. */
export function useRunCells(suites: Suites, runId: string): readonly SuiteCell[] {
  const [list] = useState(() => createCellList(suites));
  return useSyncExternalStore(list.subscribe, () => list.of(runId));
}

function createCellList({ tables: { suiteCells } }: Suites) {
  let from: readonly SuiteCell[] | undefined;
  let of = "";
  let cells: readonly SuiteCell[] = [];
  return {
    subscribe: (listener: () => void) => suiteCells.subscribeAll(listener),
    of: (runId: string): readonly SuiteCell[] => {
      const all = suiteCells.all();
      if (all === from && of === runId) return cells;
      from = all;
      of = runId;
      const own = all.filter(({ id }) => id.startsWith(cellPrefix(runId)));
      if (own.length !== cells.length || own.some((cell, place) => cell !== cells[place])) cells = own;
      return cells;
    },
  };
}
