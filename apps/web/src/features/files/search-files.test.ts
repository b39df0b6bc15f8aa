import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FileQuery, MAX_FOUND_LINES, searchFiles } from "./search-files.ts";

const files = [
  { fileId: "1", path: "a.ts", text: "const Count = 1;\r\n  counter(count);\n\nconst b = 'a.b*c';" },
  { fileId: "2", path: "b.css", text: ".count { }" },
  { fileId: "3", path: "c.png", text: "data:image/png;base64,count" },
  { fileId: "4", path: "ü.md", text: "größe Größe\n_count 1count" },
];

function places(query: Partial<FileQuery> & { text: string }): string[] {
  const results = searchFiles(files, { isCaseSensitive: false, isWholeWord: false, ...query });
  return results.files.flatMap(({ path, lines }) => lines.map(({ line, column }) => `${path}:${line}:${column}`));
}

describe("[APP-10] a text is found in all files of a version", () => {
  test.each([
    ["in any case", { text: "count" }, ["a.ts:1:7", "a.ts:2:3", "b.css:1:2", "ü.md:2:2"]],
    ["in its case", { text: "Count", isCaseSensitive: true }, ["a.ts:1:7"]],
    ["as a whole word", { text: "count", isWholeWord: true }, ["a.ts:1:7", "a.ts:2:11", "b.css:1:2"]],
    ["as a word of letters of any script", { text: "größ", isWholeWord: true }, []],
    ["with signs that mean something elsewhere", { text: "a.b*c" }, ["a.ts:4:12"]],
    ["with a sign at a word's end", { text: ".count", isWholeWord: true }, ["b.css:1:1"]],
    ["not where nothing is looked for", { text: "" }, []],
    ["not in what is kept as bytes", { text: "base64" }, []],
  ] as const)("%s", (_, query, expected) => {
    expect(places(query)).toEqual(expected);
  });

  test("a found line is trimmed, and a long one cut around the match", () => {
    const search = (text: string) =>
      searchFiles([{ fileId: "1", path: "a", text }], { text: "x", isCaseSensitive: true, isWholeWord: false });
    expect(search("   a x b").files[0]?.lines).toEqual([{ line: 1, column: 6, before: "a ", match: "x", after: " b" }]);
    const [line] = search(`${"a".repeat(100)}x${"b".repeat(1000)}`).files[0]?.lines ?? [];
    expect(line?.before).toBe(`…${"a".repeat(10)}`);
    expect(line?.after).toHaveLength(120);
    expect(search("x\n".repeat(2 * MAX_FOUND_LINES)).count).toBe(MAX_FOUND_LINES);
  });

  test("every match has the text of the query", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary", maxLength: 5 }), (text, query) => {
        const results = searchFiles([{ fileId: "1", path: "a", text }], {
          text: query,
          isCaseSensitive: true,
          isWholeWord: false,
        });
        const lines = text.split(/\r\n?|\n/u);
        for (const { line, column } of results.files[0]?.lines ?? []) {
          expect(lines[line - 1]?.slice(column - 1).startsWith(query)).toBe(true);
        }
        if (query === "" || /[\r\n]/u.test(query)) return;
        // Half of a surrogate pair within a pair is no character.
        fc.pre(query.isWellFormed() && text.isWellFormed());
        expect(results.count).toBe(Math.min(MAX_FOUND_LINES, lines.filter((line) => line.includes(query)).length));
      }),
    );
  });
});
