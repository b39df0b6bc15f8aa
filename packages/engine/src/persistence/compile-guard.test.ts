import {
  artifactSchema,
  artifactVersionSchema,
  characterSchema,
  messageSchema,
  messageTextSchema,
  roomSchema,
  sentRequestSchema,
  storedDraftSchema,
  storeTables,
} from "@tutti/domain";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { damagedRow, garbage } from "../testing/damage.ts";
import type { StoredRows } from "../testing/used-store.ts";
import { usedStore } from "../testing/used-store.ts";
import { compileGuard } from "./compile-guard.ts";

const schemas = {
  rooms: roomSchema,
  characters: characterSchema,
  messages: messageSchema,
  texts: messageTextSchema,
  artifacts: artifactSchema,
  artifactVersions: artifactVersionSchema,
  requests: sentRequestSchema,
  drafts: storedDraftSchema,
} as const;
const names = storeTables.filter((name): name is keyof typeof schemas => name in schemas);

let rows: StoredRows;
beforeAll(async () => {
  rows = await usedStore();
});

test.each(names)("every row of %s that the use cases make passes the compiled guard", (table) => {
  const guard = compileGuard(schemas[table]);
  expect([...rows[table].values()].filter((row) => !guard(row))).toEqual([]);
});

test("[STORE-9] a guard says yes only where its schema does", () => {
  const sparse: unknown[] = [];
  sparse.length = 2;
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.nat({ max: 50 }),
      fc.nat({ max: 50 }),
      fc.nat({ max: 3 }),
      fc.oneof(fc.constantFrom(...garbage, sparse), fc.anything()),
      fc.boolean(),
      (table, row, field, depth, to, isDeleted) => {
        const { record } = damagedRow(rows, { table, row, field, depth, to, isDeleted });
        if (compileGuard(schemas[table])(record)) expect(schemas[table].safeParse(record).success).toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
});

test.each([null, undefined, 1, "text", [], new Date(0), new Map()])("%o is no row", (value) => {
  for (const table of names) expect(compileGuard(schemas[table])(value)).toBe(false);
});
