type Path = readonly (string | number)[];

/** The value at a path of a JSON value; undefined where the path does not exist. */
export function valueAt(value: unknown, ...path: Path): unknown {
  let target = value;
  for (const step of path) {
    if (typeof target !== "object" || target === null) return undefined;
    target = Reflect.get(target, step);
  }
  return target;
}

/** The text at a path; fails the test if there is none. */
export function textAt(value: unknown, ...path: Path): string {
  const text = valueAt(value, ...path);
  if (typeof text === "string") return text;
  throw new Error(`There is no text at ${path.join(".")} of ${JSON.stringify(value)}`);
}
