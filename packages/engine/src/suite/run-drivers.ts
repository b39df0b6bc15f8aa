import type { EngineContext } from "../context.ts";
import { createRunDriver, type RunDriver } from "./run-driver.ts";
import type { SuiteStore } from "./suite-store.ts";
import type { SuiteServices } from "./suites.ts";

/** Who drives runs: of all tabs one a run. */
export interface RunDrivers {
  /** Looks at all runs as they are by now. */
  look(): void;
  /** Whether this tab brings a cell right now. */
  owns(cellId: string): boolean;
  end(): void;
}

/**
 * Drives the runs that ask on, each by the tab that has its lock; when that tab goes, the next one does, from what is
 * stored.
 */
export function createRunDrivers(
  context: EngineContext,
  { store, services }: { store: SuiteStore; services: SuiteServices },
): RunDrivers {
  const { locks } = context.ports;
  const drivers = new Map<string, RunDriver>();
  /** The runs whose lock is waited for, or held. */
  const ownRuns = new Set<string>();
  let isEnded = false;

  const drive = async (runId: string): Promise<void> => {
    const release = await locks?.acquire(`suite:${runId}`);
    try {
      // What the tab before has written last may be on its way here: the stored rows are the ones to go on from.
      await store.refreshRun(runId);
      if (isEnded || store.tables.suiteRuns.get(runId)?.state !== "running") return;
      const driver = createRunDriver(context, { runId, store, services });
      drivers.set(runId, driver);
      driver.look();
      await driver.finished;
      await context.writes.flush();
    } finally {
      drivers.delete(runId);
      ownRuns.delete(runId);
      release?.();
    }
    // It may have been resumed in this very moment.
    if (!isEnded) look();
  };
  const look = (): void => {
    for (const driver of [...drivers.values()]) driver.look();
    if (isEnded) return;
    for (const { id, state } of store.tables.suiteRuns.all()) {
      if (state !== "running" || ownRuns.has(id)) continue;
      ownRuns.add(id);
      drive(id).catch((error) => context.warnOnce(`A run of a suite broke off: ${String(error)}`));
    }
  };

  return {
    look,
    owns: (cellId) => [...drivers.values()].some((driver) => driver.owns(cellId)),
    end: () => {
      isEnded = true;
      for (const driver of drivers.values()) driver.leave();
    },
  };
}
