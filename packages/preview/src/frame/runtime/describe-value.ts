/** A value as a line of the console; the artifact may pass anything. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return describeError(value);
  if (typeof value === "function") return `ƒ ${value.name}`;
  if (typeof value !== "object" || value === null) return String(value);
  try {
    return JSON.stringify(value, cut()) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

/** The name, the message and the stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return describeValue(error);
  const head = `${error.name}: ${error.message}`;
  const stack = typeof error.stack === "string" ? error.stack : "";
  return stack.startsWith(head) ? stack : `${head}\n${stack}`.trimEnd();
}

/** Omits values that would make a line endless or circular. */
function cut(): (key: string, value: unknown) => unknown {
  const seenObjects = new WeakSet<object>();
  let count = 0;
  return (_, value) => {
    count += 1;
    if (count > 500) return undefined;
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "string") return value.slice(0, 1000);
    if (typeof value !== "object" || value === null) return value;
    if (seenObjects.has(value)) return "[…]";
    seenObjects.add(value);
    return value;
  };
}
