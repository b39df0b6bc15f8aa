import {
  type ChangeMark,
  type Database,
  type DatabaseFailure,
  fail,
  openedTables,
  type RecordChange,
  type RecordTypes,
  type RoomRecords,
  type SetAsideRow,
  type StoredCheck,
  type StoreTable,
  succeed,
} from "@tutti/domain";
import { changeMark } from "./packs/squash-changes.ts";
import { weightOf } from "./packs/weight-of.ts";
import { makeRepairs } from "./repairs.ts";
import { localTables, roomTables } from "./room-tables.ts";
import { splitByCondition } from "./rows/conditions.ts";
import { byTime, toEntry } from "./set-aside-entries.ts";
import { setAsidePrefix } from "./store-name.ts";

const localFailure: DatabaseFailure = { code: "unavailable", message: "The database is closed." };

/** The contents of a store in memory; several databases may use the same one, in sequence or at once as tabs do. */
export interface MemoryStore {
  readonly tables: { readonly [Name in StoreTable]: Map<string, RecordTypes[Name]> };
  readonly setAside: Map<string, SetAsideRow>;
  /** The ids of removed rooms: they find the rows that a tab writes to such a room later. */
  readonly removedRooms: Set<string>;
  /** The marks of rows that were written, by their ids. */
  readonly marks: Map<string, ChangeMark>;
  check: StoredCheck | undefined;
}

export interface MemoryDatabaseOptions {
  /** Default: an empty one. */
  store?: MemoryStore;
  /** Called with the changes of a batch whose conditions hold, in order, before they are written. */
  onWrite?(changes: readonly RecordChange[]): void;
  /** Whether written rows are marked for other devices; absent: never. */
  marksChanges?(): boolean;
  /** Milliseconds since the epoch; default: the machine's time. */
  now?(): number;
}

type AnyRow = { id: string; roomId?: string };

export function createMemoryStore(): MemoryStore {
  const tables = Object.fromEntries(localTables.map((table) => [table, new Map()])) as unknown as MemoryStore["tables"];
  return { tables, setAside: new Map(), removedRooms: new Set(), marks: new Map(), check: undefined };
}

/**
 * A store that loses everything with the page: for tests, and for browsers without IndexedDB. Records are copied when
 * they are written and read, as IndexedDB does it, so that no two holders share one.
 */
