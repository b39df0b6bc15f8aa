/** Characters of a text that is a line of its own, and of a text within a value. */
const LINE_LENGTH = 4_000;
const TEXT_LENGTH = 1_000;
/** Values that are shown of one value, entries of each of its objects, and the depth of objects within each other. */
const VALUES = 500;
const ENTRIES = 100;
const DEPTH = 8;

/** A value as a line of the console; the artifact may pass anything, and none of it may make this code throw. */
export function describeValue(value: unknown): string {
  try {
    return describe(value);
  } catch {
    return describeKind(value);
  }
}

/** The name, the message and the stack. */
export function describeError(error: unknown): string {
  try {
    return error instanceof Error ? describeKnownError(error) : describe(error);
  } catch {
    return describeKind(error);
  }
}

/** Whether a thrown value is an error. A revoked proxy is none, and throws where that is asked. */
export function isError(value: unknown): value is Error {
  try {
    return value instanceof Error;
  } catch {
    return false;
  }
}

function describe(value: unknown): string {
  if (typeof value === "string") return value.slice(0, LINE_LENGTH);
  if (typeof value === "function") return `ƒ ${value.name}`;
  if (typeof value !== "object" || value === null) return String(value).slice(0, LINE_LENGTH);
  if (value instanceof Error) return describeKnownError(value);
  return JSON.stringify(excerptOf(value)) ?? String(value);
}

function describeKnownError(error: Error): string {
  const head = `${error.name}: ${error.message}`.slice(0, LINE_LENGTH);
  const stack = typeof error.stack === "string" ? error.stack.slice(0, LINE_LENGTH * 2) : "";
  return stack.startsWith(head) ? stack : `${head}\n${stack}`.trimEnd();
}

function describeKind(value: unknown): string {
  try {
    return Object.prototype.toString.call(value);
  } catch {
    return "[a value that cannot be read]";
  }
}

/** A copy of a value without the parts that would make its line endless, circular or slow. */
function excerptOf(root: object): unknown {
  const seenObjects = new WeakSet<object>();
  let count = 0;
  const copy = (value: unknown, depth: number): unknown => {
    count += 1;
    if (count > VALUES) return undefined;
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "string") return value.slice(0, TEXT_LENGTH);
    if (typeof value !== "object" || value === null) return value;
    if (seenObjects.has(value) || depth > DEPTH) return "[…]";
    seenObjects.add(value);
    if (value instanceof Error) return `${value.name}: ${value.message}`.slice(0, TEXT_LENGTH);
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === "function") return copy(toJSON.call(value), depth + 1);
    const { nodeType, nodeName } = value as { nodeType?: unknown; nodeName?: unknown };
    if (typeof nodeType === "number" && typeof nodeName === "string") return `<${nodeName.toLowerCase()}>`;
    if (value instanceof Map || value instanceof Set) return copyList(firstOf(value), value.size, depth);
    if (Array.isArray(value)) return copyList(value.slice(0, ENTRIES), value.length, depth);
    if (ArrayBuffer.isView(value) && "slice" in value) {
      const { length } = value as Uint8Array;
      return copyList([...(value as Uint8Array).slice(0, ENTRIES)], length, depth);
    }
    return copyEntries(value, depth);
  };
  const copyList = (values: readonly unknown[], length: number, depth: number): unknown[] => {
    const copies = values.map((value) => copy(value, depth + 1));
    return length > values.length ? [...copies, `… ${length - values.length} more`] : copies;
  };
  const copyEntries = (value: object, depth: number): object => {
    const copies: Record<string, unknown> = {};
    let entryCount = 0;
    for (const key in value) {
      if (!Object.hasOwn(value, key)) continue;
      entryCount += 1;
      if (entryCount > ENTRIES || count > VALUES) {
        copies["…"] = "more";
        break;
      }
      // Not by an assignment, which `__proto__` would not be.
      const entry = copy((value as Record<string, unknown>)[key], depth + 1);
      Object.defineProperty(copies, key.slice(0, TEXT_LENGTH), { value: entry, enumerable: true });
    }
    return copies;
  };
  return copy(root, 0);
}

function firstOf(values: Iterable<unknown>): unknown[] {
  const first: unknown[] = [];
  for (const value of values) {
    if (first.length >= ENTRIES) break;
    first.push(value);
  }
  return first;
}
