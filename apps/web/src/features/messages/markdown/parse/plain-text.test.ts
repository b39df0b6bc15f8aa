import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["emphasis", "**bold** and *soft* and ~~gone~~", "bold and soft and gone"],
  ["headings", "# Title\n\nText", "Title\n\nText"],
  ["lists", "- one\n- two\n  - deep", "- one\n- two\n  - deep"],
  ["numbered lists", "3. three\n4. four", "3. three\n4. four"],
  ["tasks", "- [x] done\n- [ ] open", "[x] done\n[ ] open"],
  ["tables", "| a | b |\n|---|---|\n| **1** | 2 |", "a\tb\n1\t2"],
  ["code", "```ts\nlet a = 1;\n```\n\nand `b`", "let a = 1;\n\nand b"],
  ["links", "[text](https://a.example) https://b.example", "text (https://a.example) https://b.example"],
  ["formulas", "so $x^2$\n\n$$\ny\n$$", "so x^2\n\ny"],
  ["quotes", "> said\n> so", "said\nso"],
  ["entities", "a &amp; b", "a & b"],
  ["tags", "a <b>c</b> <blink>d</blink>", "a c <blink>d</blink>"],
  ["lines", "one\ntwo<br>three", "one\ntwo\nthree"],
  ["parts that open", "<details>\n<summary>More</summary>\n\n**It** is.\n\n</details>\nEnd", "More\nIt is.\n\nEnd"],
])("%s", (_, markdown, expected) => {
  expect(plainText(markdown)).toBe(expected);
});
