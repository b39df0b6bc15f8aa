import type { JsonObject } from "@tutti/contract";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Identity } from "../../accounts/identity.ts";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { createQuotas } from "../../quotas/quotas.ts";
import type { ResponseToKeep } from "../stored-response.ts";
import { createStoredResponses, type StoredResponses } from "../stored-responses.ts";
import { type BackgroundResponses, createBackgroundResponses } from "./background-responses.ts";
import type { NumberedEvent } from "./event-text.ts";

const secret = "s".repeat(32);
const LIFETIME = 86_400_000;
const ada: Identity = { userId: "ada", name: "Ada", email: "ada@example.org" };
const eve: Identity = { userId: "eve", name: "Eve", email: "eve@example.org" };

const responseOf = (id: string): ResponseToKeep => ({
  id,
  previousId: undefined,
  input: [{ type: "message", id: `in-${id}`, role: "user", content: "Hello?" }],
  response: { id, object: "response", status: "in_progress", output: [] },
});
const ended = (id: string): JsonObject => ({
  ...responseOf(id).response,
  status: "completed",
  output: [{ type: "message", id: `out-${id}`, role: "assistant", content: [] }],
});
const eventsFrom = (first: number, count: number): NumberedEvent[] =>
  Array.from({ length: count }, (_, index) => ({ number: first + index, text: `data: ${first + index}\n\n` }));

interface GatewayStores {
  stored: StoredResponses;
  background: BackgroundResponses;
}

const databases = testDatabases().filter(({ available }) => available);

describe.each(databases)("[AGENT-5] a response in the background, two gateways on $title", (kind) => {
  let database: Database;
  let passed = 0;
  let one: GatewayStores;
  let other: GatewayStores;

  function createGateway(): GatewayStores {
    const quotas = createQuotas({ queries: database.queries, rows: { "stored-responses": 100 } });
    const now = () => Date.now() + passed;
    const common = { database, quotas, secret, lifetime: LIFETIME, log: pino({ level: "silent" }), now };
    const stored = createStoredResponses(common);
    return { stored, background: createBackgroundResponses({ ...common, storedResponses: stored }) };
  }

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    const at = new Date().toISOString();
    for (const { userId, name, email } of [ada, eve]) {
      const columns = { emailVerified: database.kind === "postgres" ? false : 0, createdAt: at, updatedAt: at };
      await database.queries
        .insertInto("user")
        .values({ id: userId, name, email, ...columns } as never)
        .execute();
    }
    [one, other] = [createGateway(), createGateway()];
  });
  afterAll(async () => {
    for (const { stored, background } of [one, other]) {
      stored.close();
      await background.close();
    }
    await database?.close();
    await kind.remove();
  });

  async function textsOf(gateway: GatewayStores, id: string, after = -1): Promise<string> {
    const texts: string[] = [];
    const events = await gateway.background.follow(ada, id, { after, signal: new AbortController().signal });
    for await (const text of events ?? []) texts.push(text);
    return texts.join("");
  }

  const statusOf = async (gateway: GatewayStores, id: string) =>
    (await gateway.stored.read(ada, id))?.response["status"];

  const numbers = (first: number, last: number) =>
    eventsFrom(first, last - first + 1)
      .map(({ text }) => text)
      .join("");

  test("is followed at both, whole and from an event on", async () => {
    const response = await one.background.begin(ada, responseOf("a"), () => undefined);
    const following = [textsOf(one, "a"), textsOf(other, "a"), textsOf(other, "a", 4)];
    await response.append(eventsFrom(0, 3));
    await vi.waitFor(async () =>
      expect(await database.queries.selectFrom("response_events").selectAll().execute()).not.toEqual([]),
    );
    expect(await statusOf(other, "a")).toBe("in_progress");
    await response.append(eventsFrom(3, 4));
    await response.end(ended("a"));
    expect(await Promise.all(following)).toEqual([numbers(0, 6), numbers(0, 6), numbers(5, 6)]);
    expect(await statusOf(other, "a")).toBe("completed");
    expect((await other.stored.items(ada, ["out-a"], () => true)).has("out-a")).toBe(true);
  });

  test("is cancelled at the one that does not make it", async () => {
    const response = await one.background.begin(ada, responseOf("b"), (why) => {
      void response.end({ ...ended("b"), status: why });
    });
    expect((await other.background.cancel(ada, "b"))?.response["status"]).toBe("cancelled");
  });

  test("has failed once its gateway is gone", async () => {
    await one.background.begin(ada, responseOf("c"), () => undefined);
    passed += 60_000;
    expect(await other.stored.read(ada, "c")).toMatchObject({
      response: { status: "failed", error: { code: "server_error" } },
    });
    expect(await textsOf(other, "c", 7)).toContain('"type":"response.failed","sequence_number":8');
  });

  test("is another person's to neither follow nor cancel", async () => {
    const response = await one.background.begin(ada, responseOf("d"), () => undefined);
    const { signal } = new AbortController();
    expect(await other.background.follow(eve, "d", { after: -1, signal })).toBeUndefined();
    expect(await other.background.cancel(eve, "d")).toBeUndefined();
    await response.end(ended("d"));
  });

  test("reveals no event in the database, and counts its events", async () => {
    const response = await one.background.begin(ada, responseOf("e"), () => undefined);
    await response.append([{ number: 0, text: "a secret event" }]);
    await response.end(ended("e"));
    const events = await database.queries
      .selectFrom("response_events")
      .selectAll()
      .where("response_id", "=", "e")
      .execute();
    expect(events).toHaveLength(1);
    expect(events[0]?.content).not.toContain("secret");
    const row = await database.queries
      .selectFrom("stored_responses")
      .selectAll()
      .where("id", "=", "e")
      .executeTakeFirstOrThrow();
    expect(Number(row.size)).toBe(row.content.length + (events[0]?.content.length ?? 0));
  });
});
