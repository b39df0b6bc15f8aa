import { describe, expect, test } from "vitest";
import { definitionsFor, linkLinesOf } from "./link-lines.ts";

describe("the links that a part of a large text uses", () => {
  const lines = linkLinesOf(
    'Text [one].\n\n[One]: http://a.example\n[two]: <b.html> "title"\n[^1]: a footnote\n[one]: http://later.example\n',
  );

  test.each([
    ["none", "No [three] here", ""],
    ["one, in any case, by its first definition", "See [it][ONE].", "\n\n[One]: http://a.example\n"],
    ["two, each once", "[one] [two] [two]", '\n\n[One]: http://a.example\n[two]: <b.html> "title"\n'],
    ["no footnote", "Note[^1]", ""],
    ["one before code", "[one]\n```\ncode\n```\n", "\n\n[One]: http://a.example\n"],
    ["none behind code that is cut", "[one]\n```\ncode", ""],
  ])("%s", (_, source, expected) => {
    expect(definitionsFor(source, lines)).toBe(expected);
  });
});
