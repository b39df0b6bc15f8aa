import { safeParse } from "@tutti/contract";
import { checkTexts } from "@tutti/domain";
import type { TableName } from "../ports.ts";
import { isValid, rules } from "./validate-record.ts";

// Apart from what looks at every row: words are needed for the few that are damaged.

/** What is wrong with a row that may not stand in its table, in words that a person reads; undefined where it may. */
export function damageOf(table: TableName, record: unknown): string | undefined {
  if (isValid(table, record)) return undefined;
  const rule = rules[table];
  const path = (rule && safeParse(rule.schema, record).error?.issues[0]?.path) ?? [];
  let value = record;
  for (const step of path) value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  return checkTexts.damagedField(path.map(String).join("."), value === undefined);
}
