import { expect, test } from "vitest";
import { describeRoom, readAll, roomsOf } from "../reading.test-support.ts";
import { chatGptCanvas, chatGptLater } from "../samples.test-support.ts";

const after = undefined;

test("[FIELD-6] ChatGPT: each version of a canvas document is whole in its answer", async () => {
  const { chats } = await readAll(chatGptCanvas);
  expect(roomsOf(chats).map(describeRoom)).toEqual([
    [
      { by: "user", after, content: "A poem, please." },
      { by: "openai/gpt-5-1", after: 0, content: "**Rye**\n\nRye. Wheat.\n\n**a.py**\n\n```python\n1+1\n```" },
      { by: "user", after: 0, content: "Spelt instead." },
      {
        by: "openai/gpt-5-1",
        after: 2,
        content: "**Rye** (version 2)\n\nRye. Spelt$1.\n\n**a.py** (version 2)\n\n```python\n2+2\n```\n\nDone.",
      },
    ],
  ]);
  expect(chats[0]?.report.lines()).toContain(
    "1 change of a canvas document: whose place could not be found, and left out",
  );
});

test("[FIELD-6] ChatGPT: speech, names, later sources and research reports are read", async () => {
  const { chats } = await readAll(chatGptLater);
  const [room] = roomsOf(chats);
  expect(room && describeRoom(room)).toEqual([
    { by: "user", after, content: "Where from?" },
    { by: "openai/o4-mini-deep-research", after: 0, content: "From Paris." },
    { by: "user", after: 0, content: "Research it." },
    { by: "openai/o4-mini-deep-research", after: 2, content: "# Rye" },
  ]);
  expect(room?.messages[1]?.citations.map(({ url }) => url)).toEqual(["https://a.test", "https://b.test"]);
  expect(chats[0]?.report.lines()).toEqual(["1 recording: left out; what was said is kept as text"]);
});
