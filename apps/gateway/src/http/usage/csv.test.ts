import fc from "fast-check";
import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("cells with commas, quotes or line breaks are quoted", () => {
  expect(
    toCsv(
      ["a", "b"],
      [
        ["x,y", 'say "hi"'],
        ["two\nlines", null],
        [undefined, 0],
      ],
    ),
  ).toBe('\ufeffa,b\r\n"x,y","say ""hi"""\r\n"two\nlines",\r\n,0\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx"])("%j is no formula any more", (text) => {
  expect(
    toCsv([], [[text]])
      .replace(/^\ufeff\r\n"?/, "")
      .startsWith("'"),
  ).toBe(true);
});

test.each([
  [1e-7, "0.0000001"],
  [1.5e-12, "0.000000000002"],
  [0, "0"],
  [-2, "-2"],
  [1234.5, "1234.5"],
])("the number %d is written as %s", (value, text) => {
  expect(toCsv([], [[value]])).toBe(`\ufeff\r\n${text}\r\n`);
});

test("whatever is written can be read again", () => {
  const table = fc.array(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(toCsv(rows[0] ?? [], rows.slice(1)).slice(1));
      expect(read).toEqual(rows.map((cells) => cells.map((text) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text))));
    }),
  );
});

/** A parser by RFC 4180, character by character. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const cells = rows.at(-1) ?? [];
    const append = (more: string) => cells.push(`${cells.pop()}${more}`);
    const character = text[at] ?? "";
    if (isQuoted) {
      if (character !== '"') append(character);
      else if (text[at + 1] === '"') {
        append('"');
        at += 1;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ",") cells.push("");
    else if (character === "\r" && text[at + 1] === "\n") {
      rows.push([""]);
      at += 1;
    } else append(character);
  }
  return rows.slice(0, -1);
}
