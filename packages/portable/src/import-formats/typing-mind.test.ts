import { expect, test } from "vitest";
import { describeRoom, readAll, roomsOf } from "./reading.test-support.ts";
import { typingMindSample } from "./samples.test-support.ts";

test("[FIELD-6] TypingMind: every chat is read with the models that answered", async () => {
  const { chats } = await readAll(typingMindSample);
  expect(chats).toMatchObject([{ product: "typing-mind", id: "chat-1", title: "Bread", messages: 4 }]);
  const [room] = roomsOf(chats);
  expect(room && describeRoom(room)).toEqual([
    { by: "user", after: undefined, content: "Rye?" },
    { by: "gpt-4o", after: 0, content: "Rye.", reasoning: "Flour." },
    { by: "user", after: 0, content: "Thanks" },
    { by: "claude-sonnet-4-5", after: 2, content: "Gladly." },
  ]);
  expect(room?.characters[0]?.description).toBe("You bake.");
  expect(chats[0]?.report.lines()).toEqual(["1 picture or file: left out, since only texts are read from this export"]);
});
