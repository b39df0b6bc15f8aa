import { describe, expect, test } from "vitest";
import { repairOpenBlock, withoutHalfFence } from "./repair-open-block.ts";

describe("a paragraph that is still being received", () => {
  test.each([
    ["closes bold", "a **bo", "a **bo**"],
    ["closes italics", "an *it", "an *it*"],
    ["closes code", "the `co", "the `co`"],
    ["closes a strike", "~~gone", "~~gone~~"],
    ["shows a link's text before its address is known", "see [the docs](https://exa", "see the docs"],
    ["shows a link's text before it is closed", "see [the do", "see the do"],
    ["hides a marker with nothing behind it", "and **", "and "],
    ["hides an opening bracket", "and [", "and "],
    ["hides half of a footnote's mark", "and [^1", "and "],
    ["hides a lone backtick", "the `", "the "],
    ["hides what may become a list", "Then:\n-", "Then:\n"],
    ["hides what may become a numbered list", "Then:\n1.", "Then:\n"],
    ["hides what may underline a heading", "A title\n--", "A title\n"],
    ["hides what may become a heading", "##", ""],
    ["hides half of a fence", "Code:\n``", "Code:\n"],
    ["hides a quote's marker", "> -", ""],
    ["keeps an arithmetic star", "2 * 3", "2 * 3"],
    ["keeps an underscore in a name", "snake_case", "snake_case"],
    ["keeps two prices", "$5 or $6 for two", "$5 or $6 for two"],
    ["hides half of a formula", "so $x^", "so "],
    ["hides what may begin a formula", "so \\", "so "],
    ["hides half of the mark of a source", "so [1", "so "],
    ["keeps a formula that is whole", "so $x^2$ and", "so $x^2$ and"],
    ["keeps a comparison", "a < b", "a < b"],
    ["keeps a number in a sentence", "in 2024", "in 2024"],
    ["hides what may begin a table", "Look:\n| ", "Look:\n"],
    ["makes a table of its head", "| a | b", "| a | b\n|---|---|"],
    ["makes a table of its head and half of its delimiters", "| a | b |\n|--", "| a | b |\n|---|---|"],
    ["makes a table without outer pipes", "a | b\n--- | -", "a | b\n|---|---|"],
    ["closes emphasis in a table's head", "| a | **b", "| a | **b**\n|---|---|"],
    ["makes a table after text", "Look:\n| a |", "Look:\n| a |\n|---|"],
  ])("%s", (_, source, expected) => {
    expect(repairOpenBlock(source, true).trimEnd()).toBe(expected.trimEnd());
  });
});

describe("a block of several lines that is still being received", () => {
  test.each([
    ["closes what its last line opened", "- a\n- **b", "- a\n- **b**"],
    ["leaves earlier lines alone", "- **a\n- b", "- **a\n- b"],
    ["waits for the text of its next item", "- a\n- ", "- a\n"],
    ["waits for a nested item", "- a\n  -", "- a\n"],
    ["closes code in a table's last cell", "| a |\n|---|\n| `x", "| a |\n|---|\n| `x`"],
  ])("%s", (_, source, expected) => {
    expect(repairOpenBlock(source, false).trimEnd()).toBe(expected.trimEnd());
  });
});

test("half of a closing fence is no code", () => {
  expect(withoutHalfFence("let a\n``")).toBe("let a\n");
  expect(withoutHalfFence("`")).toBe("");
  expect(withoutHalfFence("let a = ``")).toBe("let a = ``");
});
