import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalText, type Json, joinStates, type RecordState, type Register } from "./record-state.ts";
import { type Row, rowOfValues, valuesOfRow } from "./row-registers.ts";
import { sameStates } from "./shadow.ts";
import { type SyncedTable, syncedTables } from "./synced-tables.ts";

const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
const register = fc.record(
  { stamp: fc.constantFrom("1", "2", "3"), value: json },
  { requiredKeys: ["stamp"] },
) as fc.Arbitrary<Register>;
const state = fc
  .nat(3)
  .chain((life) =>
    life % 2 === 1
      ? fc.constant<RecordState>({ life, registers: {} })
      : fc.dictionary(fc.constantFrom("a", "b", "c"), register).map((registers): RecordState => ({ life, registers })),
  );

test("[DEV-4] a join does not depend on order, grouping or repetition", () => {
  fc.assert(
    fc.property(state, state, state, (a, b, c) => {
      expect(sameStates(joinStates(a, b), joinStates(b, a))).toBe(true);
      expect(sameStates(joinStates(joinStates(a, b), c), joinStates(a, joinStates(b, c)))).toBe(true);
      expect(sameStates(joinStates(a, a), a)).toBe(true);
      expect(sameStates(joinStates(joinStates(a, b), b), joinStates(a, b))).toBe(true);
    }),
  );
});

test("a removal outlasts edits of the life that it ends, and no later one", () => {
  const alive: RecordState = { life: 0, registers: { title: { stamp: "9", value: "late" } } };
  const removed: RecordState = { life: 1, registers: {} };
  const again: RecordState = { life: 2, registers: { title: { stamp: "5", value: "again" } } };
  expect(joinStates(alive, removed)).toBe(removed);
  expect(joinStates(joinStates(alive, removed), again)).toBe(again);
});

test("equal values have equal texts, in whatever order their fields are", () => {
  expect(canonicalText({ b: [1, { d: undefined, c: null }], a: "ü" })).toBe('{"a":"ü","b":[1,{"c":null}]}');
  expect(canonicalText({ a: "ü", b: [1, { c: null }] })).toBe('{"a":"ü","b":[1,{"c":null}]}');
});

test("a row is the same after it was taken apart into its registers", () => {
  const field = fc.constantFrom("title", "fileIds", "headVersionId", "isGenerating", "metadata", "content", "=x");
  const value = fc.oneof(json, fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 4 }));
  fc.assert(
    fc.property(fc.constantFrom(...syncedTables), fc.dictionary(field, value), (table: SyncedTable, fields) => {
      const { "=x": _reserved, ...rest } = fields;
      const row = { ...rest, id: "id", roomId: "room" } as Row;
      const key = { id: "id", roomId: "room" };
      expect(rowOfValues(key, valuesOfRow(table, row))).toEqual(row);
    }),
  );
});

test("files that two devices add to an app are both its files", () => {
  const base = { id: "a", roomId: "r", fileIds: ["one"] };
  const [mine, yours] = [
    { ...base, fileIds: ["one", "mine"] },
    { ...base, fileIds: ["one", "yours"] },
  ].map((row, index) => ({
    life: 0,
    registers: Object.fromEntries(
      [...valuesOfRow("artifacts", row)].map(([name, value]) => [name, { stamp: String(index + 1), value }]),
    ),
  })) as [RecordState, RecordState];
  const joined = joinStates(mine, yours);
  const values = new Map(Object.entries(joined.registers).map(([name, { value }]) => [name, value as Json]));
  expect(rowOfValues({ id: "a", roomId: "r" }, values)).toEqual({ ...base, fileIds: ["one", "mine", "yours"] });
});
