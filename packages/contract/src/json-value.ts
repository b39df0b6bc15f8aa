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
 * What a table says of a name. A name that others chose may be one that every object has (`constructor`, `toString`),
 * of which the table says nothing.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
