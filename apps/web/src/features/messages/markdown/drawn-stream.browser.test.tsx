import { afterEach, describe, expect, test } from "vitest";
import "../../../app/styles.css";
import { texts } from "./drawn-samples.test-support.ts";
import { host, markupOf, markupOfText, removeHosts, wordsOf } from "./drawn-text.test-support.tsx";

afterEach(removeHosts);

const everything = Object.values(texts)
  .flatMap((samples) => samples.map(([text]) => text))
  .concat(
    "| a | b |\n|---|---|\n| $|x|$ | `a|b` |",
    "\\begin{align}\na &= b\n\\end{align}",
    "x \\begin{cases}a\\end{cases} y",
  );

/** Markup that none of these texts shows when it is complete. */
const RAW = /[<|`\\]|\*\*/;

describe("[FIELD-3] a text that streams", () => {
  test.each(everything)("ends as it is drawn at once, cut at every character: %j", (text) => {
    const { element, update } = host();
    for (let length = 1; length <= text.length; length += 1) update(text.slice(0, length), true);
    update(text, false);
    expect(markupOf(element)).toBe(markupOfText(text));
  });

  test.each([
    'H<sub>2</sub>O and <kbd>Ctrl</kbd> and <abbr title="a b">c</abbr>',
    "| a | b |\n|---|---|\n| one<br>two | `ab` |",
    "**「注意」**です、**“重点”**。",
    "\\begin{align}\na &= b\n\\end{align}\n\nand \\begin{pmatrix}1\\end{pmatrix} too",
    "<details>\n<summary>More</summary>\n\nText\n\n</details>",
    '<p align="center">Middle</p>',
  ])("never shows its markup on the way: %j", (text) => {
    const { element, update } = host();
    for (let length = 1; length <= text.length; length += 1) {
      update(text.slice(0, length), true);
      expect([text.slice(0, length), RAW.exec(wordsOf(element))?.[0]]).toEqual([text.slice(0, length), undefined]);
    }
  });
});
