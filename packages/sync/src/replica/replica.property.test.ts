import type { RecordChange, StoreTable } from "@tutti/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runRound } from "./replica.ts";
import { connectDevices, createTestDevice, createTestServer, type TestDevice } from "./space.test-support.ts";

/** What a person does on one device, or what happens to it. */
type Step =
  | { type: "put"; device: number; row: number; field: "title" | "isPinned"; value: string }
  | { type: "remove"; device: number; row: number }
  | { type: "sync"; device: number; fails?: "before" | "after" | "save" }
  /** A day passes: devices tell how far they have read. */
  | { type: "day"; device: number };

const ROWS = 4;
const DAY = 24 * 60 * 60 * 1000;

const steps = (devices: number) =>
  fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          type: fc.constant("put" as const),
          device: fc.nat(devices - 1),
          row: fc.nat(ROWS - 1),
          field: fc.constantFrom("title" as const, "isPinned" as const),
          value: fc.string({ maxLength: 3 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          type: fc.constant("remove" as const),
          device: fc.nat(devices - 1),
          row: fc.nat(ROWS - 1),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record(
          {
            type: fc.constant("sync" as const),
            device: fc.nat(devices - 1),
            fails: fc.constantFrom("before" as const, "after" as const, "save" as const),
          },
          { requiredKeys: ["type", "device"] },
        ),
      },
      {
        weight: 1,
        arbitrary: fc.record({ type: fc.constant("day" as const), device: fc.constant(0) }),
      },
    ),
    { minLength: 1, maxLength: 25 },
  );

/** A row as a device has it: undefined where there is none. */
type PlainRow = Readonly<Record<string, string>> | undefined;

/** What became of a row on one device since it last exchanged: all fields that differ, as of its last change. */
interface Change {
  life: number;
  at: number;
  /** Without a value: the row no longer has the field. */
  fields: Readonly<Record<string, string | undefined>>;
}

/**
 * The plain model: a list of what every device has changed, in the life of the row that the device knew. The later life
 * counts; in one life, of each field the later change.
 */
class Model {
  readonly #changes = new Map<string, Change[]>();
  /** What each device had after its last exchange. */
  readonly #known: Map<string, { life: number; row: PlainRow }>[];
  readonly #touched: Map<string, number>[];

  constructor(devices: number) {
    this.#known = Array.from({ length: devices }, () => new Map());
    this.#touched = Array.from({ length: devices }, () => new Map());
  }

  touch(device: number, key: string, at: number): void {
    this.#touched[device]?.set(key, at);
  }

