import { afterEach, describe, expect, test, vi } from "vitest";
import "../../../app/styles.css";
import "../../../ui/text-direction.css";
import { texts } from "./drawn-samples.test-support.ts";
import { host, markupOfText, removeHosts } from "./drawn-text.test-support.tsx";

afterEach(removeHosts);

describe.each(Object.entries(texts))("[FIELD-3] draws %s", (_kind, samples) => {
  test.each(samples)("%j", (text, markup) => {
    const result = markupOfText(text);
    const [, part] = /^(?:TABLE|LIST) ([\s\S]*)$/.exec(markup) ?? [];
    if (part === undefined) expect(result).toBe(markup);
    else expect(result).toContain(part);
  });
});

describe("[FIELD-3] tables", () => {
  const cells = (text: string): string[][] => {
    const { element, update } = host();
    update(text, false);
    return [...element.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent));
  };

  test.each([
    [
      "code",
      "| a | b |\n|---|---|\n| `x|y` | `||` |",
      [
        ["a", "b"],
        ["x|y", "||"],
      ],
    ],
    [
      "code with more ticks",
      "| a | b |\n|---|---|\n| ``x|`y`` | z |",
      [
        ["a", "b"],
        ["x|`y", "z"],
      ],
    ],
    [
      "a head",
      "| `a|b` | c |\n|---|---|\n| 1 | 2 |",
      [
        ["a|b", "c"],
        ["1", "2"],
      ],
    ],
    [
      "escapes, as GitHub reads them",
      "| a | b |\n|---|---|\n| `x\\|y` | 2 |",
      [
        ["a", "b"],
        ["x|y", "2"],
      ],
    ],
    [
      "prices",
      "| a | b |\n|---|---|\n| $5 | $6 |\n|$7|$8|",
      [
        ["a", "b"],
        ["$5", "$6"],
        ["$7", "$8"],
      ],
    ],
    [
      "a lone tick",
      "| a | b |\n|---|---|\n| ` | ` |",
      [
        ["a", "b"],
        ["`", "`"],
      ],
    ],
  ])("keep their cells whole: %s", (_, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  test("keep formulas with pipes whole", async () => {
    const { element, update } = host();
    update("| a | b |\n|---|---|\n| $|x|$ | \\(P(A|B)\\) |", false);
    await vi.waitFor(() => expect(element.querySelectorAll("td .katex")).toHaveLength(2), 20_000);
    expect(element.querySelectorAll("td")).toHaveLength(2);
  });
});

describe("[FIELD-3] formulas without dollars", () => {
  test.each([
    ["a block", "So:\n\n\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}\n\nEnd", 1],
    ["after a line", "So:\n\\begin{aligned}\na &= b\n\\end{aligned}\nEnd", 1],
    ["in a line", "A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}, so", 1],
    ["in each other", "\\begin{equation}\n\\begin{cases} 1 & x > 0 \\\\ 0 \\end{cases}\n\\end{equation}", 1],
    ["in a list", "- \\begin{bmatrix} 1 \\end{bmatrix}\n- \\begin{gather*}a\\end{gather*}", 2],
  ])("are drawn: %s", async (_, text, count) => {
    const { element, update } = host();
    update(text, false);
    await vi.waitFor(() => expect(element.querySelectorAll(".katex-html")).toHaveLength(count), 20_000);
    expect(element.querySelector(".katex-html")?.textContent).not.toContain("begin");
    for (const annotation of element.querySelectorAll("annotation")) annotation.remove();
    expect(element.textContent).not.toContain("\\");
  });

  test("stay text where TeX has no such formula", () => {
    for (const text of [
      "\\begin{document}\nx\n\\end{document}",
      "\\begin{align} never ends",
      "`\\begin{align}a\\end{align}`",
    ]) {
      const { element, update } = host();
      update(text, false);
      expect(element.textContent).toContain("\\begin{");
      expect(element.querySelector("[class*=display]")).toBeNull();
    }
  });
});

describe("[FIELD-3] direction", () => {
  /** The horizontal distances of a text's first letter from the edges of its block. */
  const startsAtRight = (block: Element): boolean => {
    const text = document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    if (text === null) throw new Error("The block has no text.");
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const [letter, box] = [range.getBoundingClientRect(), block.getBoundingClientRect()];
    return box.right - letter.right < letter.left - box.left;
  };

  test("is that of each paragraph's first letter, in all kinds of blocks", () => {
    const { element, update } = host();
    update(
      [
        "שלום עולם",
        "Hello",
        "# כותרת",
        "- first\n- שני\n- third",
        "> quote\n>\n> ציטוט",
        "| name | value and more of it |\n|---|---|\n| abc | ערך |",
      ].join("\n\n"),
      false,
    );
    const sides = (selector: string) => [...element.querySelectorAll(selector)].map(startsAtRight);
    expect(sides("[class*=group] > p")).toEqual([true, false]);
    expect(sides("h3")).toEqual([true]);
    expect(sides("li")).toEqual([false, true, false]);
    expect(sides("blockquote > p")).toEqual([false, true]);
    expect(sides("td")).toEqual([false, true]);
  });

  test("is that of each line's first letter in fields, except passwords", () => {
    const { element } = host();
    element.innerHTML = '<input><textarea></textarea><p dir="auto"></p><input type="password">';
    const values = [...element.children].map((field) => getComputedStyle(field).unicodeBidi);
    expect(values.map((value) => value === "plaintext")).toEqual([true, true, true, false]);
  });
});
