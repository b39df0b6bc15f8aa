import { expect, test } from "vitest";
import { runRound } from "./replica.ts";
import {
  connectDevices,
  createTestDevice,
  createTestServer,
  join,
  type TestDevice,
  type TestServer,
} from "./space.test-support.ts";
import { removeDevice } from "./space.ts";

const DAY = 24 * 60 * 60 * 1000;

interface Space {
  server: TestServer;
  devices: TestDevice[];
  phrase: string;
  /** Lets days pass. */
  wait: (days: number) => void;
}

async function setUp(count: number): Promise<Space> {
  let time = 1_700_000_000_000;
  const server = createTestServer();
  const devices = Array.from({ length: count }, () => createTestDevice(server, () => time));
  const phrase = await connectDevices(devices, server);
  const wait = (days: number): void => {
    time += days * DAY;
  };
  return { server, devices, phrase, wait };
}

async function put(device: TestDevice | undefined, ...ids: string[]): Promise<void> {
  const records = ids.map((id) => ({ table: "suites", type: "put", record: { id, title: id } as never }) as const);
  await device?.page.write(records);
}

async function remove(device: TestDevice | undefined, id: string): Promise<void> {
  await device?.page.write([{ table: "suites", type: "remove", id }]);
}

async function sync(...devices: (TestDevice | undefined)[]): Promise<void> {
  for (const device of devices) if (device) expect(await runRound(device.ports)).toEqual({ type: "same" });
}

const idsOf = (device: TestDevice | undefined) => [...(device?.store.tables.suites.keys() ?? [])].sort();

test("[DEV-7] the record of a removed row ends once every device has seen it", async () => {
  const { server, devices, wait } = await setUp(2);
  const [first, second] = devices;
  await put(first, "a", "b");
  await sync(first, second);
  await remove(first, "a");
  await sync(first);
  wait(2);
  // The second one has not seen it: the record stays.
  await sync(first);
  expect(server.records.size).toBe(2);
  await sync(second);
  wait(2);
  await sync(first, second, first);
  expect(server.records.size).toBe(1);
  for (const device of devices) {
    expect(idsOf(device)).toEqual(["b"]);
    expect(device.shadows.all.size).toBe(1);
  }
  // A device that comes later finds what there is.
  await put(first, "c");
  await sync(first, second);
  expect(idsOf(second)).toEqual(["b", "c"]);
});

test("[DEV-7] a device that only reads tells how far it has read, once a day", async () => {
  const { server, devices, wait } = await setUp(2);
  const [first, second] = devices;
  await put(first, "a");
  await sync(first, second);
  await remove(first, "a");
  await sync(first, second, first, second);
  wait(1);
  const before = server.commits.length;
  await sync(second, first, second, first);
  expect(server.records.size).toBe(0);
  expect(server.commits.length - before).toBeLessThanOrEqual(2);
  const settled = server.commits.length;
  for (let day = 0; day < 10; day += 1) {
    wait(1);
    await sync(first, second);
  }
  expect(server.commits.length).toBe(settled);
});

test("[DEV-7] a row that was made again after its end is whole everywhere", async () => {
  const { server, devices, wait } = await setUp(3);
  const [first, second, third] = devices;
  await put(first, "a");
  await sync(first, second, third);
  await remove(first, "a");
  await sync(first, second, third);
  wait(2);
  await put(second, "a");
  await sync(second, third, first, second);
  wait(2);
  await sync(first, second, third, first);
  expect(server.records.size).toBe(1);
  for (const device of devices) expect(idsOf(device)).toEqual(["a"]);
});

test("[DEV-7] a device that is away holds ends back until it is back or removed", async () => {
  const { server, devices, phrase, wait } = await setUp(3);
  const [first, second, third] = devices;
  await put(first, "a", "b");
  await sync(first, second, third);
  await remove(first, "a");
  for (let day = 0; day < 30; day += 1) {
    await sync(first, second);
    wait(1);
  }
  expect(server.records.size).toBe(2);
  const away = (await third?.ports.shadows.state())?.device ?? "";
  const state = await first?.ports.shadows.state();
  if (first === undefined || state === undefined) throw new Error("The first device has no space.");
  expect(await removeDevice(first.ports, state, away)).toBe("done");
  wait(2);
  await sync(first, second, first, second);
  expect(server.records.size).toBe(1);
  const fourth = createTestDevice(server, () => 1_800_000_000_000);
  await join(fourth, server, phrase);
  await sync(fourth);
  expect(idsOf(fourth)).toEqual(["b"]);
});

test("[DEV-7] a device catches up in pieces, newest first, and goes on", async () => {
  const { server, devices } = await setUp(2);
  const [first, second] = devices;
  const ids = Array.from({ length: 12 }, (_, index) => `s${String(index).padStart(2, "0")}`);
  for (const id of ids) {
    await put(first, id);
    await sync(first);
  }
  if (second === undefined) throw new Error("There is no second device.");
  let saves = 0;
  second.shadows.onSave = () => {
    saves += 1;
    if (saves === 4) throw new Error("The page was killed.");
  };
  expect((await runRound(second.ports)).type).toBe("failed");
  const some = idsOf(second);
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(ids.length);
  expect(some).toEqual(ids.slice(-some.length));
  const reads: number[] = [];
  const { read } = server;
  server.read = async (range) => {
    const page = await read(range);
    reads.push(...page.records.map(({ sequence }) => sequence));
    return page;
  };
  await sync(second);
  expect(idsOf(second)).toEqual(ids);
  // Of the pages that were stored nothing is read again.
  expect(reads.length).toBeLessThan(ids.length);
  expect(new Set(reads).size).toBe(reads.length);
});
