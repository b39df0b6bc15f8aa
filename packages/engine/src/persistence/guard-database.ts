import type { Result, Room } from "@tutti/domain";
import { succeed } from "@tutti/domain";
import type {
  Database,
  DatabaseFailure,
  RecordChange,
  RecordKey,
  RecordTypes,
  RoomRecords,
  TableName,
} from "../ports.ts";
import { openedTables } from "./stored-tables.ts";
import { damageOf } from "./validate-record.ts";

/** A stored row that breaks the rules of its table. */
export interface DamagedRow {
  table: TableName;
  key: unknown;
  record: unknown;
  /** What is wrong, in words. */
  reason: string;
  /** Whether the row itself is right, and a copy of it was not. */
  isCopy?: boolean;
}

/** A row as it is stored now, or that it cannot be used. */
export type ReadChange = RecordChange | (RecordKey & { type: "damaged" });

/** A database whose rows keep the rules of their tables. */
export interface GuardedDatabase extends Omit<Database, "read"> {
  read(keys: readonly RecordKey[]): Promise<Result<ReadChange[], DatabaseFailure>>;
}

/**
 * Lets through only rows that may stand in their tables, as they are looked at when they are written. What is damaged is left out, and told.
 * It costs some 3 ms for each thousand rows.
 */
export function guardDatabase(database: Database, onDamaged: (rows: readonly DamagedRow[]) => void): GuardedDatabase {
  /** The rows that are right; the same list where all are. */
  const sift = <Row>(table: TableName, rows: Row[], damaged: DamagedRow[]): Row[] => {
    const before = damaged.length;
    const bad = new Set<Row>();
    for (const row of rows) {
      const reason = damageOf(table, currentForm(table, row));
      if (reason === undefined) continue;
      bad.add(row);
      damaged.push({ table, key: keyOf(row), record: row, reason });
    }
    return damaged.length === before ? rows : rows.filter((row) => !bad.has(row));
  };
  const told = <Row>(table: TableName, rows: Row[]): Row[] => {
    const damaged: DamagedRow[] = [];
    const right = sift(table, rows, damaged);
    if (damaged.length > 0) onDamaged(damaged);
    return right;
  };
  const siftRoom = (room: RoomRecords, damaged: DamagedRow[]): RoomRecords => {
    const right = { ...room };
    for (const table of openedTables) Object.assign(right, { [table]: sift<unknown>(table, room[table], damaged) });
    return right;
  };
  /** Messages and texts may come out of copies: where the row itself is right, it is taken, and the copy goes. */
  const withoutCopies = async (room: RoomRecords, damaged: DamagedRow[]): Promise<DamagedRow[]> => {
    const copied = damaged.filter(({ table, key }) => isCopied(table) && typeof key === "string");
    if (copied.length === 0) return damaged;
    const read = await database.read(copied.map(({ table, key }) => ({ table, id: key as string })));
    if (!read.ok) return damaged;
    const rows = new Map(read.value.flatMap((change) => (change.type === "put" ? [[nameOf(change), change]] : [])));
    return damaged.map((one): DamagedRow => {
      const stored = rows.get(`${one.table} ${String(one.key)}`);
      if (!stored || damageOf(one.table, stored.record) !== undefined) return one;
      (room[stored.table as keyof RoomRecords] as unknown[]).push(stored.record);
      return { ...one, record: stored.record, isCopy: true };
    });
  };

  const guarded: GuardedDatabase = Object.assign(Object.create(database) as Database, {
    loadRooms: async () => {
      const loaded = await database.loadRooms();
      return loaded.ok ? succeed(told("rooms", loaded.value).map(withUpdatedAt)) : loaded;
    },
    loadRoom: async (roomId, { onNewest } = {}) => {
      const loaded = await database.loadRoom(roomId, {
        ...(onNewest ? { onNewest: (newest) => onNewest(siftRoom(newest, [])) } : {}),
      });
      if (!loaded.ok) return loaded;
      const damaged: DamagedRow[] = [];
      const room = siftRoom(loaded.value, damaged);
      if (damaged.length > 0) onDamaged(await withoutCopies(room, damaged));
      return succeed(room);
    },
    read: async (keys) => {
      const read = await database.read(keys);
      if (!read.ok) return read;
      const damaged: DamagedRow[] = [];
      const changes = read.value.map((change): ReadChange => {
        if (change.type === "remove") return change;
        const { table, record } = change;
        const isRight = sift(table, [record], damaged).length > 0;
        return isRight
          ? ({ ...change, record: currentForm(table, record) } as RecordChange)
          : { table, type: "damaged", id: record.id };
      });
      if (damaged.length > 0) onDamaged(damaged);
      return succeed(changes);
    },
    rowsOfRoom: async (table, roomId) => {
      const rows = await database.rowsOfRoom(table, roomId);
      return rows.ok ? succeed(told(table, rows.value)) : rows;
    },
    rowsAfter: async <Name extends TableName>(table: Name, { after, limit }: { after?: string; limit: number }) => {
      const right: RecordTypes[Name][] = [];
      let from = after;
      // Whoever asks takes a page that is not full for the last.
      for (;;) {
        const page = await database.rowsAfter(table, {
          ...(from === undefined ? {} : { after: from }),
          limit: limit - right.length,
        });
        if (!page.ok) return page;
        const wanted = limit - right.length;
        right.push(...told(table, page.value));
        from = page.value.at(-1)?.id;
        if (page.value.length < wanted || right.length === limit) return succeed(right);
      }
    },
  } satisfies Partial<GuardedDatabase>);
  return guarded;
}

/** A row as this version has it. A room of an older time may not say when it was updated; then it was when it was created (specification, point 3). */
export function currentForm<Row>(table: TableName, row: Row): Row {
  if (table !== "rooms" || typeof row !== "object" || row === null) return row;
  return withUpdatedAt(row as unknown as Room) as unknown as Row;
}

function withUpdatedAt(room: Room): Room {
  const { updatedAt = room.createdAt } = room as Omit<Room, "updatedAt"> & { updatedAt?: number };
  return room.updatedAt === updatedAt ? room : { ...room, updatedAt };
}

function isCopied(table: TableName): boolean {
  return table === "messages" || table === "texts";
}

function keyOf(row: unknown): unknown {
  return typeof row === "object" && row !== null && "id" in row ? row.id : undefined;
}

function nameOf({ table, record }: Extract<RecordChange, { type: "put" }>): string {
  return `${table} ${record.id}`;
}
