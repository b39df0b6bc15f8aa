import { aMessage, aText } from "@tutti/testkit";
import { expect, test } from "vitest";
import { createTextShare, lightOf } from "./light-rows.ts";

const LONG = "word ".repeat(1000);

test("a check keeps a row's references, and nothing of its content", () => {
  const attachment = { type: "text", name: "a.txt", content: LONG, size: 5000 } as const;
  const error = { status: 500, text: LONG, isContent: false };
  const message = aMessage({ attachments: [attachment], error, metadata: { more: LONG } as never });
  expect(lightOf("messages", message)).toEqual({
    id: "msg-1",
    roomId: "room-1",
    parentMessageId: null,
    characterId: message.characterId,
    type: "user",
    context: "main-chat",
    createdAt: message.createdAt,
  });
  expect(lightOf("texts", aText({ content: LONG, reasoning: LONG }))).toEqual({ id: "msg-1", roomId: "room-1" });
  expect(lightOf("texts", aText({ content: "" }))).toEqual({ id: "msg-1", roomId: "room-1", isBlank: true });
});

test("a request keeps of its history only the past texts that are stored", () => {
  const history = Array.from({ length: 1000 }, (_, index) => ({ messageId: `msg-${index}`, revision: index % 2 }));
  const artifact = {
    ...{ heading: LONG, unshownPaths: [], prompt: LONG },
    files: [{ path: "index.html", contentId: "content-1", text: LONG }],
    imageIds: ["content-2"],
  };
  const request = { id: "msg-1", roomId: "room-1", createdAt: 5, parameters: { more: LONG }, history, artifact };
  expect(lightOf("requests", request, { hasPastText: (id) => id === "msg-7@1" })).toEqual({
    ...{ id: "msg-1", roomId: "room-1", createdAt: 5 },
    ...{ pastTextIds: ["msg-7@1"], contentIds: ["content-1", "content-2"] },
  });
});

test("texts that are the same are given as one", () => {
  const share = createTextShare();
  expect(share("room-1")).toBe("room-1");
  expect(["room-1", "room-2", "room-1"].map(share)).toEqual(["room-1", "room-2", "room-1"]);
});
