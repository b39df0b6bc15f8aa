import { parse } from "acorn";
import type { Node, Program } from "estree";
import { walk } from "estree-walker";
import { isLoop, mayBeEndless } from "./endless-loops.ts";
import type { Insertion } from "./insertions.ts";
import { LOOP_GUARD } from "./loop-guard.ts";

/** A program whose loops end themselves, and the insertions that do so, sorted. */
export interface GuardedProgram {
  code: string;
  insertions: readonly Insertion[];
}

/** Optional, since a function may run where there is no guard: in a worker that is made of its text. */
const CALL = `globalThis.${LOOP_GUARD}?.();`;

/** Characters of a program above which it is left as it is: it is data, and parsing it would delay the app. */
const MAX_LENGTH = 3_000_000;

/**
 * Makes the loops of a program call the guard of its page, which ends a loop that runs for seconds. The calls are
 * inserted into lines: no line moves. A program that does not parse is left as it is, so that its error is its own.
 */
export function guardLoops(source: string, sourceType: "module" | "script"): GuardedProgram {
  const program = mayHaveLoops(source) ? parseProgram(source, sourceType) : undefined;
  if (program === undefined) return { code: source, insertions: [] };
  const texts: { at: number; text: string }[] = [];
  walk(program, {
    enter(node) {
      if (!isLoop(node) || !mayBeEndless(node)) return;
      const { start, end } = node.body as Node & { start: number; end: number };
      if (node.body.type === "BlockStatement") texts.push({ at: start + 1, text: CALL });
      else texts.push({ at: start, text: `{${CALL}` }, { at: end, text: "}" });
    },
  });
  // Bodies without braces may end at the same place: the order of these ends does not matter.
  return insert(
    source,
    texts.sort((one, other) => one.at - other.at),
  );
}

function mayHaveLoops(source: string): boolean {
  return source.length <= MAX_LENGTH && /\b(?:for|while)\b/u.test(source);
}

function parseProgram(source: string, sourceType: "module" | "script"): Program | undefined {
  try {
    return parse(source, {
      ecmaVersion: "latest",
      sourceType,
      allowHashBang: true,
      allowReturnOutsideFunction: true,
    }) as Program;
  } catch {
    return undefined;
  }
}

function insert(source: string, texts: readonly { at: number; text: string }[]): GuardedProgram {
  const insertions: Insertion[] = [];
  let code = "";
  let from = 0;
  let line = 1;
  let lineStart = 0;
  for (const { at, text } of texts) {
    const piece = source.slice(from, at);
    for (let index = piece.indexOf("\n"); index !== -1; index = piece.indexOf("\n", index + 1)) {
      line += 1;
      lineStart = code.length + index + 1;
    }
    code += piece;
    insertions.push({ line, column: code.length - lineStart, length: text.length });
    code += text;
    from = at;
  }
  return { code: code + source.slice(from), insertions };
}
