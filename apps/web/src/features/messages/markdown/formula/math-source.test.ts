import { describe, expect, test } from "vitest";
import { blockFormulaAt, formulaAt, openFormulaIn } from "./math-source.ts";

describe("a formula in a line", () => {
  test.each([
    ["$x^2$", "x^2", false, " and more"],
    ["$x$", "x", false, "."],
    ["$a = \\$5$", "a = \\$5", false, ""],
    ["$\\text{if x is here}$", "\\text{if x is here}", false, ""],
    ["\\(a + b\\)", "a + b", false, " is"],
    ["\\[a + b\\]", "a + b", true, " is"],
    ["$$x = 1$$", "x = 1", true, " so"],
    ["\\(\na\n\\)", "a", false, ""],
  ])("%s", (raw, tex, isDisplay, rest) => {
    expect(formulaAt(raw + rest)).toEqual({ raw, tex, isDisplay });
  });

  test.each([
    ["two prices", "$5 and $6"],
    ["two prices with nothing between them", "$5-$6"],
    ["a price and a name in dollars", "$5 million, says x$"],
    ["an amount with a unit", "$10 per month$"],
    ["variables of a shell", "$HOME/$USER"],
    ["a blank after the first", "$ x$"],
    ["a blank before the last", "$x $"],
    ["prose", "$foo is a variable of PHP$"],
    ["code inside", "$a `b$` c"],
    ["two lines", "$a\nb$"],
    ["price classes", "$$$ expensive"],
    ["two price classes", "$$ – $$$"],
    ["words between price classes", "$$ to $$"],
    ["an escaped bracket", "\\[1\\]"],
    ["an escaped link", "\\[text\\](https://a.example)"],
    ["nothing", "$$$$"],
    ["a blank line", "\\(a\n\nb\\)"],
  ])("is none: %s", (_, text) => {
    expect(formulaAt(text)).toBeUndefined();
  });

  test.each(["$", "$x^", "$\\frac{a b c", "\\(", "\\(x", "$$x = ", "\\[", "$$"])("may become one: %s", (text) => {
    expect(formulaAt(text)).toBe("open");
  });
});

describe("where an unfinished formula begins", () => {
  test.each([
    ["so $x", 3],
    ["so $x$ and \\(y", 11],
    ["it costs $5 and", undefined],
    ["it is 5$", undefined],
    ["`$x` and", undefined],
    ["`$x", undefined],
    ["\\$5 is", undefined],
    ["a \\", 2],
    ["a \\\\", undefined],
    ["$a$ $b$", undefined],
    ["US$5", undefined],
  ])("%s", (text, index) => {
    expect(openFormulaIn(text)).toBe(index);
  });
});

describe("a formula that is a block", () => {
  test.each([
    ["$$\nx\n=\ny\n$$\n\nAfter", "x\n=\ny", "$$\nx\n=\ny\n$$"],
    ["$$x$$", "x", "$$x$$"],
    ["\\[\nx\n\\]\nAfter", "x", "\\[\nx\n\\]"],
    ["  $$\nx\n$$", "x", "  $$\nx\n$$"],
  ])("%s", (text, tex, raw) => {
    expect(blockFormulaAt(text)).toEqual({ raw, tex, isDisplay: true });
  });

  test.each(["$$\nx", "$$", "\\[\n\\frac{1", "$$\nx\n"])("is open: %s", (text) => {
    expect(blockFormulaAt(text)).toBe("open");
  });

  test.each([
    "$$\nx\n\ny\n$$",
    "$$\nx\n```\n$$",
    "$$\n# x\n$$",
    "$$x$$ is nice",
    "$$$ dear",
    "$$ for two people",
    "\\[1\\]",
  ])("is none: %s", (text) => {
    expect(blockFormulaAt(text)).toBeUndefined();
  });
});
