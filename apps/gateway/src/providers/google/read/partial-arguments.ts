import { type JsonObject, numberOf } from "../../wire/json.ts";

/** Writes the arguments of one call as JSON, while they arrive. */
export interface ArgumentsWriter {
  /** The JSON text that a `PartialArg` adds; undefined if it cannot follow the text before it. */
  push(partial: JsonObject): string | undefined;
  /** The text that closes the JSON; `{}` if there were no arguments. */
  close(): string;
}

type Segment = string | number;

/** An object or a list that is still open. `at` is its own key or index in its container. */
interface Container {
  at: Segment | undefined;
  isList: boolean;
  keys: Set<string>;
  length: number;
}

/**
 * Gemini streams arguments as values with their JSON paths, in the order of the document; so each can be appended to
 * the text before it. A string may come in pieces.
 */
export function createArgumentsWriter(): ArgumentsWriter {
  const open: Container[] = [];
  let openString: string | undefined;

  const endString = (): string => {
    const text = openString === undefined ? "" : '"';
    openString = undefined;
    return text;
  };

  const closeTo = (depth: number): string => {
    let text = endString();
    while (open.length > depth) text += open.pop()?.isList ? "]" : "}";
    return text;
  };

  const begin = (path: readonly Segment[]): string | undefined => {
    if (open.length === 0) open.push(container(undefined, path[0]));
    let sharedDepth = 1;
    while (sharedDepth < open.length && sharedDepth < path.length && open[sharedDepth]?.at === path[sharedDepth - 1])
      sharedDepth += 1;
    let text = closeTo(sharedDepth);
    for (let depth = sharedDepth - 1; depth < path.length; depth += 1) {
      const segment = path[depth];
      const lead = segment === undefined ? undefined : enter(open[depth], segment);
      if (lead === undefined) return undefined;
      text += lead;
      const next = path[depth + 1];
      if (next === undefined) continue;
      open.push(container(segment, next));
      text += typeof next === "number" ? "[" : "{";
    }
    return text;
  };

  return {
    push(partial) {
      const { jsonPath } = partial;
      const value = leafOf(partial);
      if (typeof jsonPath !== "string" || value === undefined) return "";
      const willContinue = partial["willContinue"] === true && typeof value === "string";
      if (openString === jsonPath && typeof value === "string") {
        return JSON.stringify(value).slice(1, -1) + (willContinue ? "" : endString());
      }
      const path = readJsonPath(jsonPath);
      if (path === undefined || typeof path[0] !== "string") return undefined;
      const isFirst = open.length === 0;
      const lead = begin(path);
      if (lead === undefined) return undefined;
      const json = JSON.stringify(value);
      if (willContinue) openString = jsonPath;
      return `${isFirst ? "{" : ""}${lead}${willContinue ? json.slice(0, -1) : json}`;
    },
    close() {
      return open.length === 0 ? "{}" : closeTo(0);
    },
  };
}

function container(at: Segment | undefined, first: Segment | undefined): Container {
  return { at, isList: typeof first === "number", keys: new Set(), length: 0 };
}

/** The text before a member: a comma, and its key; skipped items of a list are null. */
function enter(holder: Container | undefined, segment: Segment): string | undefined {
  if (!holder || holder.isList !== (typeof segment === "number")) return undefined;
  if (typeof segment === "string") {
    if (holder.keys.has(segment)) return undefined;
    const comma = holder.keys.size > 0 ? "," : "";
    holder.keys.add(segment);
    return `${comma}${JSON.stringify(segment)}:`;
  }
  if (segment < holder.length || segment - holder.length > PLACES_LIMIT) return undefined;
  const nulls = "null,".repeat(segment - holder.length);
  const comma = holder.length > 0 ? "," : "";
  holder.length = segment + 1;
  return `${comma}${nulls}`;
}

/** The most items of a list that may be skipped: a path with a huge index must not fill the memory. */
const PLACES_LIMIT = 1000;

function leafOf(partial: JsonObject): string | number | boolean | null | undefined {
  if ("nullValue" in partial) return null;
  const { stringValue, boolValue } = partial;
  if (typeof stringValue === "string") return stringValue;
  if (typeof boolValue === "boolean") return boolValue;
  return numberOf(partial["numberValue"]);
}

/** The steps of a JSON path of names and indexes (RFC 9535), as in `$.steps[0]['a name']`; undefined for any other. */
export function readJsonPath(path: string): Segment[] | undefined {
  const step = /\.([^.[\]]+)|\[(\d+)\]|\['((?:\\.|[^'\\])*)'\]|\["((?:\\.|[^"\\])*)"\]/y;
  const segments: Segment[] = [];
  if (!path.startsWith("$")) return undefined;
  let position = 1;
  while (position < path.length) {
    step.lastIndex = position;
    const [all, name, place, single, double] = step.exec(path) ?? [];
    if (all === undefined) return undefined;
    if (place !== undefined) segments.push(Number(place));
    else segments.push(name ?? (single ?? double ?? "").replace(/\\(.)/g, "$1"));
    position += all.length;
  }
  return segments;
}
