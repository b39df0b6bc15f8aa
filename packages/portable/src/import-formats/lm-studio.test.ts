import { expect, test } from "vitest";
import { describeRoom, readAll, roomsOf } from "./reading.test-support.ts";
import { lmStudioSample } from "./samples.test-support.ts";

test("[FIELD-6] LM Studio: selected versions are the chat, other ones stand beside it", async () => {
  const { chats } = await readAll(lmStudioSample);
  expect(chats).toMatchObject([{ product: "lm-studio", title: "Bread", updatedAt: 1_760_000_100_000 }]);
  const [room] = roomsOf(chats);
  expect(room && describeRoom(room)).toEqual([
    { by: "user", after: undefined, content: "Rye?" },
    { by: "qwen/qwen3-8b", after: 0, content: "Rye.", reasoning: "Flour first." },
    { by: "qwen/qwen3-8b (removed)", after: 0, content: "Rye, first.", reasoning: "Hm." },
  ]);
  expect(room?.characters[0]?.description).toBe("You bake.");
  expect(chats[0]?.report.lines()).toEqual(["1 edited question: of which only the last form is kept"]);
});
