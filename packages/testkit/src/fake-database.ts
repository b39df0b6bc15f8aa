import {
  type Database,
  type DatabaseFailure,
  fail,
  type RecordChange,
  type RecordTypes,
  type SetAsideRow,
  type StoreTable,
} from "@tutti/domain";
import type { MemoryStore } from "@tutti/local-db";
import { createMemoryDatabase, createMemoryStore } from "@tutti/local-db";

/** A store in memory that a test can inspect, and make refuse. */
export interface FakeDatabase extends Database {
  /** The stored records: table, id, record. */
  readonly tables: { readonly [Name in StoreTable]: ReadonlyMap<string, RecordTypes[Name]> };
  /** Every batch that was written, in order; refused ones and changes whose conditions failed are not among them. */
  readonly batches: readonly (readonly RecordChange[])[];
  readonly isClosed: boolean;
  /** Opens the store again after it was closed, as the next page does. */
  reopen(): void;
  /** Makes every call fail with this failure, until it is called without one. */
  refuse(failure?: DatabaseFailure): void;
  /** The rows that were set aside, by their ids. */
  readonly setAside: ReadonlyMap<string, SetAsideRow>;
  /** Stores records as if they had been there from the start. */
  seed(rows: { [Name in StoreTable]?: readonly RecordTypes[Name][] }): void;
}

/** @param isShared whether written rows are marked for other devices */
export function createFakeDatabase(isShared = false): FakeDatabase {
  const store = createMemoryStore();
  const batches: (readonly RecordChange[])[] = [];
  const onWrite = (changes: readonly RecordChange[]): void => {
    if (changes.length > 0) batches.push(changes.map(({ onlyIf: _condition, ...change }) => change as RecordChange));
  };
  const open = () => createMemoryDatabase({ store, onWrite, marksChanges: () => isShared });
  let database = open();
  let refusal: DatabaseFailure | undefined;
  let isClosed = false;

  /** A method of the open database, unless it has to refuse. */
  const unlessRefused = <Name extends Exclude<keyof Database, "close">>(name: Name): Database[Name] => {
    const call = async (...values: unknown[]) => {
      if (refusal) return fail(refusal);
      const method = database[name] as (...values: unknown[]) => unknown;
      return method(...values);
    };
    return call as unknown as Database[Name];
  };

  return {
    tables: store.tables,
    setAside: store.setAside,
    batches,
    get isClosed() {
      return isClosed;
    },
    reopen: () => {
      isClosed = false;
      database = open();
    },
    refuse: (failure) => {
      refusal = failure;
    },
    seed: (rows) => {
      for (const [table, records] of Object.entries(rows)) seedTable(store, table as StoreTable, records);
    },
    get changeMarks() {
      return database.changeMarks as NonNullable<Database["changeMarks"]>;
    },
    loadRooms: unlessRefused("loadRooms"),
    roomIds: unlessRefused("roomIds"),
    roomManifest: unlessRefused("roomManifest"),
    loadRoom: unlessRefused("loadRoom"),
    read: unlessRefused("read"),
    rowsOfRoom: unlessRefused("rowsOfRoom"),
    rowsAfter: unlessRefused("rowsAfter"),
    idsAfter: unlessRefused("idsAfter"),
    write: unlessRefused("write"),
    repair: unlessRefused("repair"),
    setAsideEntries: unlessRefused("setAsideEntries"),
    setAsideRows: unlessRefused("setAsideRows"),
    removeSetAside: unlessRefused("removeSetAside"),
    finishRemovals: unlessRefused("finishRemovals"),
    checkCopies: unlessRefused("checkCopies"),
    lastCheck: unlessRefused("lastCheck"),
    keepCheck: unlessRefused("keepCheck"),
    close: () => {
      isClosed = true;
      database.close();
    },
  };
}

function seedTable(store: MemoryStore, table: StoreTable, records: readonly { id: string }[]): void {
  const rows = store.tables[table] as Map<string, { id: string }>;
  for (const record of records) rows.set(record.id, structuredClone(record));
}
