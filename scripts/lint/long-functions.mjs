import { parseAst } from "vitest/node";

/** Lines of a function, at most: a longer one has parts with names of their own. */
export const MOST_LINES = 150;

/** Tests, and suites that other tests run, are tables; what helps them stands beside them. */
const TESTS = /\.(?:test|spec|test-support|contract)\.(?:tsx?|mjs)$/;

/** Whether the functions of a file are counted. */
export const isCounted = (/** @type {string} */ path) => !TESTS.test(path) && !path.endsWith(".d.ts");

/**
 * @typedef {{ type: string, start: number, end: number, [field: string]: unknown }} SyntaxNode
 * @typedef {{ name: string, line: number, length: number }} LongFunction
 */

const isNode = (/** @type {unknown} */ value) =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string";

/**
 * The functions of a file with more lines than `MOST_LINES`, from the first to the last line of each, with those within
 * them; `line` is the first one.
 *
 * @param {string} text
 * @param {string} path tells the language
 * @returns {LongFunction[]}
 */
export function longFunctions(text, path) {
  const starts = lineStarts(text);
  // A file that is short itself has no long function.
  if (starts.length <= MOST_LINES) return [];
  const lang = path.endsWith(".tsx") ? "tsx" : path.endsWith(".ts") ? "ts" : "js";
  /** @type {LongFunction[]} */
  const found = [];
  /** @type {{ value: unknown, name: string }[]} */
  const open = [{ value: parseAst(text, { lang }), name: "" }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, name } = next;
    if (Array.isArray(value)) open.push(...value.map((each) => ({ value: each, name })));
    if (!isNode(value)) continue;
    const node = /** @type {SyntaxNode} */ (value);
    const ownName = nameOf(node) ?? name;
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      const line = lineAt(starts, node.start);
      const length = lineAt(starts, node.end) - line + 1;
      if (length > MOST_LINES) found.push({ name: ownName, line, length });
    }
    for (const child of Object.values(node)) if (typeof child === "object") open.push({ value: child, name: ownName });
  }
  return found.sort((one, other) => one.line - other.line);
}

/**
 * The name that a node gives: its own, or that of the variable or property that it is the value of.
 *
 * @param {SyntaxNode} node
 */
function nameOf({ id, key }) {
  const name = id ?? key;
  return isNode(name)
    ? /** @type {string | undefined} */ (Reflect.get(/** @type {object} */ (name), "name"))
    : undefined;
}

/** @param {string} text */
function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/**
 * The line of a position, from 1.
 *
 * @param {readonly number[]} starts
 * @param {number} position
 */
function lineAt(starts, position) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
