import type * as z from "zod";
import { isObject } from "../json-value.ts";
import type { AnswerRead } from "./decode-answer.ts";

/**
 * The most repairs of one value, each followed by another reading: a repair may move or remove what the next one
 * concerns.
 */
const MOST_REPAIRS = 32;

/** The facts of a schema's issue that a repair needs. */
type Issue = Pick<z.core.$ZodIssue, "path"> & { expected?: unknown };

/**
 * The reading of answers of servers that do not keep to the form: see `readLeniently`.
 *
 * @param onRepair called with the path of each repaired field
 */
export function lenientRead(onRepair?: (path: string) => void): AnswerRead {
  return (schema, value) => readLeniently(schema, value, onRepair);
}

/**
 * Reads an answer, or a chunk of one, whose fields may have other types than their schema says: servers have sent ids
 * as numbers, times as texts, and numbers as content. Such a field is converted where its value can be, and left out
 * where it cannot, so that a field that clients do not need never costs the answer.
 *
 * @param onRepair called with the path of each repaired field, as in `choices.0.delta.content`
 * @returns undefined where the value as a whole is no answer
 */
export function readLeniently<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  onRepair?: (path: string) => void,
): z.output<Schema> | undefined {
  let parseResult = schema.safeParse(value);
  if (parseResult.success) return parseResult.data;
  if (!isObject(value)) return undefined;
  const copy = structuredClone(value);
  for (let repairs = 0; repairs < MOST_REPAIRS && !parseResult.success; repairs += 1) {
    const [issue] = parseResult.error.issues;
    if (issue === undefined || !repair(copy, issue)) return undefined;
    onRepair?.(issue.path.join("."));
    parseResult = schema.safeParse(copy);
  }
  return parseResult.success ? parseResult.data : undefined;
}

/** Changes one field; false where the value has no field whose change could help. */
function repair(root: object, { path, expected }: Issue): boolean {
  // A list of choices that is no list, or a choice that is none, leaves nothing to read.
  if (path[0] === "choices" && path.length <= 2) return false;
  const parent = path.slice(0, -1).reduce<unknown>(fieldOf, root);
  const name = path.at(-1);
  if (name === undefined || typeof parent !== "object" || parent === null) return false;
  const fields = parent as Record<PropertyKey, unknown>;
  const before = fields[name];
  // What is missing cannot be converted: the object that requires it goes.
  if (before === undefined) return repair(root, { path: path.slice(0, -1) });
  const scalar = convert(before, expected);
  if (scalar !== undefined) fields[name] = scalar;
  else if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else delete fields[name];
  return true;
}

function fieldOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[name] : undefined;
}

function convert(value: unknown, expected: unknown): string | number | undefined {
  if (expected === "string" && (typeof value === "number" || typeof value === "boolean")) return String(value);
  if (expected !== "number" && expected !== "int") return undefined;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : undefined;
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}
