import { isObject } from "@tutti/contract";
import { storeTables } from "@tutti/domain";
import { str as crc32 } from "crc-32";
import type { PutChange, StoreTable } from "../../ports.ts";
import { jsonPieces } from "./json-pieces.ts";

/** The name of the format in the first line of a backup. */
export const FORMAT = "tutti-store";

/** 2: each line has a checksum. Raised when an older file can no longer be read as it is. */
export const VERSION = 2;

/** The tables of a backup, rooms first, so that the room of every later row is known. */
export const backupTables = storeTables satisfies readonly StoreTable[];

/** The content of one line of a backup. */
export type BackupLine =
  /** The first line; `madeAt` in milliseconds since the epoch, if the line contains it. */
  | { type: "head"; version: number; madeAt: number | undefined }
  | { type: "row"; change: PutChange }
  /** The last line: the number of rows before it. */
  | { type: "end"; rows: number }
  /** Cut, or changed since it was written. Its table and id are only for messages to a person. */
  | { type: "damaged"; table: StoreTable | undefined; id: string | undefined };

const SUM = /^\{"sum":"([0-9a-f]{8})",(.*)\}$/s;

/** One line, with the checksum (CRC-32) of its content. */
export function toLine(value: object): string {
  const json = JSON.stringify(value).slice(1, -1);
  return `{"sum":"${sumOf(json)}",${json}}\n`;
}

/**
 * The line of a row, in pieces of a few times `length` characters at most: a longer line is generated twice, for its
 * checksum and for the file, instead of being held.
 */
export function* rowPieces(table: StoreTable, record: object, length: number): Generator<string, void, undefined> {
  const begin = `"table":${JSON.stringify(table)},"record":`;
  let sum = crc32(begin);
  let count = 0;
  let only = "";
  for (const piece of jsonPieces(record, length)) {
    sum = crc32(piece, sum);
    count += 1;
    only = piece;
  }
  yield `{"sum":"${hexOf(sum)}",${begin}`;
  if (count === 1) yield only;
  else yield* jsonPieces(record, length);
  yield "}\n";
}

/**
 * Reads a line, without the line break at its end.
 *
 * @param version of the backup, as its head says; undefined before the head, and if the head is damaged. Version 1 had
 *   no checksums
 */
export function readLine(line: string, version: number | undefined): BackupLine {
  const [, sum, json] = SUM.exec(line) ?? [];
  const value = parse(line);
  if (value === undefined) return toDamagedLine(value);
  const isSure = sum !== undefined && json !== undefined && sumOf(json) === sum;
  const isHead = value["format"] === FORMAT && typeof value["version"] === "number";
  // Version 1 wrote no checksums: a wrong checksum is damage, even if the damaged line says version 1.
  const mayBeWithout = value["sum"] === undefined && (isHead ? value["version"] : version) === 1;
  if (!isSure && !mayBeWithout) return toDamagedLine(value);
  if (isHead) {
    const { madeAt } = value;
    return { type: "head", version: Number(value["version"]), madeAt: typeof madeAt === "number" ? madeAt : undefined };
  }
  if (typeof value["rows"] === "number") return { type: "end", rows: value["rows"] };
  const table = tableOf(value);
  const { record } = value;
  if (table === undefined || !isObject(record) || typeof record["id"] !== "string") return toDamagedLine(value);
  // Whether the record is valid in its table is checked when it is to be stored.
  return { type: "row", change: { table, type: "put", record } as unknown as PutChange };
}

function toDamagedLine(value: Record<string, unknown> | undefined): BackupLine {
  const record = value?.["record"];
  const id = isObject(record) && typeof record["id"] === "string" ? record["id"] : undefined;
  return { type: "damaged", table: value && tableOf(value), id };
}

function tableOf(value: Record<string, unknown>): (typeof backupTables)[number] | undefined {
  return backupTables.find((name) => name === value["table"]);
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function sumOf(text: string): string {
  return hexOf(crc32(text));
}

function hexOf(sum: number): string {
  return (sum >>> 0).toString(16).padStart(8, "0");
}
