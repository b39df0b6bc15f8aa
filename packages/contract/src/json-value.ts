/** A JSON object whose fields are not known yet. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is an object of JSON: no list, and not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a field has a value: clients write null where they mean none. */
export function isPresent<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null;
}

/**
 * A table's value for a name. A name from outside may be one that every object has (`constructor`, `toString`), for
 * which the table has no value.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
