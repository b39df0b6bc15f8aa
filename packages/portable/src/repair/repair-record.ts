import { type JsonObject, safeParse } from "@tutti/contract";
import type * as z from "zod";
import type { Report } from "./report.ts";

interface RepairOptions<Schema extends z.ZodType> {
  schema: Schema;
  /** Objects in it are changed in place where they need repair. */
  record: JsonObject;
  /** The values for missing or wrong fields; a wrong field without a default is left out. */
  defaults: JsonObject;
  /** The report's noun for such a record, such as "message". */
  noun: string;
  report: Report;
}

/**
 * Makes a record valid by its schema: missing fields get their default; of a wrong field only the wrong part is left
 * out if the rest is valid, else all of it gets its default. Unknown fields are kept. Undefined if the record is still
 * invalid.
 */
export function repairRecord<Schema extends z.ZodType>(options: RepairOptions<Schema>): z.infer<Schema> | undefined {
  const { schema, defaults, noun, report } = options;
  const candidate: JsonObject = { ...options.record };
  for (const [field, value] of Object.entries(defaults)) {
    if (candidate[field] === undefined || (candidate[field] === null && value !== null)) candidate[field] = value;
  }

  const first = safeParse(schema, candidate);
  if (first.success) return first.data;
  for (const field of pruneWrongParts(candidate, first.error.issues)) {
    report.note(noun, `a wrong part of "${field}" was left out`);
  }

  const second = safeParse(schema, candidate);
  if (second.success) return second.data;
  for (const field of new Set(second.error.issues.map((issue) => String(issue.path[0] ?? "")))) {
    // Other products write null where we leave a field out: that is no fault to report.
    if (candidate[field] !== null)
      report.note(noun, `a wrong "${field}" was ${field in defaults ? "replaced" : "left out"}`);
    if (Object.hasOwn(defaults, field)) candidate[field] = defaults[field];
    else delete candidate[field];
  }

  const third = safeParse(schema, candidate);
  if (third.success) return third.data;
  report.note(noun, "could not be repaired, and left out");
  return undefined;
}

type Issues = z.ZodError["issues"];

/**
 * Removes the wrong parts that the issues name from the objects and lists that hold them; returns the names of the
 * changed fields.
 */
function pruneWrongParts(candidate: JsonObject, issues: Issues): Set<string> {
  const fields = new Set<string>();
  /** Collected first: removing one element of a list would move the others. */
  const wrongElements = new Map<string, Set<number>>();
  for (const { path } of issues) {
    const [field, element] = path;
    if (path.length < 2 || typeof field !== "string") continue;
    const value = candidate[field];
    if (Array.isArray(value) && typeof element === "number") {
      const elements = wrongElements.get(field);
      if (elements) elements.add(element);
      else wrongElements.set(field, new Set([element]));
    } else if (!removeAt(value, path.slice(1))) continue;
    if (holdsMore(value, path)) fields.add(field);
  }
  for (const [field, indexes] of wrongElements) {
    const list = candidate[field];
    if (Array.isArray(list)) candidate[field] = list.filter((_element, index) => !indexes.has(index));
  }
  return fields;
}

/** Whether a person lost data: a null element is no loss. */
function holdsMore(value: unknown, path: readonly PropertyKey[]): boolean {
  return !(path.length === 2 && Array.isArray(value) && value[Number(path[1])] === null);
}

function removeAt(holder: unknown, path: readonly PropertyKey[]): boolean {
  let current = holder;
  for (const step of path.slice(0, -1)) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) return false;
    current = (current as Record<PropertyKey, unknown>)[step];
  }
  const last = path.at(-1);
  if (typeof current !== "object" || current === null || last === undefined) return false;
  delete (current as Record<PropertyKey, unknown>)[last];
  return true;
}
