import { createHash } from "node:crypto";
import { fail, type Result, succeed } from "../result.ts";

/** The value of a SQLite column, read with integers as bigint. */
export type SourceValue = null | string | bigint | number | Uint8Array;

/** How the values of one PostgreSQL type are converted from SQLite. */
export interface ColumnType {
  /** The value as PostgreSQL accepts it; undefined if it is no value of this type. */
  toTarget(value: Exclude<SourceValue, null>): unknown;
  /** The text of a SQLite value that is compared with PostgreSQL's. */
  sourceText(value: Exclude<SourceValue, null>): string;
  /** The SQL expression for the same text in PostgreSQL, or for a value that `targetText` converts to it. */
  select(column: string): string;
  targetText(value: unknown): string;
}

const asIs = (column: string) => column;
const asText = (column: string) => `${column}::text`;

const whole: ColumnType = {
  toTarget: (value) => (typeof value === "bigint" ? String(value) : undefined),
  sourceText: String,
  select: asText,
  targetText: String,
};

/** By the type names in `information_schema.columns.data_type`. */
const types: Readonly<Record<string, ColumnType>> = {
  text: {
    toTarget: (value) => (typeof value === "string" ? value : undefined),
    sourceText: String,
    select: asIs,
    targetText: String,
  },
  bigint: whole,
  integer: whole,
  boolean: {
    toTarget: (value) => (value === 0n || value === 1n ? value === 1n : undefined),
    sourceText: (value) => String(value === 1n),
    select: asIs,
    targetText: String,
  },
  "double precision": {
    toTarget: (value) => (typeof value === "number" || typeof value === "bigint" ? Number(value) : undefined),
    sourceText: (value) => String(Number(value)),
    select: asIs,
    targetText: String,
  },
  // SQLite stores the ISO texts that better-auth writes, to the millisecond.
  "timestamp with time zone": {
    toTarget: (value) =>
      typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined,
    sourceText: (value) => String(Date.parse(String(value))),
    select: (column) => `(extract(epoch from ${column}) * 1000)::bigint::text`,
    targetText: String,
  },
  // Documents are large: their hashes are compared.
  bytea: {
    toTarget: (value) => (value instanceof Uint8Array ? Buffer.from(value) : undefined),
    sourceText: (value) =>
      createHash("sha256")
        .update(value as Uint8Array)
        .digest("hex"),
    select: (column) => `encode(sha256(${column}), 'hex')`,
    targetText: String,
  },
};

/** Fails for a type that no table had when this was written, so that no value of it is converted by a guess. */
export function columnType(place: string, dataType: string): Result<ColumnType, string> {
  const knownType = Object.hasOwn(types, dataType) ? types[dataType] : undefined;
  if (knownType !== undefined) return succeed(knownType);
  return fail(`the column ${place} has the type "${dataType}", which cannot be moved. Report this; nothing was moved`);
}
