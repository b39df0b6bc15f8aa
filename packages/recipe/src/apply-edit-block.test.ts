import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEditBlock } from "./apply-edit-block.ts";
import type { RecipeEvent } from "./recipe-event.ts";
import { createRecipeParser } from "./recipe-parser.ts";

const app = `function App() {
  const speed = 4;
  return (
    <main>
      <h1>Clock</h1>
    </main>
  );
}
`;

describe("[APP-8] a block fits", () => {
  test.each<[string, string, { search: string; replace: string }, string]>([
    ["where its lines are", app, { search: "  const speed = 4;\n", replace: "  const speed = 6;\n" }, "speed = 6"],
    ["where nothing is, as a new file", "", { search: "", replace: "new\n" }, "new\n"],
    ["and deletes", "a\nb\nc\n", { search: "b\n", replace: "" }, "a\nc\n"],
    ["before spaces at a line's end", "a  \nb\n", { search: "a\nb\n", replace: "x\n" }, "x\n"],
    [
      "in a file of other line ends, and keeps them",
      "a\r\nb\r\nc\r\n",
      { search: "b\n", replace: "x\ny\n" },
      "a\r\nx\r\ny\r\nc\r\n",
    ],
    ["when its own line ends are others", "a\nb\nc\n", { search: "b\r\n", replace: "x\r\n" }, "a\nx\nc\n"],
    ["at a last line that has no end, and gives it none", "a\nb", { search: "b\n", replace: "c\n" }, "a\nc"],
    [
      "with less indentation than the file, and gets the file's",
      app,
      { search: "<main>\n  <h1>Clock</h1>\n</main>\n", replace: "<main>\n\n  <h1>Timer</h1>\n</main>\n" },
      "    <main>\n\n      <h1>Timer</h1>\n    </main>\n",
    ],
    [
      "with more indentation than the file, and loses it",
      "if (a) {\n  b();\n}\n",
      { search: "    if (a) {\n      b();\n    }\n", replace: "    if (a) {\n      c();\n  d();\n    }\n" },
      "if (a) {\n  c();\nd();\n}\n",
    ],
    [
      "where the only stretch is 90 % alike",
      "let a;\nconst title = 'The Clock of the Year';\nlet b;\n",
      { search: "const title = 'The clock of the year';\n", replace: "const title = 'Timer';\n" },
      "let a;\nconst title = 'Timer';\nlet b;\n",
    ],
    ["exactly once, though alike elsewhere", "a \na\n", { search: "a\n", replace: "b\n" }, "a \nb\n"],
  ])("%s", (_where, text, block, expected) => {
    const outcome = applyEditBlock(text, block);
    expect(outcome).toEqual({ ok: true, value: expect.stringContaining(expected) });
    if (text !== app) expect(outcome).toEqual({ ok: true, value: expected });
  });
});

describe("[APP-8] a block is refused", () => {
  test.each<[string, string, string, object]>([
    [
      "that is nowhere",
      "let a;\nlet speed = 4;\n",
      "const velocity = 9;\n",
      { reason: "missing", nearest: { first: 2, last: 2, text: "let speed = 4;\n" } },
    ],
    [
      "that is there twice",
      "x\na\ny\na\n",
      "a\n",
      { reason: "ambiguous", nearest: { first: 2, last: 2, text: "a\n" } },
    ],
    [
      "that is there twice with other indentation",
      " a;\n  a;\n",
      "a;\n",
      { reason: "ambiguous", nearest: { first: 1, last: 1, text: " a;\n" } },
    ],
    [
      "that two stretches are alike to",
      "const firstLongName = 1;\nconst firstLongName = 2;\n",
      "const firstLongName = 3;\n",
      { reason: "ambiguous", nearest: { first: 1, last: 1, text: "const firstLongName = 1;\n" } },
    ],
    [
      "that is less than 90 % alike",
      "const a = 10;\n",
      "const b = 12;\n",
      { reason: "missing", nearest: { first: 1, last: 1, text: "const a = 10;\n" } },
    ],
    [
      "that is longer than the file",
      "a\n",
      "a\nb\n",
      { reason: "missing", nearest: { first: 1, last: 1, text: "a\n" } },
    ],
    ["of an empty file", "", "a\n", { reason: "missing" }],
    [
      "whose indentation is not shifted as a whole",
      "  a();\n    b();\n",
      "a();\nb();\n",
      { reason: "missing", nearest: { first: 1, last: 2, text: "  a();\n    b();\n" } },
    ],
    [
      "for a new file that is not empty",
      "a\n",
      "",
      { reason: "not-empty", nearest: { first: 1, last: 1, text: "a\n" } },
    ],
  ])("%s", (_what, text, search, error) => {
    expect(applyEditBlock(text, { search, replace: "new\n" })).toEqual({ ok: false, error });
  });

  test("without comparing long lines letter by letter", () => {
    const long = (letter: string): string => `${"ab".repeat(200_000)}${letter}${"cd".repeat(200_000)}\n`;
    expect(applyEditBlock(long("x"), { search: long("y"), replace: "" })).toMatchObject({ ok: false });
  });
});

