import type { EngineContext } from "../context.ts";
import { createRunDriver, type RunDriver } from "./run-driver.ts";
import type { SuiteStore } from "./suite-store.ts";
import type { SuiteServices } from "./suites.ts";

/** The drivers of runs: each run is driven by one of all tabs. */
export interface RunDrivers {
  /** Reads the current state of all runs, and drives them. */
  look(): void;
  /** Whether this tab is working on a cell right now. */
  owns(cellId: string): boolean;
  end(): void;
}

/**
 * Drives the running runs, each in the tab that has its lock; when that tab is closed, the next one continues from the
 * stored rows.
 */
export function createRunDrivers(
  context: EngineContext,
  { store, services }: { store: SuiteStore; services: SuiteServices },
): RunDrivers {
  const { locks } = context.ports;
  const drivers = new Map<string, RunDriver>();
  /** The runs whose lock is requested or held. */
  const ownRuns = new Set<string>();
  let isEnded = false;

  const drive = async (runId: string): Promise<void> => {
    const release = await locks?.acquire(`suite:${runId}`);
    try {
      // The last writes of the tab before may not have arrived here: the run continues from the stored rows.
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
    // The run may have been resumed in this very moment.
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
