import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutMarks } from "./citation-marks.ts";
import { createCitationMarker, placeMarks } from "./mark-citations.ts";

/** A text without its guillemets, and a citation of the passage between them. */
function cite(text: string, url = "https://a.example") {
  const start = text.indexOf("«");
  const end = text.indexOf("»") - 1;
  return { text: text.replace("«", "").replace("»", ""), citation: { url, start_index: start, end_index: end } };
}

function mark(text: string): string {
  const { text: plain, citation } = cite(text);
  return createCitationMarker()(plain, [citation]).replace("\u2e28", "⟦").replace("\u2e29", "⟧");
}

describe("the mark of a source", () => {
  test.each([
    ["stands behind the passage", "«One.» Two.", "One.⟦1⟧ Two."],
    ["stands behind the word that the offsets cut", "«On»e. Two.", "One⟦1⟧. Two."],
    ["stands behind emphasis", "**«One.»** Two.", "**One.**⟦1⟧ Two."],
    ["stands at the end of a line, not at the beginning of the next", "«One.\n»Two.", "One.⟦1⟧\nTwo."],
    ["stands behind code in the line", "Use `«a»b` now.", "Use `ab`⟦1⟧ now."],
    ["stands behind a link", "See [«one»](https://b.example) now.", "See [one](https://b.example)⟦1⟧ now."],
    ["stands behind a formula", "So $«x» + y$ is.", "So $x + y$⟦1⟧ is."],
    ["is not put into a fence", "«A\n```\ncode»\n```\n", "A\n```\ncode\n```\n"],
    ["is not put into an open fence", "«A\n```\ncode»", "A\n```\ncode"],
    ["is not put behind a fence's last line", "«```\ncode\n```»\n", "```\ncode\n```\n"],
    ["is not put into a table's divider", "«| a |\n|---»|\n", "| a |\n|---|\n"],
    ["is left out where a link to the source is the passage", "«[a](https://a.example)» b", "[a](https://a.example) b"],
    ["is left out where a mark is the passage", "One«[1]» b", "One[1] b"],
  ])("%s", (_, text, expected) => {
    expect(mark(text)).toBe(expected);
  });

  test.each([
    ["both 0", 0, 0],
    ["beyond the text", 2, 99],
    ["the wrong way round", 4, 2],
    ["negative", -4, 2],
    ["no numbers", Number.NaN, Number.NaN],
    ["fractions", 0.5, 2.5],
  ])("is left out where the offsets are %s", (_, start_index, end_index) => {
    expect(placeMarks("One. Two.", [{ url: "https://a.example", start_index, end_index }])).toEqual([]);
  });

  test("of several sources stand in the order of their numbers", () => {
    const sources = [3, 3, 9].map((end_index) => ({ url: "https://a.example", start_index: 0, end_index }));
    expect(placeMarks("One two three.", sources).map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});

test("marks never change the rest of the text, wherever they belong", () => {
  const offsets = fc.record({
    start_index: fc.integer({ min: -2, max: 60 }),
    end_index: fc.integer({ min: -2, max: 60 }),
  });
  const pieces = fc.constantFrom(
    "word ",
    "**bold** ",
    "`code` ",
    "\n",
    "\n\n",
    "```\n",
    "| a |\n",
    "[l](https://b.example) ",
    "😀",
    "$x$ ",
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 20 }),
      fc.array(offsets, { minLength: 1, maxLength: 4 }),
      (parts, places) => {
        const text = parts.join("");
        const citations = places.map((place) => ({ url: "https://a.example", ...place }));
        const marker = createCitationMarker();
        for (let length = 0; length < text.length; length += 7) {
          expect(withoutMarks(marker(text.slice(0, length), citations))).toBe(text.slice(0, length));
        }
        expect(marker(text, citations)).toBe(createCitationMarker()(text, citations));
        expect(withoutMarks(marker(text, citations))).toBe(text);
      },
    ),
  );
});
