import { aMessage, aRoom, aText, createFakeDatabase, plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { RecordKey } from "../ports.ts";
import { startEngine } from "../testing/start-engine.ts";
import { twoTabs } from "../testing/two-tabs.ts";

test("each tab shows what the other sends, and writes none of it back", async () => {
  const { here, there, settle, store } = await twoTabs();
  const { finished } = await here.send("Next", "room-1");
  here.client.completions[0]?.push({ type: "text-delta", text: "Half" });
  await here.time.frame();
  await settle();
  expect(there.transcript("room-1")).toEqual(["user: Hello", "user: Next", "test/model: Half"]);
  here.client.completions[0]?.push(...plainAnswer(" done"));
  here.client.completions[0]?.end();
  await finished;
  await settle();
  expect(there.transcript("room-1").at(-1)).toBe("test/model: Half done");
  const batches = store.batches.length;
  await settle();
  expect(store.batches.length).toBe(batches);
});

test("new rooms, removed rooms and removed messages go the same way", async () => {
  const { here, there, settle } = await twoTabs();
  const { roomId } = await here.send("A new room");
  here.engine.chat.remove("msg-1");
  await settle();
  expect(there.engine.tables.rooms.get(roomId)?.title).toBe("A new room");
  expect(there.engine.tables.roomStates.get(roomId)?.hydration.status).toBe("idle");
  expect(there.engine.tables.messages.get("msg-1")).toBeUndefined();
  await here.engine.rooms.remove("room-1");
  await settle();
  expect(there.engine.tables.rooms.get("room-1")).toBeUndefined();
  expect(there.engine.tables.characters.get("char-1")).toBeUndefined();
});

test("content of a room that is not open waits for the load", async () => {
  const { here, there, settle } = await twoTabs();
  const { roomId } = await here.send("A new room");
  await settle();
  expect(there.engine.tables.messages.all().some((message) => message.roomId === roomId)).toBe(false);
  await there.engine.rooms.open(roomId);
  expect(there.transcript(roomId)[0]).toBe("user: A new room");
});

test("[IO-7] another tab's rows of rooms that are not open are not read", async () => {
  const { there, listeners, reads, store } = await twoTabs();
  store.seed({ rooms: [aRoom({ id: "imported" })] });
  const rows = Array.from({ length: 2000 }, (_none, index) => ({ id: `m-${index}`, roomId: "imported" }));
  listeners.get("there")?.([
    { table: "rooms", id: "imported" },
    ...rows.flatMap((row): RecordKey[] => [
      { table: "messages", ...row },
      { table: "texts", ...row },
    ]),
    { table: "messages", id: "msg-1", roomId: "room-1" },
  ]);
  await there.time.settle();
  expect(reads.get("there")?.map(({ table, id }) => `${table} ${id}`)).toEqual(["rooms imported", "messages msg-1"]);
  expect(there.engine.tables.rooms.get("imported")).toBeDefined();
});

test("an answer generated here is not overwritten by another tab's write", async () => {
  const { here, there, settle } = await twoTabs();
  const { finished } = await here.send("Next", "room-1");
  here.client.completions[0]?.push({ type: "text-delta", text: "Half" });
  await here.time.frame();
  await settle();
  const id = here.messageId("room-1", 2);
  there.engine.tables.texts.update(id, (text) => ({ ...text, content: "Overwritten" }));
  await settle();
  expect(here.engine.tables.texts.get(id)?.content).toBe("Half");
  expect(here.engine.tables.messages.get(id)?.isGenerating).toBe(true);
  here.client.completions[0]?.push(...plainAnswer(" done"));
  here.client.completions[0]?.end();
  await finished;
  await settle();
  expect(there.engine.tables.texts.get(id)?.content).toBe("Half done");
  expect(there.engine.tables.messages.get(id)?.isGenerating).toBe(false);
});

test("the last write to a record wins, in both tabs and in the store", async () => {
  const { here, there, settle, store } = await twoTabs();
  here.engine.rooms.rename("room-1", "From here");
  // A change is waiting to be written when the event about the other one comes.
  there.engine.rooms.rename("room-1", "From there");
  await here.engine.flush();
  await there.time.settle();
  expect(there.engine.tables.rooms.get("room-1")?.title).toBe("From there");
  await settle();
  const titles = [here, there].map((tab) => tab.engine.tables.rooms.get("room-1")?.title);
  expect([...titles, store.tables.rooms.get("room-1")?.title]).toEqual(["From there", "From there", "From there"]);
});

test("a closed page hears of nothing", async () => {
  const { here, listeners } = await twoTabs();
  await here.engine.close();
  expect([...listeners.keys()]).toEqual(["there"]);
});

/** A page whose writes, loads, and events of other tabs are released by the test. */
async function slowPage() {
  const store = createFakeDatabase();
  store.seed({
    rooms: [aRoom()],
    messages: [aMessage(), aMessage({ id: "gone" })],
    texts: [aText({ content: "Old" })],
  });
  const log: string[] = [];
  let goOn = (): void => undefined;
  let tell = (_keys: readonly RecordKey[]): void => undefined;
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      goOn = resolve;
    });
  const startedEngine = await startEngine({
    ports: {
      database: {
        ...store,
        loadRoom: async (roomId) => {
          const read = await store.loadRoom(roomId);
          await hold();
          return read;
        },
        write: async () => {
          log.push("write starts");
          await hold();
          log.push("write ends");
          return { ok: true, value: { droppedKeys: [] } };
        },
        close: () => undefined,
        tabs: {
          subscribe: (listener) => {
            tell = listener;
            return () => undefined;
          },
        },
        read: async (keys) => {
          log.push("read");
          return {
            ok: true,
            value: keys.map(({ table, id }) =>
              table === "texts"
                ? { table, type: "put", record: aText({ content: "New" }) }
                : { table, type: "remove", id },
            ),
          };
        },
      },
    },
  });
  return { ...startedEngine, log, goOn: () => goOn(), tell: (keys: readonly RecordKey[]) => tell(keys) };
}

test("changes reported while a room loads are not undone by the load", async () => {
  const { engine, time, tell, goOn } = await slowPage();
  const opening = engine.rooms.open("room-1");
  await time.settle();
  tell([
    { table: "texts", id: "msg-1" },
    { table: "messages", id: "gone" },
  ]);
  await time.settle();
  goOn();
  await opening;
  await time.settle();
  expect(engine.tables.texts.get("msg-1")?.content).toBe("New");
  expect(engine.tables.messages.all().map((message) => message.id)).toEqual(["msg-1"]);
});

test("changes reported during a write are read after it", async () => {
  const { engine, time, tell, goOn, log } = await slowPage();
  engine.rooms.rename("room-1", "Mine");
  await time.advance(50);
  tell([{ table: "texts", id: "msg-1" }]);
  await time.settle();
  expect(log).toEqual(["write starts"]);
  goOn();
  await time.settle();
  expect(log).toEqual(["write starts", "write ends", "read"]);
});
