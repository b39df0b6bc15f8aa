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
  votes: [],
};

async function startWithRoom() {
  const database = createFakeDatabase();
  database.seed({ rooms: [aRoom()], characters: [aCharacter()], messages: [aMessage()], texts: [aText()] });
  return { ...(await startEngine({ database })), database };
}

test("a room that was not opened is read from the store for an export", async () => {
  const { engine } = await startWithRoom();
  const contents = await engine.rooms.exportRecords("room-1");
  expect(contents?.messages.map(({ id }) => id)).toEqual(["msg-1"]);
  expect(contents?.texts.map(({ content }) => content)).toEqual(["Hello"]);
  expect(contents?.characters.map(({ id }) => id)).toEqual(["char-1"]);
  expect(await engine.rooms.exportRecords("room-2")).toBeUndefined();
});

test("imported records stand beside the room's own, and are saved", async () => {
  const { engine, database, transcript } = await startWithRoom();
  const isDone = await engine.rooms.importRecords("room-1", {
    ...nothing,
    messages: [aMessage({ id: "msg-2", createdAt: aMessage().createdAt + 1 })],
    texts: [aText({ id: "msg-2", content: "From a file" })],
  });
  expect(isDone).toBe(true);
  expect(transcript("room-1")).toEqual(["user: Hello", "user: From a file"]);
  await engine.flush();
  expect(database.tables.texts.get("msg-2")?.content).toBe("From a file");
});

test("thousands of records come in tasks of at most 1,000, texts first", async () => {
  const { engine, time } = await startWithRoom();
  await engine.rooms.open("room-1");
  const begin = aMessage().createdAt;
  const ids = Array.from({ length: 1200 }, (_, index) => `msg-new-${index}`);
  const records: RoomRecords = {
    ...nothing,
    messages: ids.map((id, index) => aMessage({ id, createdAt: begin + 1 + index })),
    texts: ids.map((id) => aText({ id, content: id })),
  };
  const sizes: number[] = [];
  const oldest: (string | undefined)[] = [];
  const end = engine.tables.messages.subscribeAll((changes) => {
    sizes.push(changes.length);
    oldest.push(changes.at(-1)?.id);
    for (const { id } of changes) expect(engine.tables.texts.get(id)?.content).toBe(id);
  });
  const importing = engine.rooms.importRecords("room-1", records);
  await time.advance(100);
  expect(await importing).toBe(true);
  end();
  expect(sizes).toEqual([800, 400]);
  expect(oldest).toEqual(["msg-new-400", "msg-new-0"]);
  expect(engine.tables.roomStates.get("room-1")?.messageIds).toEqual(["msg-1", ...ids]);

  const again = engine.rooms.importRecords("room-1", records);
  engine.tables.rooms.remove("room-1");
  await time.advance(100);
  expect(await again).toBe(false);
});

test("a room that is not there takes nothing in", async () => {
  const { engine } = await startWithRoom();
  expect(await engine.rooms.importRecords("room-2", nothing)).toBe(false);
});
