import { safeParse } from "@tutti/contract";
import { checkTexts } from "@tutti/domain";
import type { StoreTable } from "../../ports.ts";
import { isValid, rules } from "../validate-record.ts";

// In a module of its own: only the few damaged rows need a description, while every row is validated.

/** The damage of a row that is invalid in its table, as a text for a person; undefined if the row is valid. */
export function damageOf(table: StoreTable, record: unknown): string | undefined {
  if (isValid(table, record)) return undefined;
  const rule = rules[table];
  const path = (rule && safeParse(rule.schema, record).error?.issues[0]?.path) ?? [];
  let value = record;
  for (const step of path) value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  return checkTexts.damagedField(path.map(String).join("."), value === undefined);
}
