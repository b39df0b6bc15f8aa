import * as fc from "fast-check";
import { expect, test } from "vitest";
import { splitLinks } from "./linkify.ts";

const links = (text: string): string[] =>
  splitLinks(text)
    .filter((piece) => piece.type === "link")
    .map((piece) => piece.text);

test.each([
  ["nothing here", []],
  ["see https://example.com/a?b=c#d", ["https://example.com/a?b=c#d"]],
  ["Add credits at https://example.com/keys.", ["https://example.com/keys"]],
  ["(https://example.com)", ["https://example.com"]],
  ["https://en.wikipedia.org/wiki/Tutti_(music)", ["https://en.wikipedia.org/wiki/Tutti_(music)"]],
  ["one http://a.test and https://b.test/x, done", ["http://a.test", "https://b.test/x"]],
  ['{"url":"https://a.test/x"}', ["https://a.test/x"]],
  ["javascript:alert(1) ftp://a.test", []],
  ["https://", []],
])("in %j the links are %j", (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test("no text is lost or made up", () => {
  const part = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom("(", ").", ", ", "https://", "\n"));
  void fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      expect(
        splitLinks(text)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
