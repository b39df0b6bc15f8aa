import type { RecordChange } from "@tutti/domain";
import { createRoom, createUserMessage } from "@tutti/domain";
import { beforeEach, expect, test } from "vitest";
import { runRound } from "./replica.ts";
import {
  connectDevices,
  createTestDevice,
  createTestServer,
  type TestDevice,
  type TestServer,
} from "./space.test-support.ts";

let server: TestServer;
let [first, second] = [] as unknown as [TestDevice, TestDevice];
let time = 1_700_000_000_000;

const room = createRoom({ now: 1, id: "room-a", title: "A" });
const message = (id: string) => ({ ...createUserMessage({ roomId: room.id, parentMessageId: null, now: 2 }), id });
const text = (id: string, content: string) => ({ id, roomId: room.id, content, reasoning: "" });

async function write(device: TestDevice, ...changes: readonly RecordChange[]): Promise<void> {
  time += 1;
  const result = await device.page.write(changes);
  if (!result.ok) throw new Error(result.error.message);
}
const putRoom: RecordChange = { table: "rooms", type: "put", record: room };
const turn = (id: string): RecordChange[] => [
  { table: "messages", type: "put", record: message(id) },
  { table: "texts", type: "put", record: text(id, `text ${id}`) },
];

async function syncAll(): Promise<void> {
  for (const device of [first, second, first]) expect(await runRound(device.ports)).toEqual({ type: "same" });
}

beforeEach(async () => {
  server = createTestServer();
  [first, second] = [createTestDevice(server, () => time), createTestDevice(server, () => time)];
  await connectDevices([first, second], server);
  await write(first, putRoom, ...turn("m1"), ...turn("m2"));
  await syncAll();
});

test("[DEV-1] a room comes to the other device with its messages and texts", () => {
  expect([...second.store.tables.rooms.values()]).toEqual([room]);
  expect(second.store.tables.texts.get("m2")).toEqual(text("m2", "text m2"));
  expect(second.store.tables.messages.get("m1")).toEqual(message("m1"));
});

test("a room that was removed leaves one record on the server", async () => {
  await write(second, { table: "rooms", type: "remove", id: room.id });
  await syncAll();
  expect(server.records.size).toBe(1);
  for (const device of [first, second]) {
    expect(device.store.tables.rooms.size).toBe(0);
    expect(device.store.tables.texts.size).toBe(0);
    expect(device.shadows.all.size).toBe(1);
  }
});

test("a room whose removal was undone comes back whole", async () => {
  await write(second, { table: "rooms", type: "remove", id: room.id });
  await syncAll();
  await write(second, putRoom, ...turn("m1"), ...turn("m2"));
  await syncAll();
  expect(first.store.tables.texts.get("m1")).toEqual(text("m1", "text m1"));
  expect(first.store.tables.rooms.size).toBe(1);
});

test("a room that was removed elsewhere is named where it had unsent changes", async () => {
  await write(first, { table: "rooms", type: "remove", id: room.id });
  await runRound(first.ports);
  await write(second, ...turn("m3"));
  await syncAll();
  expect(second.lostRooms).toEqual([room.id]);
  expect(second.store.tables.messages.size).toBe(0);
});

test("[DEV-5] an answer under way is sent when it begins and when it has ended", async () => {
  const answer = { ...message("m4"), type: "assistant" as const, isGenerating: true, run: { id: "run", startedAt: 3 } };
  await write(first, { table: "messages", type: "put", record: answer });
  await write(first, { table: "texts", type: "put", record: text("m4", "") });
  await syncAll();
  expect(second.store.tables.messages.get("m4")).toEqual(answer);
  const commits = server.commits.length;
  for (const content of ["H", "He", "Hel"])
    await write(first, { table: "texts", type: "put", record: text("m4", content) });
  await syncAll();
  expect(server.commits.length).toBe(commits);
  const ended: RecordChange[] = [
    { table: "texts", type: "put", record: text("m4", "Hello") },
    { table: "messages", type: "put", record: { ...answer, isGenerating: false } },
  ];
  // Both devices follow the answer, and write the same.
  await write(first, ...ended);
  await write(second, ...ended);
  await syncAll();
  expect(second.store.tables.texts.get("m4")).toEqual(text("m4", "Hello"));
  expect(server.commits.length).toBe(commits + 1);
});

test("a text that another device has ended replaces the part that came here", async () => {
  const answer = { ...message("m5"), type: "assistant" as const, isGenerating: true, run: { id: "run", startedAt: 3 } };
  await write(
    first,
    { table: "messages", type: "put", record: answer },
    { table: "texts", type: "put", record: text("m5", "") },
  );
  await syncAll();
  await write(second, { table: "texts", type: "put", record: text("m5", "Half") });
  await write(
    first,
    { table: "texts", type: "put", record: text("m5", "Whole") },
    { table: "messages", type: "put", record: { ...answer, isGenerating: false } },
  );
  await syncAll();
  expect(second.store.tables.texts.get("m5")).toEqual(text("m5", "Whole"));
  expect(first.store.tables.texts.get("m5")).toEqual(text("m5", "Whole"));
});

test("drafts stay on their device", async () => {
  await write(first, { table: "drafts", type: "put", record: { id: room.id, roomId: room.id, text: "unsent" } });
  await syncAll();
  expect(second.store.tables.drafts.size).toBe(0);
  expect(first.store.marks.size).toBe(0);
});
