import {
  artifactFileContentSchema,
  artifactFileSchema,
  artifactSchema,
  artifactVersionSchema,
  characterSchema,
  messageSchema,
  messageTextSchema,
  pastTextSchema,
  roomSchema,
  sentRequestSchema,
  storedDraftFilesSchema,
  storedDraftSchema,
  storeTables,
  suiteCellSchema,
  suiteRunSchema,
  suiteSchema,
  voteSchema,
} from "@tutti/domain";
import type { FakeDatabase } from "@tutti/testkit";
import { createFakeDatabase } from "@tutti/testkit";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import type { ShownTable } from "../engine.ts";
import type { SetAsideRow, StoreTable } from "../ports.ts";
import type { Damage } from "../testing/damage.ts";
import { damagedRow, garbage } from "../testing/damage.ts";
import { setAsideRowsOf } from "../testing/set-aside-rows.ts";
import type { StartedEngine } from "../testing/start-engine.ts";
import { startEngine } from "../testing/start-engine.ts";
import type { StoredRows } from "../testing/used-store.ts";
import { usedStore } from "../testing/used-store.ts";
import { openedTables } from "./stored-tables.ts";

const schemas = {
  rooms: roomSchema,
  characters: characterSchema,
  messages: messageSchema,
  texts: messageTextSchema,
  artifacts: artifactSchema,
  artifactFiles: artifactFileSchema,
  artifactVersions: artifactVersionSchema,
  artifactFileContents: artifactFileContentSchema,
  votes: voteSchema,
  requests: sentRequestSchema,
  pastTexts: pastTextSchema,
  drafts: storedDraftSchema,
  draftFiles: storedDraftFilesSchema,
  suites: suiteSchema,
  suiteRuns: suiteRunSchema,
  suiteCells: suiteCellSchema,
} as const satisfies Record<StoreTable, unknown>;

const anyDamage: fc.Arbitrary<Damage> = fc.record({
  table: fc.constantFrom(...storeTables),
  row: fc.nat({ max: 50 }),
  field: fc.nat({ max: 50 }),
  depth: fc.nat({ max: 2 }),
  to: fc.constantFrom(...garbage),
  isDeleted: fc.boolean(),
});

let rows: StoredRows;
beforeAll(async () => {
  rows = await usedStore();
});

/** Whether a row is invalid by the rules for writing; a room may lack `updatedAt`, which is then `createdAt`. */
function isDamaged(table: StoreTable, record: object): boolean {
  const { updatedAt = Reflect.get(record, "createdAt") } = record as { updatedAt?: unknown };
  return !schemas[table].safeParse(table === "rooms" ? { ...record, updatedAt } : record).success;
}

function createSeeded(storedRows: StoredRows): FakeDatabase {
  const database = createFakeDatabase();
  database.seed(Object.fromEntries(storeTables.map((table) => [table, [...storedRows[table].values()]])) as never);
  return database;
}

/** A page over a store, with no work waiting for idle time. */
function openPage(database: FakeDatabase): Promise<StartedEngine> {
  const whenIdle = (_milliseconds: number, run: () => void): (() => void) => {
    queueMicrotask(run);
    return () => undefined;
  };
  return startEngine({ database, ports: { whenIdle } });
}

async function openAll({ engine }: StartedEngine): Promise<void> {
  for (const { id } of engine.tables.rooms.all()) await engine.rooms.open(id);
}

/** Every text that occurs anywhere in values. */
function wordsIn(value: unknown, words = new Set<string>()): Set<string> {
  if (typeof value === "string") words.add(value);
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) wordsIn(part, words);
  return words;
}

test("every table is used in the store that is damaged here", () => {
  expect(storeTables.filter((table) => rows[table].size === 0)).toEqual([]);
  for (const table of storeTables) for (const row of rows[table].values()) expect(isDamaged(table, row)).toBe(false);
});

