import { withoutUndefined } from "@tutti/contract";
import type { Result, Room } from "@tutti/domain";
import { succeed } from "@tutti/domain";
import type {
  Database,
  DatabaseFailure,
  RecordChange,
  RecordKey,
  RecordTypes,
  RoomRecords,
  StoreTable,
} from "../ports.ts";
import type { DamagedRow } from "./damage/damaged-row.ts";
import { openedTables } from "./stored-tables.ts";
import { isValid, loadGuards } from "./validate-record.ts";

/**
 * From this number of rooms on, the faster guards are awaited: without them, thousands of rooms delay the first screen.
 */
const MANY = 200;

/** A row as it is stored now, or the information that it is damaged. */
export type ReadChange = RecordChange | (RecordKey & { type: "damaged" });

/** A database whose rows keep the rules of their tables. */
export interface GuardedDatabase extends Omit<Database, "read"> {
  read(keys: readonly RecordKey[]): Promise<Result<ReadChange[], DatabaseFailure>>;
}

/**
 * Lets through only rows that are valid in their tables, by the same rules as for writing. Damaged rows are left out
 * and reported. A room of ten thousand messages is checked within a frame or two.
 */
export function guardDatabase(database: Database, onDamaged: (rows: readonly DamagedRow[]) => void): GuardedDatabase {
  /** The valid rows; the same list if all are valid. */
  const sift = <Row>(table: StoreTable, rows: Row[], damagedRows: DamagedRow[]): Row[] => {
    const before = damagedRows.length;
    const bad = new Set<Row>();
    for (const row of rows) {
      if (isValid(table, currentForm(table, row))) continue;
      bad.add(row);
      damagedRows.push({ table, key: keyOf(row), record: row });
    }
    return damagedRows.length === before ? rows : rows.filter((row) => !bad.has(row));
  };
  const report = <Row>(table: StoreTable, rows: Row[]): Row[] => {
    const damagedRows: DamagedRow[] = [];
    const right = sift(table, rows, damagedRows);
    if (damagedRows.length > 0) onDamaged(damagedRows);
    return right;
  };
  const siftRoom = (room: RoomRecords, damagedRows: DamagedRow[]): RoomRecords => {
    const right = { ...room };
    for (const table of openedTables) Object.assign(right, { [table]: sift<unknown>(table, room[table], damagedRows) });
    return right;
  };
  const guardedDatabase: GuardedDatabase = Object.assign(Object.create(database) as Database, {
    loadRooms: async () => {
      const rooms = await database.loadRooms();
      if (rooms.ok && rooms.value.length > MANY) await loadGuards().catch(() => undefined);
      return rooms.ok ? succeed(report("rooms", rooms.value).map(withUpdatedAt)) : rooms;
    },
    loadRoom: async (roomId, { onNewest } = {}) => {
      const [roomResult] = await Promise.all([
        database.loadRoom(roomId, onNewest ? { onNewest: (newest) => onNewest(siftRoom(newest, [])) } : {}),
        // Loaded while the rows are read; without the guards, rows are checked by the schemas.
        loadGuards().catch(() => undefined),
      ]);
      if (!roomResult.ok) return roomResult;
      const damagedRows: DamagedRow[] = [];
      const room = siftRoom(roomResult.value, damagedRows);
      if (damagedRows.length > 0) {
        const { withoutCopies } = await import("./damage/damaged-copies.ts");
        onDamaged(await withoutCopies(database, room, damagedRows));
      }
      return succeed(room);
    },
    read: async (keys) => {
      const read = await database.read(keys);
      if (!read.ok) return read;
      const damagedRows: DamagedRow[] = [];
      const changes = read.value.map((change): ReadChange => {
        if (change.type === "remove") return change;
        const { table, record } = change;
        const isRight = sift(table, [record], damagedRows).length > 0;
        return isRight
          ? ({ ...change, record: currentForm(table, record) } as RecordChange)
          : { table, type: "damaged", id: record.id };
      });
      if (damagedRows.length > 0) onDamaged(damagedRows);
      return succeed(changes);
    },
    rowsOfRoom: async (table, roomId) => {
      const rows = await database.rowsOfRoom(table, roomId);
      return rows.ok ? succeed(report(table, rows.value)) : rows;
    },
    rowsAfter: async <Name extends StoreTable>(
      table: Name,
      { after, limit, weight }: { after?: string; limit: number; weight?: number },
    ) => {
      const right: RecordTypes[Name][] = [];
      let from = after;
      // The caller takes a page that is not full, or, with a weight, an empty one, for the last.
      for (;;) {
        const missingCount = limit - right.length;
        const page = await database.rowsAfter(table, {
          ...withoutUndefined({ after: from, weight }),
          limit: missingCount,
        });
        if (!page.ok) return page;
        right.push(...report(table, page.value));
        from = page.value.at(-1)?.id;
        const isLast = page.value.length < (weight === undefined ? missingCount : 1);
        if (isLast || right.length === limit || (weight !== undefined && right.length > 0)) return succeed(right);
      }
    },
  } satisfies Partial<GuardedDatabase>);
  return guardedDatabase;
}

/**
 * A row in the form of this version. An older room may lack `updatedAt`; then it is the time when the room was created
 * (specification, point 3).
 */
export function currentForm<Row>(table: StoreTable, row: Row): Row {
  if (table !== "rooms" || typeof row !== "object" || row === null) return row;
  return withUpdatedAt(row as unknown as Room) as unknown as Row;
}

function withUpdatedAt(room: Room): Room {
  const { updatedAt = room.createdAt } = room as Omit<Room, "updatedAt"> & { updatedAt?: number };
  return room.updatedAt === updatedAt ? room : { ...room, updatedAt };
}

function keyOf(row: unknown): unknown {
  return typeof row === "object" && row !== null && "id" in row ? row.id : undefined;
}
