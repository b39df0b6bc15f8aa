import { type AnyNode, parse } from "@humanwhocodes/momoa";
import { fail, type Result, succeed } from "../result.ts";

/** A JSON value, and the position of each of its values in the text. */
export interface JsonText {
  value: unknown;
  /** The line, counted from 1, of the value at the path, or of the nearest value around it. */
  lineOf(path: readonly PropertyKey[]): number;
}

/** The position of a syntax error; line and column are counted from 1. */
export interface JsonFailure {
  line: number;
  column: number;
}

/** Reads JSON text, strictly, as `JSON.parse` does; a byte-order mark at its start is skipped. */
export function readJsonText(source: string): Result<JsonText, JsonFailure> {
  const text = source.replace(/^\uFEFF/, "");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(findFailure(text, error));
  }
  return succeed({ value, lineOf: (path) => lineIn(text, path) });
}

/** Only some messages of JSON.parse have the position; a parser that always reports it is used for the others. */
function findFailure(text: string, error: unknown): JsonFailure {
  const match = /\(line (\d+) column (\d+)\)/.exec(String(error));
  if (match) return { line: Number(match[1]), column: Number(match[2]) };
  if (/end of JSON input/.test(String(error))) {
    const lines = text.split("\n");
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  }
  try {
    parse(text);
  } catch (failure) {
    const { line, column } = failure as Partial<JsonFailure>;
    if (line !== undefined && column !== undefined) return { line, column };
  }
  return { line: 1, column: 1 };
}

/**
 * The parser that reports positions recurses with each bracket, which JSON.parse does not: a file may be nested too
 * deep for it.
 */
function lineIn(text: string, path: readonly PropertyKey[]): number {
  try {
    return lineAt(parse(text).body, path);
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

function lineAt(root: AnyNode, path: readonly PropertyKey[]): number {
  let node = root;
  for (const step of path) {
    const inner = childOf(node, step);
    if (!inner) break;
    node = inner;
  }
  return node.loc.start.line;
}

function childOf(node: AnyNode, step: PropertyKey): AnyNode | undefined {
  if (node.type === "Array") return node.elements[Number(step)]?.value;
  if (node.type !== "Object") return undefined;
  return node.members.find((member) => member.name.type === "String" && member.name.value === step)?.value;
}
