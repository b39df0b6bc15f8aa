import { CreateKeysResponse$inboundSchema } from "@openrouter/sdk/models/operations/createkeys.js";
import { DeleteKeysResponse$inboundSchema } from "@openrouter/sdk/models/operations/deletekeys.js";
import { GetKeyResponse$inboundSchema } from "@openrouter/sdk/models/operations/getkey.js";
import { ListResponse$inboundSchema } from "@openrouter/sdk/models/operations/list.js";
import { UpdateKeysResponse$inboundSchema } from "@openrouter/sdk/models/operations/updatekeys.js";
import type { ManagedKey } from "@tutti/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../app.test-support.ts";

let app: TestApp;
let manager: string;

const sessionHeaders = () => ({ cookie: app.cookie, origin: "http://127.0.0.1:4000" });

async function send(method: string, path: string, body?: unknown, key = manager) {
  const response = await app.fetch(path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { key: string; data: ManagedKey } };
}

async function makeInSession(name: string, scopes: readonly string[]): Promise<{ id: string; key: string }> {
  const response = await app.fetch("/api/frontend/user/keys", {
    method: "POST",
    headers: { ...sessionHeaders(), "content-type": "application/json" },
    body: JSON.stringify({ name, scopes }),
  });
  return (await response.json()) as { id: string; key: string };
}

beforeAll(async () => {
  app = await startTestApp({ providers: [] });
  manager = (await makeInSession("Manager", ["keys:manage"])).key;
});
afterAll(() => app.close());

describe("[AGENT-9] a management key", () => {
  test("creates, reads, changes and deletes a key, in OpenRouter's forms", async () => {
    const made = await send("POST", "/api/v1/keys", { name: "Laptop", limit: 10, limit_reset: "weekly" });
    expect(made.status).toBe(201);
    expect(CreateKeysResponse$inboundSchema.safeParse(made.body).error).toBeUndefined();
    expect(made.body.data).toMatchObject({ name: "Laptop", limit: 10, limit_remaining: 10, limit_reset: "weekly" });
    const path = `/api/v1/keys/${made.body.data.hash}`;
    expect((await send("GET", "/api/v1/key", undefined, made.body.key)).status).toBe(200);

    const read = await send("GET", path);
    expect(GetKeyResponse$inboundSchema.safeParse(read.body).error).toBeUndefined();
    expect(read.body.data).toEqual(made.body.data);

    const changed = await send("PATCH", path, { name: "Old laptop", disabled: true, limit: 5 });
    expect(UpdateKeysResponse$inboundSchema.safeParse(changed.body).error).toBeUndefined();
    expect(changed.body.data).toMatchObject({ name: "Old laptop", disabled: true, limit: 5, limit_reset: "weekly" });
    expect((await send("GET", "/api/v1/key", undefined, made.body.key)).status).toBe(401);

    const deleted = await send("DELETE", path);
    expect(DeleteKeysResponse$inboundSchema.safeParse(deleted.body).error).toBeUndefined();
    expect((await send("GET", path)).status).toBe(404);
  });

  test("lists keys from an offset, and disabled ones on request", async () => {
    for (const name of ["One", "Two", "Three"]) await send("POST", "/api/v1/keys", { name });
    const { body: two } = await send("POST", "/api/v1/keys", { name: "Off" });
    await send("PATCH", `/api/v1/keys/${two.data.hash}`, { disabled: true });
    const names = async (query: string) => {
      const { body } = await send("GET", `/api/v1/keys?${query}`);
      expect(ListResponse$inboundSchema.safeParse(body).error).toBeUndefined();
      return (body.data as unknown as ManagedKey[]).map(({ name }) => name);
    };
    const all = await names("include_disabled=true");
    expect(all).toEqual(expect.arrayContaining(["One", "Two", "Three", "Off", "Test"]));
    expect(await names("")).toEqual(all.filter((name) => name !== "Off"));
    expect(await names("include_disabled=true&offset=2")).toEqual(all.slice(2));
  });

  test("neither sees nor changes itself or another key with scopes", async () => {
    const { id } = await makeInSession("Publisher", ["publications:write"]);
    for (const method of ["GET", "PATCH", "DELETE"]) {
      expect((await send(method, `/api/v1/keys/${id}`, method === "PATCH" ? { limit: null } : undefined)).status).toBe(
        404,
      );
    }
    const { body } = await send("GET", "/api/v1/keys");
    expect((body.data as unknown as ManagedKey[]).map(({ name }) => name)).not.toContain("Manager");
  });

  test("gives a new key no scopes, whatever it asks for", async () => {
    const { body } = await send("POST", "/api/v1/keys", { name: "Greedy", scopes: ["keys:manage"] });
    expect((await send("GET", "/api/v1/keys", undefined, body.key)).status).toBe(403);
  });

  test("is told from other keys", async () => {
    expect((await send("GET", "/api/v1/key")).body.data).toMatchObject({ is_management_key: true });
    expect((await send("GET", "/api/v1/key", undefined, app.key)).body.data).toMatchObject({
      is_management_key: false,
    });
    expect((await send("POST", "/api/v1/keys", { name: "x" }, app.key)).status).toBe(403);
  });

  test("makes a key with an end of its own", async () => {
    const end = Date.now() + 3_600_000;
    const { body } = await send("POST", "/api/v1/keys", { name: "Guest", expires_at: new Date(end).toISOString() });
    expect(body.data.expires_at).toBe(new Date(end).toISOString());
    expect((await send("GET", "/api/v1/key", undefined, body.key)).status).toBe(200);
  });

  test.each([
    ["the past", { name: "x", expires_at: "2020-01-01T00:00:00Z" }],
    ["no date", { name: "x", expires_at: "tomorrow" }],
    ["no name", {}],
    ["a limit below zero", { name: "x", limit: -1 }],
  ])("is refused a key with %s", async (_, body) => {
    expect((await send("POST", "/api/v1/keys", body)).status).toBe(400);
  });
});

test("[AGENT-9] a session manages all keys of the account", async () => {
  const response = await app.fetch("/api/v1/keys", { headers: sessionHeaders() });
  const { data } = (await response.json()) as { data: ManagedKey[] };
  expect(data.map(({ name }) => name)).toContain("Manager");
});
