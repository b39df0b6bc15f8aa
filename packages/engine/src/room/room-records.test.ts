import { aCharacter, aMessage, aRoom, aText, createFakeDatabase } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { RoomRecords } from "../ports.ts";
import { startEngine } from "../testing/start-engine.ts";

const nothing: RoomRecords = {
  characters: [],
  messages: [],
  texts: [],
  artifacts: [],
  artifactFiles: [],
  artifactVersions: [],
  artifactFileContents: [],
};

async function startWithRoom() {
  const database = createFakeDatabase();
  database.seed({ rooms: [aRoom()], characters: [aCharacter()], messages: [aMessage()], texts: [aText()] });
  return { ...(await startEngine({ database })), database };
}

test("the contents of a room are read from the store where it was not opened before", async () => {
  const { engine } = await startWithRoom();
  const contents = await engine.rooms.exportRecords("room-1");
  expect(contents?.messages.map(({ id }) => id)).toEqual(["msg-1"]);
  expect(contents?.texts.map(({ content }) => content)).toEqual(["Hello"]);
  expect(contents?.characters.map(({ id }) => id)).toEqual(["char-1"]);
  expect(await engine.rooms.exportRecords("room-2")).toBeUndefined();
});

test("records from elsewhere stand beside what the room holds, and are saved", async () => {
  const { engine, database, transcript } = await startWithRoom();
  const isDone = await engine.rooms.importRecords("room-1", {
    ...nothing,
    messages: [aMessage({ id: "msg-2", createdAt: aMessage().createdAt + 1 })],
    texts: [aText({ id: "msg-2", content: "From a file" })],
  });
  expect(isDone).toBe(true);
  expect(transcript("room-1")).toEqual(["user: Hello", "user: From a file"]);
  await engine.flush();
  expect(database.stored.texts.get("msg-2")?.content).toBe("From a file");
});

test("a room that is not there takes nothing in", async () => {
  const { engine } = await startWithRoom();
  expect(await engine.rooms.importRecords("room-2", nothing)).toBe(false);
});
