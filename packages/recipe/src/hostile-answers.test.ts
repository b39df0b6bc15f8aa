import { describe, expect, test } from "vitest";
import { applyEditBlock } from "./apply-edit-block.ts";
import { readFencedFiles } from "./fenced-files.ts";
import { readCommand } from "./read-command.ts";
import { createRecipeParser } from "./recipe-parser.ts";

const LENGTH = 200_000;
const repeat = (unit: string) => unit.repeat(LENGTH / unit.length);
const checkPath = (value: string) => ({ ok: true as const, value });

/** Texts whose reading took the square of their length or more. */
const answers: Readonly<Record<string, string>> = {
  "a long line above a block": `${repeat("a")}\n\`\`\`js\nlet a;\n\`\`\`\n`,
  "a long line of points above a block": `${repeat("1.")}\n\`\`\`js\nlet a;\n\`\`\`\n`,
  "a fence with a long name": `\`\`\`js ${repeat("a/")}\nlet a;\n\`\`\`\n`,
  "a fence with a late backtick": `\`\`\`${repeat("a")}\`\n`,
  "tildes with a late backtick": `${repeat("~")}\`\n`,
  "a comment with a long name": `\`\`\`js\n// ${repeat("a.")}\nlet a;\n\`\`\`\n`,
  "blocks of Markdown without an end": repeat("```md\n```js\n```\n"),
  "blocks without a name": repeat("```js\na\n```\n"),
  "elements without an end": repeat("<file "),
  "short lines": repeat("x\n"),
  markers: repeat("BEGIN FILE RECIPE\nEND FILE RECIPE\n"),
  "edit markers": repeat("<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE\n"),
  backticks: repeat("`"),
  spaces: repeat(" "),
};

describe.each(Object.entries(answers))("[SEC-18] an answer of %s", (_what, answer) => {
  test("is read as files of no more text", () => {
    const files = readFencedFiles(answer, { lengths: new Map(), checkPath })?.files ?? [];
    expect(files.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(answer.length);
  });

  test.each(["", "BEGIN FILE RECIPE\nUPSERT FILE a.js <<E\n", "BEGIN FILE RECIPE\nEDIT FILE a.js <<E\n"])(
    "is read piece by piece after %j",
    (before) => {
      const parser = createRecipeParser({ files: ["a.js"], checkPath });
      const events = [...parser.push(before)];
      for (let at = 0; at < answer.length; at += 7) events.push(...parser.push(answer.slice(at, at + 7)));
      events.push(...parser.flush());
      const texts = events.map((event) => ("text" in event ? event.text : ""));
      expect(texts.join("").length).toBeLessThanOrEqual(answer.length);
      expect(events.length).toBeLessThanOrEqual(answer.length);
    },
  );
});

test("[SEC-18] commands of nothing but spaces are read", () => {
  const lines = Array.from({ length: 200 }, () => `RENAME FILE${" ".repeat(1000)}x`);
  expect(new Set(lines.map((line) => readCommand(line).type))).toEqual(new Set(["problem"]));
});

describe("[SEC-18] an edit ends early", () => {
  const file = "x\n".repeat(50_000);
  test.each([
    ["of lines that are all the same", `${"x\n".repeat(25_000)}y\n`],
    ["whose first line alone differs", `y\n${"x\n".repeat(5_000)}`],
    ["whose middle line differs", `${"x\n".repeat(10_000)}y\n${"x\n".repeat(10_000)}`],
    ["of indented lines", ` y\n${" x\n".repeat(10_000)}`],
  ])("%s", (_what, search) => {
    expect(applyEditBlock(file, { search, replace: "" })).toMatchObject({
      ok: false,
      error: { nearest: { last: expect.any(Number) } },
    });
  });
});
