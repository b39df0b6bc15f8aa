/** The fields of an object that are neither undefined nor null: clients and servers write null where they mean none. */
export function withoutNullish(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined && field !== null));
}
