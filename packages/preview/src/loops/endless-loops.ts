import type {
  BinaryExpression,
  DoWhileStatement,
  Expression,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Identifier,
  Node,
  PrivateIdentifier,
  WhileStatement,
} from "estree";
import { walk } from "estree-walker";

export type Loop = ForStatement | ForInStatement | ForOfStatement | WhileStatement | DoWhileStatement;

const LOOPS: ReadonlySet<string> = new Set([
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "WhileStatement",
  "DoWhileStatement",
]);

/** A bound beyond which a loop that counts does not end while a person waits. */
const MAX_COUNT = 1e9;

/** Methods after which a list is longer. */
const GROWING: ReadonlySet<string> = new Set(["push", "unshift", "splice"]);

export function isLoop(node: Node): node is Loop {
  return LOOPS.has(node.type);
}

/**
 * Whether a loop may never end, as far as its own text shows. A loop over the names of an object ends, and so does one
 * that counts up to a bound, or down to it, where nothing in it changes the counter or makes the list longer whose
 * length is the bound: most loops that run often are such loops, and need no guard, which would slow them down.
 */
export function mayBeEndless(loop: Loop): boolean {
  if (loop.type === "ForInStatement") return false;
  return loop.type !== "ForStatement" || !isCounting(loop);
}

function isCounting({ test, update, body }: ForStatement): boolean {
  const step = counterStep(update);
  if (step === undefined || test?.type !== "BinaryExpression") return false;
  const bound = boundOf(test, step);
  if (bound === undefined) return false;
  const isOfList = bound.type === "MemberExpression";
  return !changes(body, { counter: step.counter, isListKept: isOfList });
}

interface CounterStep {
  counter: string;
  isUp: boolean;
}

/** `i++`, `i--`, `i += 2`, `i -= 2`. */
function counterStep(update: Expression | null | undefined): CounterStep | undefined {
  if (update?.type === "UpdateExpression" && update.argument.type === "Identifier")
    return { counter: update.argument.name, isUp: update.operator === "++" };
  if (update?.type !== "AssignmentExpression" || update.left.type !== "Identifier") return undefined;
  const { left, operator, right } = update;
  const isStep = right.type === "Literal" && typeof right.value === "number" && right.value > 0;
  if (!isStep || (operator !== "+=" && operator !== "-=")) return undefined;
  return { counter: left.name, isUp: operator === "+=" };
}

/** What the counter is compared with, where that ends the loop. */
function boundOf(test: BinaryExpression, { counter, isUp }: CounterStep): Expression | undefined {
  const { left, operator, right } = test;
  if (!isCounter(left, counter) || !(isUp ? ["<", "<="] : [">", ">="]).includes(operator)) return undefined;
  if (right.type === "Identifier") return right.name === "Infinity" || right.name === counter ? undefined : right;
  if (right.type === "Literal")
    return typeof right.value === "number" && Math.abs(right.value) < MAX_COUNT ? right : undefined;
  return right.type === "MemberExpression" && right.property.type === "Identifier" && right.property.name === "length"
    ? right
    : undefined;
}

function isCounter(node: Expression | PrivateIdentifier, counter: string): node is Identifier {
  return node.type === "Identifier" && node.name === counter;
}

/** Whether a loop's body changes its counter, or may make a list longer. */
function changes(body: Node, { counter, isListKept }: { counter: string; isListKept: boolean }): boolean {
  let isChanged = false;
  walk(body, {
    enter(node) {
      const target =
        node.type === "UpdateExpression" ? node.argument : node.type === "AssignmentExpression" ? node.left : undefined;
      if (target?.type === "Identifier" && target.name === counter) isChanged = true;
      // A pattern may have the counter anywhere in it.
      if (target?.type === "ObjectPattern" || target?.type === "ArrayPattern") isChanged = true;
      if (isListKept && node.type === "CallExpression" && node.callee.type === "MemberExpression") {
        const { property } = node.callee;
        if (property.type === "Identifier" && GROWING.has(property.name)) isChanged = true;
      }
      if (isChanged) this.skip();
    },
  });
  return isChanged;
}
