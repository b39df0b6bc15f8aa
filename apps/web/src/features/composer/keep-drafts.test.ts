import { createRoom } from "@tutti/domain";
import { createEngine, NEW_ROOM } from "@tutti/engine";
import { createMemoryDatabase } from "@tutti/local-db";
import { createFakeCompletionClient, createFakeTime } from "@tutti/testkit";
import { expect, test } from "vitest";
import { createUiStateStore } from "../../platform/ui-state.ts";
import { keepDrafts } from "./keep-drafts.ts";

/** One visit of a page over a storage and a database that outlive it. */
function visit(kept: { storage: Map<string, string>; database: ReturnType<typeof createMemoryDatabase> }) {
  const { clock, scheduler } = createFakeTime();
  const uiState = createUiStateStore({
    storage: {
      getItem: (key) => kept.storage.get(key) ?? null,
      setItem: (key, value) => kept.storage.set(key, value),
    },
    scheduler,
  });
  const engine = createEngine({
    database: kept.database,
    client: createFakeCompletionClient(),
    clock,
    scheduler,
    notify: () => undefined,
    isSignedIn: () => true,
    defaultModels: () => [],
  });
  const textOf = (roomId: string): string => engine.composer.getState().drafts[roomId]?.text ?? "";
  const write = (roomId: string, text: string): void => engine.chat.setDraft(roomId, { text, attachments: [] });
  return { engine, uiState, textOf, write, end: keepDrafts({ engine, uiState }) };
}

function anOrigin() {
  return { storage: new Map<string, string>(), database: createMemoryDatabase() };
}

test("[COMP-14] a draft survives a reload, each room's its own", async () => {
  const origin = anOrigin();
  const room = createRoom({ now: 1 });
  await origin.database.write([{ table: "rooms", type: "put", record: room }]);

  const before = visit(origin);
  await before.engine.start();
  before.write(NEW_ROOM, "to a new room");
  before.write(room.id, "to an old room");
  before.uiState.flush();

  const after = visit(origin);
  expect([after.textOf(NEW_ROOM), after.textOf(room.id)]).toEqual(["to a new room", "to an old room"]);
  await after.engine.start();
  expect([after.textOf(NEW_ROOM), after.textOf(room.id)]).toEqual(["to a new room", "to an old room"]);
});

test("a message that was sent leaves no draft behind", async () => {
  const origin = anOrigin();
  const page = visit(origin);
  await page.engine.start();
  page.engine.characters.setPending([{ model: "openai/gpt-5", name: "GPT-5" }]);
  page.write(NEW_ROOM, "hello");
  expect((await page.engine.chat.send(NEW_ROOM)).status).toBe("sent");
  page.uiState.flush();
  expect(visit(origin).textOf(NEW_ROOM)).toBe("");
});

test("the draft of a room that is gone is dropped once the rooms are known, and no other", async () => {
  const origin = anOrigin();
  const before = visit(origin);
  before.write("room-gone", "to nobody");
  before.write(NEW_ROOM, "to somebody");
  before.uiState.flush();

  const after = visit(origin);
  await after.engine.start();
  expect([after.textOf("room-gone"), after.textOf(NEW_ROOM)]).toEqual(["", "to somebody"]);
  expect(after.uiState.state.getState().drafts).toEqual({ [NEW_ROOM]: "to somebody" });
});

test("after its end nothing is kept any more", () => {
  const page = visit(anOrigin());
  page.end();
  page.write(NEW_ROOM, "late");
  expect(page.uiState.state.getState().drafts).toEqual({});
});
