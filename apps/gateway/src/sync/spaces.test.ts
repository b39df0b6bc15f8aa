import type { CommitRequest } from "@tutti/contract/operations/sync/sync-operations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "../accounts/identity.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { createQuotas } from "../quotas/quotas.ts";
import { createSpaceEvents } from "./space-events.ts";
import { createSyncSpaces, type SyncSpaces } from "./spaces.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const recordId = (name: string): string => name.padEnd(22, "_");
const DEVICE = "device-00001";

interface Sent {
  base: number;
  records?: Readonly<Record<string, string>>;
  drops?: readonly string[];
}

/** A commit as a device sends it; the first one makes the space. */
function commitOf({ base, records = {}, drops = [] }: Sent): CommitRequest {
  return {
    space: "space-000001",
    base,
    head: base64(`head after ${base}`),
    records: Object.entries(records).map(([name, text]) => ({ id: recordId(name), content: base64(text) })),
    drops: drops.map(recordId),
    ...(base === 0
      ? {
          keyring: base64("keyring"),
          slots: { put: [{ slot: DEVICE, epoch: 1, wrapped: "w".repeat(60) }], remove: [] },
        }
      : {}),
  };
}

describe.each(testDatabases().filter(({ available }) => available))("[DEV-8] spaces on $title", (kind) => {
  let database: Database;
  let time = 1000;
  let number = 0;

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
  });
  afterAll(async () => {
    await database?.close();
    await kind.remove();
  });

  const createSpaces = (most = 100): SyncSpaces =>
    createSyncSpaces({
      database,
      quotas: createQuotas({ queries: database.queries, rows: { "sync-records": most } }),
      events: createSpaceEvents(undefined),
      now: () => time,
    });

  async function addPerson(): Promise<Identity> {
    number += 1;
    const userId = `person-${number}`;
    const person = { id: userId, name: "Ada", email: `${userId}@example.org` };
    const at = new Date().toISOString();
    const columns = { emailVerified: database.kind === "postgres" ? false : 0, createdAt: at, updatedAt: at };
    await database.queries
      .insertInto("user")
      .values({ ...person, ...columns } as never)
      .execute();
    return { userId, name: person.name, email: person.email };
  }

  const read = async (spaces: SyncSpaces, sender: Identity, range: { after: number; before?: number }) => {
    const page = await spaces.read(sender, { ...range, device: DEVICE });
    return page?.records.map(({ id, sequence, content }) => [
      id.replace(/_+$/, ""),
      Number(sequence),
      Buffer.from(content).toString(),
    ]);
  };

  test("have the latest version of each record, the newest first", async () => {
    const [spaces, ada] = [createSpaces(), await addPerson()];
    expect(await spaces.commit(ada, commitOf({ base: 0 }))).toEqual({ ok: true, value: { sequence: 1 } });
    expect(await spaces.commit(ada, commitOf({ base: 1, records: { a: "A1", b: "B1" } }))).toMatchObject({
      value: { sequence: 4 },
    });
    await spaces.commit(ada, commitOf({ base: 4, records: { a: "A2" } }));
    expect(await read(spaces, ada, { after: 0 })).toEqual([
      ["a", 5, "A2"],
      ["b", 3, "B1"],
    ]);
    expect(await read(spaces, ada, { after: 3 })).toEqual([["a", 5, "A2"]]);
    expect(await read(spaces, ada, { after: 0, before: 5 })).toEqual([["b", 3, "B1"]]);
    expect((await spaces.find(ada))?.space).toMatchObject({ records: expect.anything() });
    expect(Number((await spaces.find(ada))?.space.records)).toBe(2);
    expect(Number((await spaces.find(ada))?.space.bytes)).toBe(4);
  });

  test("take one of two commits that follow the same head", async () => {
    const [spaces, ada] = [createSpaces(), await addPerson()];
    await spaces.commit(ada, commitOf({ base: 0 }));
    const both = await Promise.all(
      ["mine", "yours"].map((text) => spaces.commit(ada, commitOf({ base: 1, records: { a: text } }))),
    );
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await read(spaces, ada, { after: 0 })).toHaveLength(1);
    expect(await spaces.commit(ada, commitOf({ base: 0 }))).toEqual({ ok: false, error: "conflict" });
  });

  test("end the records that a commit drops", async () => {
    const [spaces, ada] = [createSpaces(), await addPerson()];
    await spaces.commit(ada, commitOf({ base: 0, records: { a: "A", b: "BB" } }));
    await spaces.commit(ada, commitOf({ base: 3, records: { c: "C" }, drops: ["a", "b", "never"] }));
    expect(await read(spaces, ada, { after: 0 })).toEqual([["c", 4, "C"]]);
    const space = (await spaces.find(ada))?.space;
    expect([Number(space?.records), Number(space?.bytes)]).toEqual([1, 1]);
  });

  test("are another person's to neither read nor change", async () => {
    const [spaces, ada, eve] = [createSpaces(), await addPerson(), await addPerson()];
    await spaces.commit(ada, commitOf({ base: 0, records: { a: "A" } }));
    expect(await spaces.find(eve)).toBeUndefined();
    expect(await spaces.read(eve, { after: 0, device: DEVICE })).toBeUndefined();
    expect(await spaces.commit(eve, commitOf({ base: 2, records: { a: "E" } }))).toMatchObject({ ok: false });
    expect(await spaces.remove(eve)).toBe(false);
    expect(await read(spaces, ada, { after: 0 })).toEqual([["a", 1, "A"]]);
  });

  test("refuse records beyond the quota, and keep what they have", async () => {
    const [spaces, ada] = [createSpaces(2), await addPerson()];
    await spaces.commit(ada, commitOf({ base: 0, records: { a: "A", b: "B" } }));
    await expect(spaces.commit(ada, commitOf({ base: 3, records: { c: "C" } }))).rejects.toMatchObject({
      error: { code: 403 },
    });
    // A newer version of a record adds none, and a record that is dropped makes room.
    expect(await spaces.commit(ada, commitOf({ base: 3, records: { a: "A2" } }))).toMatchObject({ ok: true });
    expect(await spaces.commit(ada, commitOf({ base: 5, records: { c: "C" }, drops: ["b"] }))).toMatchObject({
      ok: true,
    });
  });

  test("note up to where a device has read", async () => {
    const [spaces, ada] = [createSpaces(), await addPerson()];
    await spaces.commit(ada, commitOf({ base: 0, records: { a: "A" } }));
    time = 5000;
    await read(spaces, ada, { after: 2 });
    const slot = (await spaces.find(ada))?.slots[0];
    expect([slot?.slot, Number(slot?.seen_sequence), Number(slot?.seen_at)]).toEqual([DEVICE, 2, 5000]);
  });

  test("[DEV-3] lose the slot of a device that is removed", async () => {
    const [spaces, ada] = [createSpaces(), await addPerson()];
    await spaces.commit(ada, commitOf({ base: 0 }));
    const slots = { put: [{ slot: "recovery" as const, epoch: 2, wrapped: "v".repeat(60) }], remove: [DEVICE] };
    await spaces.commit(ada, { ...commitOf({ base: 1 }), slots });
    expect((await spaces.find(ada))?.slots.map(({ slot, epoch }) => [slot, Number(epoch)])).toEqual([["recovery", 2]]);
  });

  test("tell the devices of their person alone", async () => {
    const events = createSpaceEvents(undefined);
    const [ada, eve] = [await addPerson(), await addPerson()];
    const heard: string[] = [];
    const end = events.listen(ada, { onChange: () => heard.push("ada") });
    events.listen(eve, { onChange: () => heard.push("eve") });
    events.announce(ada);
    end?.();
    events.announce(ada);
    expect(heard).toEqual(["ada"]);
  });

  test("reach the devices at other gateways", async () => {
    const listeners: ((message: string) => void)[] = [];
    const bus = {
      publish: (_channel: string, message: string) => {
        for (const listener of listeners) listener(message);
      },
      subscribe: (_channel: string, listener: (message: string) => void) => void listeners.push(listener),
    };
    const [here, there] = [createSpaceEvents(bus), createSpaceEvents(bus)];
    const ada = await addPerson();
    let count = 0;
    there.listen(ada, {
      onChange: () => {
        count += 1;
      },
    });
    here.announce(ada);
    expect(count).toBe(1);
  });

  test("go with the account", async () => {
    const [spaces, ada] = [createSpaces(), await addPerson()];
    await spaces.commit(ada, commitOf({ base: 0, records: { a: "A" } }));
    await database.queries.deleteFrom("user").where("id", "=", ada.userId).execute();
    for (const table of ["sync_spaces", "sync_records", "sync_slots"] as const) {
      const column = table === "sync_spaces" ? "user_id" : "space_id";
      const rows = await database.queries.selectFrom(table).selectAll().execute();
      expect(rows.filter((row) => (row as Record<string, unknown>)[column] === ada.userId)).toEqual([]);
    }
    expect(await spaces.find(ada)).toBeUndefined();
  });
});
