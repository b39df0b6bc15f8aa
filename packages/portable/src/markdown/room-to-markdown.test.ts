import { splitAttempts } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { generatedRooms } from "../orpg/generated-rooms.test-support.ts";
import type { RoomRecords } from "../room-records.ts";
import { fenceText, withClosedFence } from "./fence.ts";
import { roomToMarkdown } from "./room-to-markdown.ts";

function aConversation(change: Partial<RoomRecords> = {}): RoomRecords {
  return {
    room: aRoom({ title: "Riddles" }),
    characters: [aCharacter({ name: "Model A" }), aCharacter({ id: "char-2", name: "Model *B*" })],
    messages: [],
    texts: [],
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
    votes: [],
    ...change,
  };
}

const question = aMessage({ id: "q", createdAt: 1 });
const answer = aMessage({ id: "a", type: "assistant", parentMessageId: "q", createdAt: 2 });
const other = aMessage({ id: "b", type: "assistant", parentMessageId: "q", createdAt: 3, characterId: "char-2" });

test("a room reads as title and turns, each answer under its model's name", () => {
  const records = aConversation({
    messages: [other, answer, question],
    texts: [
      aText({ id: "q", content: "Why?" }),
      aText({ id: "a", content: "Because.", reasoning: "Hm." }),
      aText({ id: "b", content: "**No.**" }),
    ],
  });
  expect(roomToMarkdown(records)).toBe(
    [
      "# Riddles",
      "## You",
      "Why?",
      "## Model A",
      "<details>\n<summary>Reasoning</summary>",
      "Hm.",
      "</details>",
      "Because.",
      "## Model \\*B\\*",
      "**No.**\n",
    ].join("\n\n"),
  );
});

test("[TAB-5] two characters of one model have distinct names", () => {
  const first = aCharacter({ name: "Model A" });
  const characters = [first, { ...first, id: "char-2", createdAt: first.createdAt + 1 }];
  const text = roomToMarkdown(aConversation({ characters, messages: [question, answer, other] }));
  expect(text).toContain("## Model A\n");
  expect(text).toContain("## Model A 2\n");
});

test("citations are links, attachments are named, web pictures are shown", () => {
  const message = {
    ...answer,
    attachments: [
      { type: "file" as const, name: "a_b.pdf", size: 1, url: "data:application/pdf;base64,AA" },
      { type: "text" as const, name: "notes.txt", size: 1, content: "```\nx" },
    ],
    images: [{ url: "https://a.test/x.png" }, { url: "data:image/png;base64,AA" }],
    citations: [
      { url: "https://a.test/(x) y", title: "A [title]", start_index: 0, end_index: 0 },
      { url: "javascript:alert(1)", start_index: 0, end_index: 0 },
    ],
  };
  const text = roomToMarkdown(aConversation({ messages: [message], texts: [] }));
  expect(text).toContain("- Attachment: a\\_b.pdf\n- Attachment: notes.txt\n\n````\n```\nx\n````\n");
  expect(text).toContain("![Image 1](<https://a.test/x.png>)\n- Image 2");
  expect(text).toContain("Sources:\n1. [A \\[title\\]](<https://a.test/(x)%20y>)\n2. javascript:alert(1)");
});

test("an answer of a missing character has a name, a failed one its error", () => {
  const error = { status: 500, text: "It *broke*", isContent: false };
  const text = roomToMarkdown(aConversation({ messages: [{ ...answer, characterId: "gone", error }] }));
  expect(text).toBe("# Riddles\n\n## Deleted model\n\n> It \\*broke\\*\n");
});

test("a room without a title has the name of the list", () => {
  expect(roomToMarkdown(aConversation({ room: aRoom({ title: " " }) }))).toBe("# Untitled\n");
});

test("reasoning about the tag that ends it does not end it", () => {
  const texts = [aText({ id: "a", content: "", reasoning: "Say </details> now" })];
  expect(roomToMarkdown(aConversation({ messages: [answer], texts }))).toContain(
    "```\nSay </details> now\n```\n\n</details>",
  );
});

test.each([
  ["text", "text"],
  ["```js\nx", "```js\nx\n```"],
  ["```js\nx\n```", "```js\nx\n```"],
  ["````\n```\nx", "````\n```\nx\n````"],
  ["~~~\n```\n", "~~~\n```\n\n~~~"],
  ["```\n~~~", "```\n~~~\n```"],
  ["``` `code` in a line", "``` `code` in a line"],
  ["```\n``` no end", "```\n``` no end\n```"],
  ["    ```\nindented code", "    ```\nindented code"],
])("the code of %j is closed: %j", (text, expected) => {
  expect(withClosedFence(text)).toBe(expected);
});

test("nothing in a text can end the block of code that it is put in", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("`", "\n", "~", "a", " ") }), (text) => {
      const [opening = "", ...rest] = fenceText(text).split("\n");
      const closing = rest.findIndex((line) => line.trim().startsWith(opening));
      expect(closing).toBe(rest.length - 1);
    }),
  );
});

test("each shown message of any room has its heading, outside of all code", () => {
  fc.assert(
    fc.property(generatedRooms, (records) => {
      let isCode = false;
      let headings = 0;
      for (const line of roomToMarkdown(records).split("\n")) {
        if (/^ {0,3}(?:`{3,}|~{3,})/u.test(line)) isCode = !isCode;
        if (!isCode && line.startsWith("## ")) headings += 1;
      }
      expect(headings).toBeGreaterThanOrEqual(splitAttempts(records.messages).shown.length);
    }),
  );
});