const word = fc.constantFrom("a", "b", "  c", "\td  ", "", "e e", "}", "// 👋");
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

/** An edit for each place in which two texts differ, with as many surrounding lines as make it unique. */
function editsBetween(before: readonly string[], after: readonly string[]): { search: string; replace: string }[] {
  const edits: { search: string; replace: string }[] = [];
  let now = [...before];
  for (let at = 0; textOf(now) !== textOf(after); ) {
    while (at < now.length && at < after.length && now[at] === after[at]) at += 1;
    // To the next line that both have.
    let [end, madeEnd] = [now.length, after.length];
    search: for (let reach = 0; reach < now.length + after.length; reach += 1) {
      for (let skip = 0; skip <= reach; skip += 1) {
        if (at + skip < now.length && at + reach - skip < after.length && now[at + skip] === after[at + reach - skip]) {
          [end, madeEnd] = [at + skip, at + reach - skip];
          break search;
        }
      }
    }
    let from = at;
    let until = end;
    while (!isOnce(now, now.slice(from, until)) && (from > 0 || until < now.length)) {
      from = Math.max(0, from - 1);
      until = Math.min(now.length, until + 1);
    }
    const replacement = [...now.slice(from, at), ...after.slice(at, madeEnd), ...now.slice(end, until)];
    edits.push({ search: textOf(now.slice(from, until)), replace: textOf(replacement) });
    now = [...now.slice(0, from), ...replacement, ...now.slice(until)];
    at = madeEnd;
  }
  return edits;
}

function isOnce(lines: readonly string[], part: readonly string[]): boolean {
  if (part.length === 0) return false;
  const isAt = (at: number): boolean => part.every((line, index) => lines[at + index] === line);
  return lines.filter((_line, at) => at + part.length <= lines.length && isAt(at)).length === 1;
}

function applyAll(text: string, blocks: readonly { search: string; replace: string }[]): string {
  return blocks.reduce((current, block) => {
    const outcome = applyEditBlock(current, block);
    return outcome.ok ? outcome.value : current;
  }, text);
}

test("[APP-8] edits from the difference of two texts give the second one", () => {
  const lines = fc.array(word, { maxLength: 14 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const edits = editsBetween(before, after);
      expect(applyAll(textOf(before), edits)).toBe(textOf(after));
      const body = edits
        .map(({ search, replace }) => `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`)
        .join("");
      const parser = createRecipeParser({ files: ["a"], checkPath: (value) => ({ ok: true, value }) });
      const recipe = `BEGIN FILE RECIPE\nEDIT FILE a <<END_OF_EDIT\n${body}END_OF_EDIT\nEND FILE RECIPE`;
      const events: RecipeEvent[] = [...parser.push(recipe), ...parser.flush()];
      const editBlocks = events.flatMap((event) => (event.type === "edit-block" ? [event] : []));
      expect(applyAll(textOf(before), editBlocks)).toBe(textOf(after));
    }),
    { numRuns: 500 },
  );
});

test("[APP-8] a refused block changes nothing, and the blocks around it hold", () => {
  const lines = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(lines, fc.nat(), fc.nat(), (numbers, first, second) => {
      const text = textOf(numbers.map((number) => `line ${String(number).repeat(8)}`));
      const edit = (index: number): { search: string; replace: string } => {
        const search = textOf([`line ${String(numbers[index % numbers.length]).repeat(8)}`]);
        return { search, replace: `changed ${index % numbers.length}\n` };
      };
      const refusedEdit = { search: "this stands nowhere\nnor does this\n", replace: "gone\n" };
      expect(applyEditBlock(text, refusedEdit)).toMatchObject({ ok: false, error: { reason: "missing" } });
      expect(applyAll(text, [edit(first), refusedEdit, edit(second)])).toBe(
        applyAll(text, [edit(first), edit(second)]),
      );
      expect(applyAll(text, [edit(first)])).not.toBe(text);
    }),
  );
});

test("[APP-8] every edit has an outcome, whose nearest stretch is in the file", () => {
  const text = fc.oneof(fc.string(), fc.array(word).map(textOf));
  fc.assert(
    fc.property(text, text, text, (file, search, replace) => {
      const outcome = applyEditBlock(file, { search, replace });
      if (outcome.ok) return;
      const { nearest } = outcome.error;
      expect(file).toContain(nearest?.text ?? "");
      expect(nearest === undefined).toBe(file === "");
    }),
    { numRuns: 1000 },
  );
});
