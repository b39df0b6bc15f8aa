import fc from "fast-check";
import { expect, test } from "vitest";
import { createThinkTagSplitter, type SplitText } from "./think-tag-splitter.ts";

function split(pieces: readonly string[], options = {}): SplitText {
  const splitter = createThinkTagSplitter(options);
  const parts = [...pieces.map((piece) => splitter.push(piece)), splitter.flush()];
  return { reasoning: parts.map(({ reasoning }) => reasoning).join(""), text: parts.map(({ text }) => text).join("") };
}

test.each<[string, SplitText]>([
  ["<think>Hm</think>Yes", { reasoning: "Hm", text: "Yes" }],
  ["\n<think>\n\nHm, a < b.\n</think>\n\nYes ", { reasoning: "Hm, a < b.", text: "Yes " }],
  ["<thinking>Hm</thinking>Yes", { reasoning: "Hm", text: "Yes" }],
  ["[THINK]Hm[/THINK]Yes", { reasoning: "Hm", text: "Yes" }],
  ["<think></think>Yes", { reasoning: "", text: "Yes" }],
  ["<think>never ends", { reasoning: "never ends", text: "" }],
  ["<think>never quite </thin", { reasoning: "never quite </thin", text: "" }],
  ["<think>Hm</think>", { reasoning: "Hm", text: "" }],
  ["Yes <think>not so</think>", { reasoning: "", text: "Yes <think>not so</think>" }],
  ["<think>Hm</think>Yes <think>again</think>", { reasoning: "Hm", text: "Yes <think>again</think>" }],
  ["<thin ice>", { reasoning: "", text: "<thin ice>" }],
  ["<", { reasoning: "", text: "<" }],
  ["  plain", { reasoning: "", text: "  plain" }],
  ["", { reasoning: "", text: "" }],
])("%j is %j", (text, expected) => {
  expect(split([text])).toEqual(expected);
  expect(split([...text])).toEqual(expected);
});

test("an answer to a prompt with an opening mark begins with thoughts", () => {
  expect(split(["Hm", " and so.</th", "ink>\nYes"], { startsInside: true })).toEqual({
    reasoning: "Hm and so.",
    text: "Yes",
  });
});

test.each<[string, SplitText]>([
  ["</think>Yes", { reasoning: "", text: "Yes" }],
  ["<think>\nHm</think>Yes", { reasoning: "Hm", text: "Yes" }],
  ["Hm <think> is a mark.</think>\n\nYes <think>", { reasoning: "Hm <think> is a mark.", text: "Yes <think>" }],
  ["Hm[/THINK]Yes", { reasoning: "Hm", text: "Yes" }],
  ["never ends", { reasoning: "never ends", text: "" }],
  [" <thi", { reasoning: "<thi", text: "" }],
])("inside thoughts, %j is %j", (text, expected) => {
  expect(split([text], { startsInside: true })).toEqual(expected);
  expect(split([...text], { startsInside: true })).toEqual(expected);
});

test("a text is split in the same way however it is cut", () => {
  const piece = fc.constantFrom(
    "<think>",
    "</think>",
    "[THINK]",
    "[/THINK]",
    "<",
    ">",
    "think",
    "/",
    " ",
    "\n",
    "a",
    "é🎵",
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
      fc.boolean(),
      (words, lengths, startsInside) => {
        const text = words.join("");
        const pieces: string[] = [];
        for (let at = 0; at < text.length; ) {
          const length = lengths.next().value;
          pieces.push(text.slice(at, at + length));
          at += length;
        }
        expect(split(pieces, { startsInside })).toEqual(split([text], { startsInside }));
      },
    ),
  );
});
