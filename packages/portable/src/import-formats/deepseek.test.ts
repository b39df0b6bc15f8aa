import { expect, test } from "vitest";
import { describeRoom, readAll, roomsOf } from "./reading.test-support.ts";
import { deepSeekPlainSample, deepSeekSample } from "./samples.test-support.ts";

test("[FIELD-6] DeepSeek: reasoning, sources and another answer are kept", async () => {
  const { chats, problems } = await readAll(deepSeekSample);
  expect(problems).toEqual([]);
  expect(chats).toMatchObject([{ product: "deepseek", id: "chat-1", title: "Bread", messages: 4 }]);
  const [room] = roomsOf(chats);
  expect(room && describeRoom(room)).toEqual([
    { by: "user", after: undefined, content: "Rye?" },
    { by: "deepseek/deepseek-chat", after: 0, content: "Rye, again." },
    { by: "deepseek/deepseek-reasoner (removed)", after: 0, content: "Rye.", reasoning: "Flour first." },
    { by: "user", after: 0, content: "Thanks" },
  ]);
  expect(room?.messages[2]?.citations).toEqual([
    { url: "https://rye.test", title: "Rye", start_index: 0, end_index: 0 },
  ]);
  expect(room?.room).toMatchObject({ createdAt: Date.parse("2026-01-01T02:00:00Z") });
  expect(chats[0]?.report.lines()).toEqual(["1 picture or file: not in the export, and left out"]);
});

test("[FIELD-6] DeepSeek: an export without roles takes questions and answers in turn", async () => {
  const { chats } = await readAll(deepSeekPlainSample);
  expect(roomsOf(chats).map(describeRoom)).toEqual([
    [
      { by: "user", after: undefined, content: "1+1?" },
      { by: "deepseek/deepseek-reasoner", after: 0, content: "2", reasoning: "Count." },
      { by: "user", after: 0, content: "Sure?" },
      { by: "deepseek/deepseek-chat", after: 2, content: "Yes." },
    ],
  ]);
});
