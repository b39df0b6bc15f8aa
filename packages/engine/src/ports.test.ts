import { createMemoryDatabase, type openIndexedDatabase } from "@tutti/local-db";
import { plainAnswer } from "@tutti/testkit";
import { expect, expectTypeOf, test } from "vitest";
import type { Database, OtherTabs } from "./ports.ts";
import { startEngine } from "./testing/start-engine.ts";

test("the local store's shape is the one that the engine asks for", () => {
  expectTypeOf<ReturnType<typeof createMemoryDatabase>>().toExtend<Database>();
  expectTypeOf<ReturnType<typeof openIndexedDatabase>>().toExtend<Database>();
  expectTypeOf<NonNullable<ReturnType<typeof openIndexedDatabase>["tabs"]>>().toExtend<OtherTabs>();
});

test("a conversation that was saved is the same in the next page", async () => {
  const database = createMemoryDatabase();
  const keepOpen: Database = { ...database, close: () => undefined };
  const script = () => plainAnswer("Hello ", "there");
  const first = await startEngine({ script, ports: { database: keepOpen } });
  const { roomId, finished } = await first.send("Hi");
  await finished;
  await (await first.send("Again", roomId)).finished;
  first.engine.characters.toggle(first.engine.tables.roomStates.get(roomId)!.characterIds[0]!);
  first.engine.chat.remove(first.messageId(roomId, 1));
  await first.engine.close();

  const second = await startEngine({ script, ports: { database } });
  await second.engine.rooms.open(roomId);
  for (const table of ["rooms", "characters", "messages", "texts"] as const) {
    const rows = (startedEngine: typeof first) =>
      new Map<string, unknown>(startedEngine.engine.tables[table].all().map((row) => [row.id, row]));
    expect(rows(second)).toEqual(rows(first));
  }
  expect(second.transcript(roomId)).toEqual(first.transcript(roomId));
});
