import fc from "fast-check";
import { expect, test } from "vitest";
import { guardLoops } from "./guard-loops.ts";
import { columnWithout } from "./insertions.ts";

const CALL = "globalThis.__tuttiLoop?.();";

test.each([
  ["while (true) { run(); }", `while (true) {${CALL} run(); }`],
  ["while (a) run();", `while (a) {${CALL}run();}`],
  ["while (a);", `while (a) {${CALL};}`.replace("(a) ", "(a)")],
  ["do run(); while (a)", `do {${CALL}run();} while (a)`],
  ["for (;;) for (;;) run()", `for (;;) {${CALL}for (;;) {${CALL}run()}}`],
  ["for (const a of all) { run(a) }", `for (const a of all) {${CALL} run(a) }`],
  ["outer: for (;;) { continue outer; }", `outer: for (;;) {${CALL} continue outer; }`],
  ["async () => { while (true) { await frame(); } }", `async () => { while (true) {${CALL} await frame(); } }`],
  ["for (let i = 0; i < 9; i++) i--;", `for (let i = 0; i < 9; i++) {${CALL}i--;}`],
  ["for (let i = 0; i < 9; i++) [i] = [0];", `for (let i = 0; i < 9; i++) {${CALL}[i] = [0];}`],
  ["for (let i = 0; i < 9; i--) run();", `for (let i = 0; i < 9; i--) {${CALL}run();}`],
  ["for (let i = 0; i < Infinity; i++) run();", `for (let i = 0; i < Infinity; i++) {${CALL}run();}`],
  ["for (let i = 0; i < 1e12; i++) run();", `for (let i = 0; i < 1e12; i++) {${CALL}run();}`],
  ["for (let i = 0; i < all.length; i++) all.push(i);", `for (let i = 0; i < all.length; i++) {${CALL}all.push(i);}`],
])("[FIELD-5] guards %s", (source, guardedCode) => {
  expect(guardLoops(source, "script").code).toBe(guardedCode);
});

test.each([
  ["for (const key in all) run(key);"],
  ["for (let i = 0; i < 9; i++) run(i);"],
  ["for (let i = 9; i >= 0; i -= 2) run(i);"],
  ["for (let i = 0; i < all.length; i++) { sum += all[i]; others.add(i); }"],
  ["for (let x = 0; x < width; x++) for (let y = 0; y < height; y++) set(x, y);"],
  ["while (true) { no = = program }"],
  ["const text = 'while (true) {}';"],
])("[FIELD-5] leaves %s as it is", (source) => {
  expect(guardLoops(source, "script")).toEqual({ code: source, insertions: [] });
});

test("[FIELD-5] guarded programs do what they did, with their places", () => {
  const statement = fc.constantFrom(
    "while (count++ < 9) { log(count); }",
    "do log(1); while (count++ < 5)\n",
    "for (;;) { if (count++ > 7) break; log(2); }",
    "for (const one of [1, 2]) log(one);",
    "if (count > 3) while (count-- > 0) log(3); else log(4);",
    "log(5);",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 8 }), (statements) => {
      const source = statements.join("");
      const { code, insertions } = guardLoops(source, "script");
      const run = (program: string): number[] => {
        const values: number[] = [];
        new Function("log", `let count = 0; ${program}`)((value: number) => values.push(value));
        return values;
      };
      expect(run(code)).toEqual(run(source));
      const lines = source.split("\n");
      code.split("\n").forEach((text, index) => {
        for (const { 0: call, index: column } of text.matchAll(/log/gu)) {
          const place = columnWithout(insertions, { line: index + 1, column });
          expect(lines[index]?.slice(place, place + call.length)).toBe(call);
        }
      });
    }),
  );
});
