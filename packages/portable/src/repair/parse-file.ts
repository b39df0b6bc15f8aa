import type { Result } from "@tutti/domain";
import { fail, MEGABYTE, succeed } from "@tutti/domain";
import type { ReadFailure } from "../room-records.ts";
import type { Report } from "./report.ts";

/** Characters. More would exceed the longest string of some browsers. */
const MAX_FILE_LENGTH = 256 * MEGABYTE;

/**
 * The most levels of objects within objects. No format that we read has half as many, and code that copies or writes a
 * record must not run out of stack.
 */
const MAX_DEPTH = 64;

/** A field of this name becomes the object's prototype if it is copied by assignment. */
const PROTOTYPE = "__proto__";

/** Elements of one list. A list of millions of wrong ones would cost as many entries in the report. */
const MAX_LIST_LENGTH = 200_000;

/** The value of a JSON text, unchanged: of any depth, and with any field names. Never throws. */
export function parseText(text: string): Result<unknown, ReadFailure> {
  if (text.length > MAX_FILE_LENGTH) return fail({ code: "too-large", text: "The file is too large to be read." });
  try {
    return succeed(JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text) as unknown);
  } catch {
    return fail({ code: "not-json", text: "The file is not valid JSON. It may have been cut off." });
  }
}

/**
 * The value of a JSON file, made safe to handle: no value is nested deeper than `MAX_DEPTH` (deeper ones become null),
 * no list is longer than `MAX_LIST_LENGTH`, and no field is called `__proto__`. Linear in the text's length; never
 * throws.
 */
export function parseFile(text: string, report: Report): Result<unknown, ReadFailure> {
  const parsedText = parseText(text);
  return parsedText.ok ? succeed(makeSafe(parsedText.value, report)) : parsedText;
}

/** Makes a parsed JSON value safe to handle, in place, as `parseFile` does. */
export function makeSafe(value: unknown, report: Report): unknown {
  return tame(value, 0, report);
}

/**
 * A value that did not come from JSON may hold anything, even itself; written as JSON it holds only what a file could.
 */
export function parseValue(value: unknown, report: Report): Result<unknown, ReadFailure> {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  if (text === undefined) return fail({ code: "not-json", text: "The data cannot be written as JSON." });
  return parseFile(text, report);
}

/** Changes the value in place: it was made by parsing, and has no other owner. */
function tame(value: unknown, depth: number, report: Report): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) {
    report.note("value", "nested too deep, and left out");
    return null;
  }
  if (Array.isArray(value)) {
    if (value.length > MAX_LIST_LENGTH) {
      value.length = MAX_LIST_LENGTH;
      report.note("list", `cut to ${MAX_LIST_LENGTH} entries`);
    }
    for (let index = 0; index < value.length; index += 1) value[index] = tame(value[index], depth + 1, report);
    return value;
  }
  const fields = value as Record<string, unknown>;
  if (Object.hasOwn(fields, PROTOTYPE)) {
    Reflect.deleteProperty(fields, PROTOTYPE);
    report.note("field", 'called "__proto__", and left out');
  }
  for (const key of Object.keys(fields)) {
    const field = fields[key];
    if (typeof field === "object" && field !== null) fields[key] = tame(field, depth + 1, report);
  }
  return value;
}
