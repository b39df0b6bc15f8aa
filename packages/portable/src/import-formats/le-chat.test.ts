import { expect, test } from "vitest";
import { describeRoom, readAll, roomsOf } from "./reading.test-support.ts";
import { leChatSample } from "./samples.test-support.ts";

test("[FIELD-6] Le Chat: the messages of a file are one chat, with its other answers", async () => {
  const file = { key: "files/rye.png", name: "rye.png" };
  const { chats } = await readAll(leChatSample, { fileOf: (pointer) => (pointer === "rye.png" ? file : undefined) });
  expect(chats).toMatchObject([{ product: "le-chat", id: "chat-1", title: "Rye?", messages: 4, files: [file] }]);
  const [room] = roomsOf(chats);
  expect(room && describeRoom(room)).toEqual([
    { by: "user", after: undefined, content: "Rye?" },
    { by: "openrouter/auto", after: 0, content: "Rye, again.", reasoning: "Flour." },
    { by: "openrouter/auto (removed)", after: 0, content: "Rye." },
    { by: "user", after: 0, content: "Thanks" },
  ]);
  expect(room?.characters[0]?.name).toBe("Le Chat");
});