export function createMemoryDatabase(options: MemoryDatabaseOptions = {}): Database {
  const { store = createMemoryStore(), onWrite, marksChanges, now = Date.now } = options;
  const { setAside, removedRooms, marks } = store;
  let isClosed = false;

  const rowsOf = (table: StoreTable) => store.tables[table] as Map<string, AnyRow>;
  const ofRoom = <Name extends StoreTable>(table: Name, roomId: string): RecordTypes[Name][] =>
    structuredClone([...rowsOf(table).values()].filter((row) => row.roomId === roomId)) as RecordTypes[Name][];

  const remove = (change: Extract<RecordChange, { type: "remove" }>): void => {
    rowsOf(change.table).delete(change.id);
    for (const [id, row] of setAside) {
      const isOfMessage = change.table === "messages" && id.startsWith(setAsidePrefix("texts", change.id));
      if (isOfMessage || (change.table === "rooms" && row.roomId === change.id)) setAside.delete(id);
    }
    if (change.table !== "rooms") return;
    removedRooms.add(change.id);
    for (const table of roomTables) {
      for (const [id, row] of rowsOf(table)) if (row.roomId === change.id) rowsOf(table).delete(id);
    }
  };

  return {
    loadRooms: async () =>
      isClosed ? fail(localFailure) : succeed(structuredClone([...rowsOf("rooms").values()]) as RecordTypes["rooms"][]),
    roomIds: async () => (isClosed ? fail(localFailure) : succeed([...rowsOf("rooms").keys()].sort())),
    roomManifest: async (roomId) => {
      if (isClosed) return fail(localFailure);
      const idsOf = (table: StoreTable): string[] => byId(ofRoom(table, roomId)).map(({ id }) => id);
      return succeed({
        characterIds: idsOf("characters"),
        messageIds: idsOf("messages"),
        artifactIds: idsOf("artifacts"),
      });
    },
    loadRoom: async (roomId) => {
      if (isClosed) return fail(localFailure);
      return succeed(Object.fromEntries(openedTables.map((table) => [table, ofRoom(table, roomId)])) as RoomRecords);
    },
    read: async (keys) => {
      if (isClosed) return fail(localFailure);
      return succeed(
        keys.map(({ table, id }): RecordChange => {
          const record = structuredClone(rowsOf(table).get(id));
          return record ? ({ table, type: "put", record } as RecordChange) : { table, type: "remove", id };
        }),
      );
    },
    rowsOfRoom: async (table, roomId) => (isClosed ? fail(localFailure) : succeed(byId(ofRoom(table, roomId)))),
    rowsAfter: async <Name extends StoreTable>(
      table: Name,
      { after, limit, weight = Number.POSITIVE_INFINITY }: { after?: string; limit: number; weight?: number },
    ) => {
      if (isClosed) return fail(localFailure);
      const rows = byId([...rowsOf(table).values()]).filter((row) => after === undefined || row.id > after);
      return succeed(structuredClone(rows.slice(0, countUnder(rows, { limit, weight }))) as RecordTypes[Name][]);
    },
    idsAfter: async (table, { after, limit }) => {
      if (isClosed) return fail(localFailure);
      const ids = [...rowsOf(table).keys()].sort().filter((id) => after === undefined || id > after);
      return succeed(ids.slice(0, limit));
    },
    write: async (changes) => {
      if (isClosed) return fail(localFailure);
      // Copied before anything is written: a value that cannot be stored fails the whole batch, as in a transaction.
      let copies: RecordChange[];
      try {
        copies = structuredClone([...changes]);
      } catch (error) {
        return fail({ code: "unknown", message: error instanceof Error ? error.message : String(error) });
      }
      const byCondition = splitByCondition(copies, {
        row: (table, id) => rowsOf(table).get(id),
      });
      onWrite?.(byCondition.changes);
      for (const change of byCondition.changes) {
        const id = change.type === "put" ? change.record.id : change.id;
        const mark = changeMark(change.table, id, now());
        if (marksChanges?.()) marks.set(mark.id, mark);
        if (change.type === "put") rowsOf(change.table).set(change.record.id, change.record);
        else remove(change);
      }
      return succeed({ droppedKeys: byCondition.droppedKeys });
    },
    repair: async (repairs) => {
      if (isClosed) return fail(localFailure);
      return succeed(
        makeRepairs(structuredClone([...repairs]), {
          row: (table, key) => rowsOf(table).get(key as string),
          put: (table, record) => rowsOf(table).set(record.id, record),
          remove: (table, key) => rowsOf(table).delete(key as string),
          setAside,
        }),
      );
    },
    changeMarks: createMarks(marks, () => isClosed),
    setAsideEntries: async () =>
      isClosed ? fail(localFailure) : succeed(structuredClone([...setAside.values()].map(toEntry)).sort(byTime)),
    setAsideRows: async (ids) =>
      isClosed ? fail(localFailure) : succeed(structuredClone(ids.flatMap((id) => setAside.get(id) ?? []))),
    removeSetAside: async (ids) => {
      if (isClosed) return fail(localFailure);
      for (const id of ids) setAside.delete(id);
      return succeed(undefined);
    },
    finishRemovals: async () => {
      if (isClosed) return fail(localFailure);
      let count = 0;
      for (const table of roomTables) {
        for (const [id, { roomId = "" }] of rowsOf(table)) {
          if (removedRooms.has(roomId) && !rowsOf("rooms").has(roomId) && rowsOf(table).delete(id)) count += 1;
        }
      }
      return succeed(count);
    },
    // This store has no copies.
    checkCopies: async () => (isClosed ? fail(localFailure) : succeed({ removedCount: 0 })),
    lastCheck: async () => (isClosed ? fail(localFailure) : succeed(store.check)),
    keepCheck: async (storedCheck) => {
      if (isClosed) return fail(localFailure);
      store.check = storedCheck;
      return succeed(undefined);
    },
    close: () => {
      isClosed = true;
    },
  };
}

/** The marks of changed rows in a store. */
function createMarks(marks: MemoryStore["marks"], isClosed: () => boolean): NonNullable<Database["changeMarks"]> {
  return {
    list: async ({ after = "", limit }) =>
      isClosed()
        ? fail(localFailure)
        : succeed(structuredClone(byId([...marks.values()]).filter(({ id }) => id > after)).slice(0, limit)),
    forget: async (forgotten) => {
      if (isClosed()) return fail(localFailure);
      for (const { id, nonce } of forgotten) if (marks.get(id)?.nonce === nonce) marks.delete(id);
      return succeed(undefined);
    },
    add: async (added) => {
      if (isClosed()) return fail(localFailure);
      for (const mark of added) {
        const whole = { ...mark, ...changeMark(mark.table, mark.key, mark.at) };
        if (!marks.has(whole.id)) marks.set(whole.id, whole);
      }
      return succeed(undefined);
    },
  };
}

/** The number of rows of a stretch, which ends with the row that reaches its weight. */
function countUnder(rows: readonly AnyRow[], { limit, weight }: { limit: number; weight: number }): number {
  let sum = 0;
  const end = rows.findIndex((row) => {
    sum += weightOf(row);
    return sum >= weight;
  });
  return end === -1 ? limit : Math.min(limit, end + 1);
}

function byId<Row extends { id: string }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}
