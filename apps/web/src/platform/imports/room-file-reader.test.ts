import { exportRoom } from "@tutti/portable";
import { aMessage, aRoom, aText } from "@tutti/testkit";
import { expect, test } from "vitest";
import { encodeText } from "../files/text/encode-text.test-support.ts";
import { createRoomFileReader } from "./room-file-reader.ts";

const reader = createRoomFileReader({ now: () => 0 });
const signal = new AbortController().signal;
const russian = "Это письмо написано давно. Проверим, что его можно прочитать.";

test.each(["utf-16le", "windows-1251"])("[FIELD-4] a character card in %s is read", async (encoding) => {
  const card = { spec: "chara_card_v2", spec_version: "2.0", data: { name: "Анна", description: russian } };
  const file = new File([encodeText(JSON.stringify(card), encoding)], "anna.json");
  expect(await reader.readCard(file, { userName: "Ada", signal })).toMatchObject({
    ok: true,
    value: { name: "Анна", description: russian },
  });
});

test.each(["utf-16be", "windows-1251"])("[FIELD-4] a room's file in %s is read", async (encoding) => {
  const records = {
    room: aRoom({ title: "Письма" }),
    characters: [],
    messages: [aMessage()],
    texts: [aText({ content: russian })],
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
    votes: [],
  };
  const file = new File([encodeText(exportRoom(records, { now: 0 }).text, encoding)], "room.json");
  expect(await reader.readRoom(file, { targetRoomId: "room-2", signal })).toMatchObject({
    ok: true,
    value: { records: { room: { title: "Письма" }, texts: [{ content: russian }] } },
  });
});
