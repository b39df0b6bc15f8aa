type Path = readonly (string | number)[];

/** What stands at a path of a JSON value that a test has got; undefined where the path ends before. */
export function valueAt(value: unknown, ...path: Path): unknown {
  let target = value;
  for (const step of path) {
    if (typeof target !== "object" || target === null) return undefined;
    target = Reflect.get(target, step);
  }
  return target;
}

/** The text that stands there; without one the test has failed. */
export function textAt(value: unknown, ...path: Path): string {
  const text = valueAt(value, ...path);
  if (typeof text === "string") return text;
  throw new Error(`There is no text at ${path.join(".")} of ${JSON.stringify(value)}`);
}
