import { beforeEach, expect, test } from "vitest";
import type { StoredRecord } from "./ports.ts";
import { runRound } from "./replica.ts";
import {
  connectDevices,
  createTestDevice,
  createTestServer,
  join,
  type TestDevice,
  type TestServer,
} from "./space.test-support.ts";
import { readKeyring, removeDevice } from "./space.ts";

let server: TestServer;
let [first, second] = [] as unknown as [TestDevice, TestDevice];
let phrase = "";
let time = 1_700_000_000_000;

const suite = (id: string, title = id) => ({ table: "suites", type: "put", record: { id, title } as never }) as const;
const titles = (device: TestDevice) => [...device.store.tables.suites.values()].map(({ title }) => title).sort();

async function add(device: TestDevice, ...rows: readonly Parameters<typeof suite>[]): Promise<void> {
  time += 1;
  await device.page.write(rows.map((row) => suite(...row)));
}

beforeEach(async () => {
  server = createTestServer();
  [first, second] = [createTestDevice(server, () => time), createTestDevice(server, () => time)];
  phrase = await connectDevices([first, second], server);
  await add(first, ["one"], ["two"], ["three"], ["four"]);
  expect(await runRound(first.ports)).toEqual({ type: "same" });
});

const recordsOf = (): StoredRecord[] => [...server.records.values()];
const put = (record: StoredRecord) => server.records.set(record.id, record);

test("records of one device come to the other", async () => {
  expect(await runRound(second.ports)).toEqual({ type: "same" });
  expect(titles(second)).toEqual(["four", "one", "three", "two"]);
});

test("[DEV-6] records that are swapped are noticed", async () => {
  const [one, two] = recordsOf() as [StoredRecord, StoredRecord];
  put({ ...one, envelope: two.envelope });
  put({ ...two, envelope: one.envelope });
  expect((await runRound(second.ports)).type).toBe("tampered");
  expect(titles(second)).toEqual([]);
});

test("[DEV-6] a record that is dropped is noticed", async () => {
  server.records.delete((recordsOf()[1] as StoredRecord).id);
  expect((await runRound(second.ports)).type).toBe("tampered");
});

test("[DEV-6] records that are reordered are noticed", async () => {
  const [one, two] = recordsOf() as [StoredRecord, StoredRecord];
  put({ ...one, sequence: two.sequence });
  put({ ...two, sequence: one.sequence });
  expect((await runRound(second.ports)).type).toBe("tampered");
});

test("[DEV-6] an older record that is repeated is noticed", async () => {
  const before = new Map(server.records);
  await add(first, ["one", "newer"]);
  await runRound(first.ports);
  const changed = recordsOf().find(({ id, sequence }) => before.get(id)?.sequence !== sequence) as StoredRecord;
  put(before.get(changed.id) as StoredRecord);
  expect((await runRound(second.ports)).type).toBe("tampered");
});

test("[DEV-6] an older state of everything is noticed", async () => {
  await runRound(second.ports);
  const older = { records: new Map(server.records), heads: [...server.heads] };
  await add(first, ["five"]);
  await runRound(first.ports);
  await runRound(second.ports);
  server.records = older.records;
  server.heads = older.heads;
  expect((await runRound(second.ports)).type).toBe("tampered");
});

test("[DEV-6] a head of another history is noticed", async () => {
  await runRound(second.ports);
  const fork = { records: new Map(server.records), heads: [...server.heads] };
  await add(first, ["five"]);
  await runRound(first.ports);
  const shown = { records: server.records, heads: server.heads };
  server.records = fork.records;
  server.heads = fork.heads;
  await add(second, ["six"]);
  expect((await runRound(second.ports)).type).toBe("same");
  server.records = shown.records;
  server.heads = shown.heads;
  expect((await runRound(second.ports)).type).toBe("tampered");
});

test("[DEV-3] a device that was removed reads nothing new, and says so", async () => {
  await runRound(second.ports);
  const state = await first.shadows.state();
  const removed = (await second.shadows.state())?.device ?? "";
  if (state === undefined) throw new Error("The first device has no state.");
  const current = (await runRound(first.ports)).type === "same" ? await first.shadows.state() : undefined;
  expect(await removeDevice(first.ports, current ?? state, removed)).toBe("done");
  await add(first, ["secret"]);
  expect(await runRound(first.ports)).toEqual({ type: "same" });
  expect(await runRound(second.ports)).toEqual({ type: "removed" });
  expect(titles(second)).not.toContain("secret");
  const devices = (await readKeyring(first.ports, (await first.shadows.state()) ?? state)).devices;
  expect(devices.map(({ name }) => name)).toEqual(["First"]);
});

test("[DEV-3] the phrase opens what was written before and after a removal", async () => {
  await runRound(second.ports);
  const removed = (await second.shadows.state())?.device ?? "";
  await runRound(first.ports);
  const state = await first.shadows.state();
  if (state) await removeDevice(first.ports, state, removed);
  await add(first, ["later"]);
  await runRound(first.ports);
  const third = createTestDevice(server, () => time);
  await join(third, server, phrase);
  expect(await runRound(third.ports)).toEqual({ type: "same" });
  expect(titles(third)).toEqual(["four", "later", "one", "three", "two"]);
});

test("[DEV-3] another phrase opens nothing", async () => {
  const third = createTestDevice(server, () => time);
  const wrong = "legal winner thank year wave sausage worth useful legal winner thank yellow";
  await expect(join(third, server, wrong)).rejects.toThrow("wrong-secret");
  expect(titles(third)).toEqual([]);
});

test("[DEV-2] the server has neither texts, ids nor names of tables", async () => {
  const all = Buffer.concat([
    ...recordsOf().flatMap(({ id, envelope }) => [Buffer.from(id), Buffer.from(envelope)]),
    ...server.heads.map(({ envelope }) => Buffer.from(envelope)),
    Buffer.from(server.keyring.envelope),
  ]).toString("latin1");
  for (const word of ["one", "two", "three", "four", "suites", "First", "Other"]) expect(all).not.toContain(word);
});
