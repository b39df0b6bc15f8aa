import { expect, test } from "vitest";
import { splitSections } from "./sections.ts";

const MARKDOWN = `intro

# Product

![picture](a.png)

Date: 2026-11-20

First words.
Second line.

## How to *start*

\`\`\`sh
# not a heading

npm start
\`\`\`

## Empty

## API \`v1\` & more!
### Keys
- one
- two
## Keys
text
`;

test("a section is a heading with its blocks, addressed by GitHub's anchor", () => {
  expect(splitSections("README.md", MARKDOWN)).toEqual([
    { url: "README.md", title: "README.md", heading: "README.md", blocks: ["intro"] },
    {
      url: "README.md#product",
      title: "README.md › Product",
      heading: "Product",
      blocks: ["First words.\nSecond line."],
    },
    {
      url: "README.md#how-to-start",
      title: "README.md › How to start",
      heading: "How to start",
      blocks: ["```sh\n# not a heading\n\nnpm start\n```"],
    },
    { url: "README.md#keys", title: "README.md › API v1 & more! › Keys", heading: "Keys", blocks: ["- one\n- two"] },
    { url: "README.md#keys-1", title: "README.md › Keys", heading: "Keys", blocks: ["text"] },
  ]);
});

test("a file without headings is one section, an empty file none", () => {
  expect(splitSections("docs/a.md", "a\n\nb").map(({ blocks }) => blocks)).toEqual([["a", "b"]]);
  expect(splitSections("docs/a.md", "\n")).toEqual([]);
});