  exchange(device: number, rowOf: (key: string) => PlainRow): void {
    for (const [key, at] of this.#touched[device] ?? []) {
      const known = this.#known[device]?.get(key);
      const row = rowOf(key);
      const change = changeOf(known, row, at);
      if (change) this.#changes.set(key, [...(this.#changes.get(key) ?? []), change]);
    }
    this.#touched[device]?.clear();
    for (const [key, list] of this.#changes) this.#known[device]?.set(key, stateOf(list));
  }

  rows(): Map<string, PlainRow> {
    const states = [...this.#changes].map(([key, list]) => [key, stateOf(list).row] as const);
    return new Map(states.filter(([, row]) => row !== undefined));
  }
}

function changeOf(known: { life: number; row: PlainRow } | undefined, row: PlainRow, at: number): Change | undefined {
  if (row === undefined) return known?.row === undefined ? undefined : { life: known.life + 1, at, fields: {} };
  if (known?.row === undefined) return { life: known === undefined ? 0 : known.life + 1, at, fields: row };
  const before = known.row;
  const names = [...new Set([...Object.keys(before), ...Object.keys(row)])];
  const fields = Object.fromEntries(
    names.filter((name) => before[name] !== row[name]).map((name) => [name, row[name]] as const),
  );
  return Object.keys(fields).length === 0 ? undefined : { life: known.life, at, fields };
}

function stateOf(list: readonly Change[]): { life: number; row: PlainRow } {
  const life = Math.max(...list.map((change) => change.life));
  if (life % 2 === 1) return { life, row: undefined };
  const inOrder = list.filter((change) => change.life === life).toSorted((a, b) => a.at - b.at);
  const fields: Record<string, string | undefined> = Object.assign({}, ...inOrder.map((change) => change.fields));
  const row = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return { life, row: Object.fromEntries(row) };
}

const suiteOf = (row: number) => `suite-${row}`;

async function write(device: TestDevice, changes: readonly RecordChange[]): Promise<void> {
  const result = await device.page.write(changes);
  if (!result.ok) throw new Error(result.error.message);
}

function rowsOf(device: TestDevice, table: StoreTable): Map<string, object> {
  return new Map([...device.store.tables[table]].map(([id, row]) => [id, row as object]));
}

async function run(devices: number, schedule: readonly Step[]): Promise<void> {
  let time = 1_700_000_000_000;
  const now = () => time;
  const server = createTestServer();
  const all = Array.from({ length: devices }, () => createTestDevice(server, now));
  await connectDevices(all, server);
  const model = new Model(devices);
  const sync = async (index: number, fails?: string): Promise<void> => {
    const device = all[index] as TestDevice;
    let isBroken = false;
    const breakOnce = (isNow: boolean) => () => {
      if (!isNow || isBroken) return;
      isBroken = true;
      throw new Error("The page was killed.");
    };
    server.onCommit = (when) => breakOnce(fails === when)();
    let saves = 0;
    device.shadows.onSave = () => breakOnce(fails === "save" && saves++ === 1)();
    model.exchange(index, (key) => rowsOf(device, "suites").get(key) as PlainRow);
    const first = await runRound(device.ports);
    const outcome = first.type === "failed" && isBroken ? await runRound(device.ports) : first;
    expect(outcome).toEqual({ type: "same" });
  };
  for (const step of schedule) {
    time += 1;
    const device = all[step.device] as TestDevice;
    if (step.type === "day") {
      time += DAY;
      continue;
    }
    if (step.type === "sync") {
      await sync(step.device, step.fails);
      continue;
    }
    const id = suiteOf(step.row);
    const row = rowsOf(device, "suites").get(id) as Record<string, string> | undefined;
    if (step.type === "remove") {
      if (row === undefined) continue;
      await write(device, [{ table: "suites", type: "remove", id }]);
      model.touch(step.device, id, time);
    } else {
      // A row that is made again is made whole.
      const { field, value } = step;
      const before = row ?? {};
      await write(device, [{ table: "suites", type: "put", record: { ...before, id, [field]: value } as never }]);
      model.touch(step.device, id, time);
    }
  }
  for (let round = 0; round < 2; round += 1) for (const index of all.keys()) await sync(index);
  const expected = model.rows();
  for (const device of all) expect(rowsOf(device, "suites")).toEqual(expected);
  // Removed rows leave nothing, once every device has told that it has seen their end.
  for (let day = 0; day < 3; day += 1) {
    time += 2 * DAY;
    for (const index of all.keys()) await sync(index);
  }
  expect(server.records.size).toBe(expected.size);
  for (const device of all) {
    expect(rowsOf(device, "suites")).toEqual(expected);
    expect(device.shadows.all.size).toBe(expected.size);
  }
}

test("[DEV-4] random schedules of two devices end as the plain model", async () => {
  await fc.assert(
    fc.asyncProperty(steps(2), (schedule) => run(2, schedule)),
    { numRuns: 60 },
  );
}, 120_000);

test("[DEV-4] random schedules of three devices end as the plain model", async () => {
  await fc.assert(
    fc.asyncProperty(steps(3), (schedule) => run(3, schedule)),
    { numRuns: 40 },
  );
}, 120_000);
