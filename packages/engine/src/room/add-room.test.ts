import { aCharacter, aMessage, aRoom, aText, createFakeDatabase } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";

const records = {
  characters: [aCharacter()],
  messages: [aMessage()],
  texts: [aText({ content: "shared words" })],
  artifacts: [],
  artifactFiles: [],
  artifactVersions: [],
  artifactFileContents: [],
  votes: [],
};

test("[APP-14] a room from elsewhere is stored whole and shown", async () => {
  const database = createFakeDatabase();
  const { engine } = await startEngine({ database });
  expect(await engine.rooms.add(aRoom({ title: "Shared" }), records)).toBe(true);
  expect(engine.tables.rooms.get("room-1")?.title).toBe("Shared");
  expect(engine.tables.texts.get("msg-1")?.content).toBe("shared words");
  expect(database.tables.messages.get("msg-1")).toEqual(records.messages[0]);
});

test("[APP-14] a room that the store refuses is not shown, and the reason is told", async () => {
  const database = createFakeDatabase();
  const { engine, notices } = await startEngine({ database });
  database.refuse({ code: "quota-exceeded", message: "The disk is full." });
  expect(await engine.rooms.add(aRoom(), records)).toBe(false);
  expect(engine.tables.rooms.all()).toEqual([]);
  expect(notices).toEqual([expect.objectContaining({ kind: "error", text: "The disk is full." })]);
});
