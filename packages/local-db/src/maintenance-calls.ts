import type { Database, StoreKey } from "@tutti/domain";
import type { StoreConnection } from "./store-connection.ts";

/** The rarely used calls of a database. */
export type MaintenanceCalls = Required<
  Pick<
    Database,
    | "repair"
    | "setAsideEntries"
    | "setAsideRows"
    | "removeSetAside"
    | "finishRemovals"
    | "checkCopies"
    | "lastCheck"
    | "keepCheck"
    | "changeMarks"
  >
>;

/**
 * The rarely used calls, whose code is loaded when one is made.
 *
 * @param options.forget called with rows whose absence proves nothing, before and after they may be removed
 * @param options.announce notifies other tabs of changed rows
 */
export function createMaintenanceCalls(
  { db, open, attempt }: Pick<StoreConnection, "db" | "open" | "attempt">,
  { forget, announce }: { forget: (keys: readonly StoreKey[]) => void; announce: (keys: readonly StoreKey[]) => void },
): MaintenanceCalls {
  const maintenance = <Value>(run: (tasks: typeof import("./maintenance.ts")) => Promise<Value>) =>
    attempt(async () => {
      const tasks = await import("./maintenance.ts");
      await open();
      return run(tasks);
    });
  return {
    repair: (repairs) => maintenance((tasks) => tasks.repairRows(db, repairs, { forget, announce })),
    setAsideEntries: () => maintenance((tasks) => tasks.setAsideEntries(db)),
    setAsideRows: (ids) => maintenance((tasks) => tasks.setAsideRows(db, ids)),
    removeSetAside: (ids) => maintenance((tasks) => tasks.removeSetAside(db, ids)),
    finishRemovals: () => maintenance((tasks) => tasks.finishRemovals(db)),
    checkCopies: (after) => maintenance((tasks) => tasks.checkCopies(db, after)),
    lastCheck: () => maintenance((tasks) => tasks.lastCheck(db)),
    keepCheck: (check) => maintenance((tasks) => tasks.keepCheck(db, check)),
    changeMarks: {
      list: (page) => maintenance((tasks) => tasks.listMarks(db, page)),
      forget: (marks) => maintenance((tasks) => tasks.forgetMarks(db, marks)),
      add: (marks) => maintenance((tasks) => tasks.addMarks(db, marks)),
    },
  };
}
