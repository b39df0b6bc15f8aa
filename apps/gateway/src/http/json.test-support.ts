type Path = readonly (string | number)[];

/** What stands at a path of a JSON value that a test has got; undefined where the path ends before. */
export function valueAt(value: unknown, ...path: Path): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

/** The text that stands there; without one the test has failed. */
export function textAt(value: unknown, ...path: Path): string {
  const found = valueAt(value, ...path);
  if (typeof found === "string") return found;
  throw new Error(`There is no text at ${path.join(".")} of ${JSON.stringify(value)}`);
}
