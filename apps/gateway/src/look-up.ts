/**
 * What a table says of a name. A name that others chose may be one that every object has (`constructor`, `toString`), of which the table
 * says nothing.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
