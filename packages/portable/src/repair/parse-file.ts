import type { Result } from "@tutti/domain";
import { fail, MEGABYTE, succeed } from "@tutti/domain";
import type { ReadFailure } from "../room-records.ts";
import type { Report } from "./report.ts";

/** Characters. More would not fit into one text of every browser. */
const MAX_FILE_LENGTH = 256 * MEGABYTE;

/**
 * Objects within objects. Nothing that we read is half as deep, and code that copies or writes a record must not run
 * out of stack.
 */
const MAX_DEPTH = 64;

/** A field that is called so becomes the object's prototype where it is copied by assigning. */
const PROTOTYPE = "__proto__";

/** Elements of one list. A list of millions of wrong ones would cost as many findings. */
const MAX_LIST_LENGTH = 200_000;

/** What a text of JSON holds, as it is: however deep, and whatever its fields are called. Never throws. */
export function parseText(text: string): Result<unknown, ReadFailure> {
  if (text.length > MAX_FILE_LENGTH) return fail({ code: "too-large", text: "The file is too large to be read." });
  try {
    return succeed(JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text) as unknown);
  } catch {
    return fail({ code: "not-json", text: "The file is not valid JSON. It may have been cut off." });
  }
}

/**
 * What a file of JSON holds, made safe to handle: nothing is nested deeper than `MAX_DEPTH` (what is becomes null), no
 * list is endless, and no field is called `__proto__`. Linear in the text's length; never throws.
 */
export function parseFile(text: string, report: Report): Result<unknown, ReadFailure> {
  const parsedText = parseText(text);
  return parsedText.ok ? succeed(makeSafe(parsedText.value, report)) : parsedText;
}

/** Makes a value that JSON was parsed to safe to handle, in place, as `parseFile` does. */
export function makeSafe(value: unknown, report: Report): unknown {
  return tame(value, 0, report);
}

/** A value that did not come from JSON may hold anything, itself even; as JSON it holds what a file could. */
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

/** Changes the value in place: it was made by `JSON.parse`, and has no other holder. */
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