test("[STORE-9] a damaged row is kept and named, and the page opens with all others", async () => {
  await fc.assert(
    fc.asyncProperty(anyDamage, async (damage) => {
      const { table } = damage;
      const { key, record } = damagedRow(rows, damage);
      const changedRows = { ...rows, [table]: new Map([...rows[table], [key, record]]) };
      const database = createSeeded(changedRows);
      const page = await openPage(database);
      await openAll(page);
      const { engine, notices, time } = page;
      expect(engine.library.getState().status).toBe("ready");
      for (const { hydration } of engine.tables.roomStates.all()) expect(hydration.status).toBe("success");
      const isBad = isDamaged(table, record);
      // No stored row was overwritten, and the shown rows are the stored ones, except for the damaged one.
      for (const name of storeTables) {
        for (const row of changedRows[name].values()) {
          if (row === record) continue;
          expect(database.tables[name].get(row.id)).toEqual(row);
          const roomId = name === "rooms" ? row.id : Reflect.get(row, "roomId");
          const isOpened = name === "rooms" || (openedTables as readonly string[]).includes(name);
          const isHere = isOpened && engine.tables.rooms.get(roomId) !== undefined;
          if (isHere) expect(engine.tables[name as ShownTable].get(row.id)).toEqual(row);
        }
      }
      expect(notices.filter(({ kind }) => kind === "error")).toEqual([]);
      await time.advance(100);
      expect(await engine.store.check()).toMatchObject({ ok: true });
      const list = await setAsideRowsOf(engine);
      const namedSetAsideRows = (list.ok ? list.value : []).filter(
        (one) => one.table === table && one.cause === "damaged",
      );
      if (isBad) {
        expect(namedSetAsideRows).toHaveLength(1);
        expect(namedSetAsideRows[0]?.record).toEqual(record);
        expect(namedSetAsideRows[0]?.reason).toMatch(/^The (field ".+"|entry) /u);
      } else expect(namedSetAsideRows).toEqual([]);
      await engine.close();
    }),
    { numRuns: 100 },
  );
});

