import { type AnyNode, parse } from "@humanwhocodes/momoa";
import { fail, type Result, succeed } from "../result.ts";

/** JSON as it was read, and where in the text each of its values stands. */
export interface JsonText {
  value: unknown;
  /** The line, counted from 1, of the value at the path, or of the nearest value around it. */
  lineOf(path: readonly PropertyKey[]): number;
}

/** Where JSON stops being JSON; line and column are counted from 1. */
export interface JsonFailure {
  line: number;
  column: number;
}

/** Reads JSON text, strictly, as `JSON.parse` does; a byte-order mark at its start is let pass. */
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

/** JSON.parse says where only in some of its messages; a parser that always does fills the gap. */
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
 * The parser that knows places goes a call deeper with each bracket, which JSON.parse does not: a file may be too deep
 * for it.
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
