import type { SuiteTable } from "@tutti/domain";
import { cellPrefix, isSuiteTable } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { RecordChange, RecordKey, RecordTypes } from "../ports.ts";
import { createRecordTable } from "../state/record-table.ts";
import { readAll, readCells } from "./run-cells.ts";
import type { Suites } from "./suites.ts";

/** The rows of suites: shown, stored, and updated when other tabs write them. */
export interface SuiteStore {
  tables: Suites["tables"];
  /** Shows a row and writes it: a new one always, a changed one only if it is still stored. */
  put<Name extends SuiteTable>(table: Name, record: RecordTypes[Name]): void;
  remove(table: SuiteTable, ids: readonly string[]): void;
  openRun(runId: string): Promise<void>;
  /** Shows a run and its cells as they are stored, after this tab's pending writes. */
  refreshRun(runId: string): Promise<void>;
  /** Loads the suites and the list of their runs. */
  load(): Promise<void>;
}

/**
 * @param options.isOwned whether this tab is working on a row right now: its stored state is older
 * @param options.onStored called after another tab's writes are shown
 */
export function createSuiteStore(
  context: EngineContext,
  options: { add: (change: RecordChange) => void; isOwned: (key: RecordKey) => boolean; onStored: () => void },
): SuiteStore {
  const { database } = context.ports;
  const tables: Suites["tables"] = {
    suites: createRecordTable(),
    suiteRuns: createRecordTable(),
    suiteCells: createRecordTable(),
  };
  /** The load of the cells of each run. */
  const openRuns = new Map<string, Promise<void>>();
  const tableOf = (name: SuiteTable) => tables[name] as unknown as Suites["tables"]["suites"];
  const isOpen = ({ table, id }: RecordKey): boolean =>
    table !== "suiteCells" || openRuns.has(id.slice(0, id.indexOf("/")));

  const follow = async (keys: readonly RecordKey[]): Promise<void> => {
    const isWanted = (key: RecordKey): boolean =>
      isSuiteTable(key.table) && isOpen(key) && !context.writes.isWaiting(key) && !options.isOwned(key);
    if (!keys.some(isWanted)) return;
    await context.writes.settled();
    await Promise.all(openRuns.values());
    const keysToRead = keys.filter(isWanted);
    const read = await database.read(keysToRead);
    if (!read.ok) return;
    for (const [index, change] of read.value.entries()) {
      const key = keysToRead[index];
      if (!key || !isWanted(key) || change.type === "damaged") continue;
      const table = tableOf(key.table as SuiteTable);
      if (change.type === "put") table.put(change.record as never);
      else if (change.type === "remove") table.remove(key.id);
    }
    options.onStored();
  };
  context.tellStoredRows = (keys) => {
    follow(keys).catch((error) => context.warnOnce(`Another tab's suite could not be shown: ${String(error)}`));
  };

  return {
    tables,
    put: (table, record) => {
      const isNew = tableOf(table).get(record.id) === undefined;
      tableOf(table).put(record as never);
      const condition = isNew ? {} : { onlyIf: { type: "row" as const } };
      options.add({ table, type: "put", record, ...condition } as unknown as RecordChange);
    },
    remove: (table, ids) => {
      tableOf(table).remove(...ids);
      for (const id of ids) options.add({ table, type: "remove", id });
    },
    openRun: (runId) => {
      const loading = openRuns.get(runId) ?? loadCells(context, tables, runId);
      openRuns.set(runId, loading);
      return loading;
    },
    refreshRun: async (runId) => {
      await context.writes.flush();
      openRuns.set(runId, openRuns.get(runId) ?? Promise.resolve());
      const cells = await readCells(database, runId);
      tables.suiteCells.put(...(cells ?? []));
      const run = await database.read([{ table: "suiteRuns", id: runId }]);
      const [change] = run.ok ? run.value : [];
      if (change?.type === "put") tables.suiteRuns.put(change.record as never);
      else if (change?.type === "remove") tables.suiteRuns.remove(runId);
    },
    load: async () => {
      const [suites, runs] = [await readAll(database, "suites"), await readAll(database, "suiteRuns")];
      tables.suites.put(...(suites ?? []));
      tables.suiteRuns.put(...(runs ?? []));
    },
  };
}

async function loadCells({ ports }: EngineContext, tables: Suites["tables"], runId: string): Promise<void> {
  const cells = await readCells(ports.database, runId);
  const own = new Set(tables.suiteCells.all().flatMap(({ id }) => (id.startsWith(cellPrefix(runId)) ? id : [])));
  // Cells that were changed here during the read are newer.
  tables.suiteCells.put(...(cells ?? []).filter(({ id }) => !own.has(id)));
}
