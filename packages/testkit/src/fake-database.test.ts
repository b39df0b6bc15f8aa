import { describeDatabase } from "@tutti/local-db/database-contract";
import { expect, test } from "vitest";
import { aRoom } from "./builders.ts";
import { createFakeDatabase } from "./fake-database.ts";

describeDatabase("the fake store", createFakeDatabase);

const failure = { code: "quota-exceeded", message: "The disk is full." } as const;

test("the fake refuses every call until reset, and writes nothing of a batch", async () => {
  const database = createFakeDatabase();
  database.refuse(failure);
  const refusal = { ok: false, error: failure };
  expect(await database.write([{ table: "rooms", type: "put", record: aRoom() }])).toEqual(refusal);
  expect(await database.loadRooms()).toEqual(refusal);
  expect(database.batches).toEqual([]);
  database.refuse();
  expect(await database.loadRooms()).toEqual({ ok: true, value: [] });
});

test("the written batches are recorded without their conditions", async () => {
  const database = createFakeDatabase();
  const record = aRoom();
  await database.write([{ table: "rooms", type: "put", record, onlyIf: { type: "row" } }]);
  expect(database.batches).toEqual([]);
  await database.write([{ table: "rooms", type: "put", record }]);
  await database.write([{ table: "rooms", type: "put", record, onlyIf: { type: "row" } }]);
  const put = { table: "rooms", type: "put", record };
  expect(database.batches).toEqual([[put], [put]]);
});

test("the next page opens the closed store, with its rows", async () => {
  const database = createFakeDatabase();
  const record = aRoom();
  database.seed({ rooms: [record] });
  database.close();
  expect(database.isClosed).toBe(true);
  expect(await database.loadRooms()).toMatchObject({ ok: false });
  database.reopen();
  expect(await database.loadRooms()).toEqual({ ok: true, value: [record] });
  expect(database.batches).toEqual([]);
});
