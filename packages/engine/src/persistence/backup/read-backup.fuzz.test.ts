import { aCharacter, aMessage, aRoom, aText } from "@tutti/testkit";
import { anyText, cutAt, cuts, damagedText, fuzz, hostileJson, hostileValue } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import type { PutChange } from "../../ports.ts";
import { startEngine } from "../../testing/start-engine.ts";
import { isValid } from "../validate-record.ts";
import { toLine } from "./backup-line.ts";
import { readBackup } from "./read-backup.ts";

const rows = [
  { table: "rooms", record: aRoom({ title: "Grüße 🎉" }) },
  { table: "characters", record: aCharacter() },
  { table: "messages", record: aMessage({ id: "message-1" }) },
  { table: "texts", record: aText({ id: "message-1", content: "two\nlines" }) },
];
const head = { format: "tutti-store", version: 2, madeAt: 1_800_000_000_000 };
const backup = [head, ...rows, { rows: rows.length }].map(toLine).join("");
const older = [{ ...head, version: 1 }, ...rows, { rows: rows.length }]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join("");
const knownLines = new Set(rows.map((row) => JSON.stringify(row)));
const names = ["table", "record", "id", "roomId", "rows", "format", "version", "updatedAt", "length"];
/** Lines with correct checksums and hostile content. */
const hostileLines = fc
  .array(fc.oneof(hostileJson(names), hostileValue([head, ...rows, { rows: 4 }], names)), { maxLength: 6 })
  .map((values) =>
    values.filter((value) => typeof value === "object" && value !== null).map((value) => toLine(value as object)),
  )
  .chain((lines) => fc.shuffledSubarray([toLine(head), ...rows.map(toLine), ...lines]))
  .map((lines) => lines.join(""));

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function readPieces(pieces: readonly Uint8Array[], together: number) {
  const putChanges: PutChange[] = [];
  async function* source() {
    yield* pieces;
  }
  const result = await readBackup(source, async (changes) => void putChanges.push(...changes), { together });
  return { result, given: putChanges };
}

fuzz(
  "[STORE-11] any damage costs the lines that it touches: no row comes out that was not written, wherever the file is cut",
  fc.tuple(fc.oneof(anyText, damagedText([backup, backup, older], ["\n", '"sum":"00000000",', '"version":1'])), cuts),
  async ([file, places]) => {
    const whole = await readPieces([bytesOf(file)], 1);
    const cut = await readPieces(cutAt(bytesOf(file), places), 500);
    expect(cut).toEqual(whole);
    const lines = file.split("\n").length;
    expect(whole.given.length).toBeLessThanOrEqual(lines);
    // Version 1 has no checksums: its damaged rows cannot be recognized.
    const isSure = file.split("\n").every((line) => line.includes('"sum":') || !line.includes('"version"'));
    if (isSure)
      for (const { table, record } of whole.given) expect(knownLines).toContain(JSON.stringify({ table, record }));
    if (whole.result.ok) expect(whole.result.value.rows).toBe(whole.given.length);
    else expect(whole.result.error.message).toMatch(/\S/);
  },
  { runs: 200 },
);

fuzz(
  "[STORE-12] [STORE-13] a backup with any rows is restored as rehearsed, and only what the store may hold is written",
  fc.tuple(fc.oneof(hostileLines, damagedText([older])), fc.constantFrom("merge" as const, "replace" as const)),
  async ([file, mode]) => {
    const { engine, database } = await startEngine();
    async function* source() {
      yield bytesOf(file);
    }
    const rehearsal = await engine.store.rehearse(source, mode);
    expect(database.batches).toEqual([]);
    const restoreResult = await engine.store.restore(source, mode);
    if (restoreResult.ok) expect(restoreResult).toEqual(rehearsal);
    else expect(restoreResult.error.message).toMatch(/\S/);
    for (const [table, rows] of Object.entries(database.tables)) {
      for (const row of rows.values()) expect(isValid(table as PutChange["table"], row)).toBe(true);
    }
  },
  { runs: 60 },
);
