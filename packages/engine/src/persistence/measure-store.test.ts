import { aMessage, aRoom, createFakeDatabase, plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startArtifact } from "../testing/start-artifact.ts";
import { startEngine } from "../testing/start-engine.ts";

test("the measure counts rooms that are not open, and unwritten changes", async () => {
  const database = createFakeDatabase();
  database.seed({
    rooms: [aRoom(), aRoom({ id: "room-2" })],
    messages: [aMessage(), aMessage({ id: "msg-2", roomId: "room-2" })],
  });
  const { engine, send } = await startEngine({ database, script: () => plainAnswer("Hello") });
  expect(await engine.store.measure()).toEqual({ ok: true, value: { rooms: 2, messages: 2, artifacts: 0 } });
  engine.characters.setPending([{ model: "test/a", name: "A" }]);
  await (await send("Hi")).finished;
  expect(await engine.store.measure()).toEqual({ ok: true, value: { rooms: 3, messages: 4, artifacts: 0 } });
});

test("artifacts are counted, and a store that refuses says why", async () => {
  const { engine, database, finished } = await startArtifact({ script: () => plainAnswer("No files") });
  await finished;
  const size = await engine.store.measure();
  expect(size).toMatchObject({ ok: true, value: { rooms: 1, artifacts: database.tables.artifacts.size } });
  database.refuse({ code: "unavailable", message: "Gone" });
  expect(await engine.store.measure()).toEqual({ ok: false, error: { code: "unavailable", message: "Gone" } });
});