test("[STORE-10] a check repairs any disagreement, loses no text, and is idempotent", async () => {
  const disagreement = fc.oneof(
    fc.record({ type: fc.constant("damage" as const), damage: anyDamage }),
    fc.record({ type: fc.constant("remove" as const), table: fc.constantFrom(...storeTables), row: fc.nat() }),
    fc.record({
      type: fc.constant("move" as const),
      table: fc.constantFrom(...storeTables),
      row: fc.nat(),
      to: fc.nat(),
    }),
    fc.record({
      type: fc.constant("refer" as const),
      table: fc.constantFrom(...storeTables),
      row: fc.nat(),
      to: fc.nat(),
      field: fc.nat(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(disagreement, { minLength: 1, maxLength: 5 }), async (disagreements) => {
      const storedRows: StoredRows = structuredClone(rows);
      for (const one of disagreements) disagree(storedRows, one);
      const database = createSeeded(storedRows);
      const before = new Set(
        storeTables.flatMap((table) => [...wordsIn([...database.tables[table].values()].flatMap(wordsOfRow(table)))]),
      );
      const { engine } = await openPage(database);
      const first = await engine.store.check();
      expect(first).toMatchObject({ ok: true });
      const after = wordsIn([
        ...Object.values(database.tables).map((table) => [...table.values()]),
        ...database.setAside.values(),
      ]);
      expect([...before].filter((words) => !after.has(words))).toEqual([]);
      const second = await engine.store.check();
      expect(second.ok && second.value.repairs).toEqual({});
      expect(await engine.store.lastCheck()).toEqual(second);
      await engine.close();

      // A new page reads only valid rows, and shows no notices.
      const next = await openPage(database);
      await openAll(next);
      const { messages, texts, characters } = next.engine.tables;
      for (const message of messages.all()) {
        expect(texts.get(message.id)?.roomId).toBe(message.roomId);
        if (message.parentMessageId !== null)
          expect(messages.get(message.parentMessageId)?.roomId).toBe(message.roomId);
        if (!["USER", "DELETED"].includes(message.characterId))
          expect(characters.get(message.characterId)).toBeDefined();
      }
      expect(next.notices).toEqual([]);
      await next.engine.close();
    }),
    { numRuns: 100 },
  );
});

type Disagreement =
  | { type: "damage"; damage: Parameters<typeof damagedRow>[1] }
  | { type: "remove"; table: StoreTable; row: number }
  | { type: "move"; table: StoreTable; row: number; to: number }
  | { type: "refer"; table: StoreTable; row: number; to: number; field: number };

function disagree(storedRows: StoredRows, one: Disagreement): void {
  const { table } = one.type === "damage" ? one.damage : one;
  const all = [...storedRows[table].values()];
  if (all.length === 0) return;
  if (one.type === "damage") {
    const { key, record } = damagedRow(storedRows, one.damage);
    storedRows[table].set(key, record);
    return;
  }
  const row = all[one.row % all.length];
  if (row === undefined) return;
  if (one.type === "remove") {
    storedRows[table].delete([...storedRows[table]].find(([, value]) => value === row)?.[0]);
    return;
  }
  const roomIds = [...storedRows.rooms.values(), { id: "room-nowhere" }].map(({ id }) => id);
  if (one.type === "move" && "roomId" in row) Reflect.set(row, "roomId", roomIds[one.to % roomIds.length]);
  if (one.type === "refer") {
    const fields = Object.keys(row).filter(
      (name) => name !== "id" && /Ids?$/u.test(name) && typeof Reflect.get(row, name) === "string",
    );
    const ids = storeTables.flatMap((name) => [...storedRows[name].values()].map(({ id }) => id));
    const field = fields[one.field % Math.max(fields.length, 1)];
    if (field) Reflect.set(row, field, ids[one.to % ids.length]);
  }
}

/**
 * The texts in a row that a person or a model has written. Records behind an answer consist of other rows, and are
 * removed with the answer.
 */
function wordsOfRow(table: StoreTable): (row: object) => unknown[] {
  const fields: Partial<Record<StoreTable, string[]>> = {
    texts: ["content", "reasoning"],
    messages: ["attachments"],
    artifacts: ["prompt", "name"],
    artifactVersions: ["prompt"],
    artifactFileContents: ["content"],
    characters: ["description"],
    votes: ["reason", "tags"],
    drafts: ["text", "queue"],
    draftFiles: ["attachments"],
    rooms: ["title"],
  };
  return (row) => (fields[table] ?? []).map((name) => Reflect.get(row, name));
}

test("[STORE-9] a damaged row is reported once, and not again by the next page", async () => {
  const [[key, room] = []] = rows.rooms;
  const { title: _title, ...untitled } = room as { id: string; title: string };
  const database = createSeeded({ ...rows, rooms: new Map([...rows.rooms, [key, untitled]]) });
  const page = await openPage(database);
  await page.time.advance(100);
  await vi.waitFor(() => expect(database.tables.rooms.get(untitled.id)?.title).toBe("Recovered chat"));
  await vi.waitFor(() => expect(page.engine.storeState.getState().isChecking).toBe(false));
  expect(page.notices.map(({ title }) => title)).toEqual([
    "Damaged entries were set aside",
    "Your stored chats were repaired",
  ]);
  // The chat is there again with all of its rows, in this page too.
  await vi.waitFor(() => expect(page.engine.tables.rooms.get(untitled.id)).toBeDefined());
  await page.engine.rooms.open(untitled.id);
  const here = page.engine.tables.messages.all().filter(({ roomId }) => roomId === untitled.id);
  const storedMessages = [...rows.messages.values()].filter((row) => Reflect.get(row, "roomId") === untitled.id);
  expect(here).toHaveLength(storedMessages.length);
  await page.engine.close();

  const again = await openPage(database);
  await again.time.advance(20_000);
  expect(await again.engine.store.check()).toMatchObject({ ok: true, value: { repairs: {} } });
  expect(again.notices).toEqual([]);
  const list = await setAsideRowsOf(again.engine);
  const [row] = list.ok ? list.value : [];
  expect(row).toMatchObject({ table: "rooms", key: untitled.id, record: untitled } satisfies Partial<SetAsideRow>);
  expect(row?.reason).toBe('The field "title" is missing.');
  await again.engine.close();
});
