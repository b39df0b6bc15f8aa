import { type ScriptedUpstream, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../app.test-support.ts";
import { textAt, valueAt } from "../json.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const ORIGIN = "http://127.0.0.1:4000";
const pricing = { prompt: "0.001", completion: "0.01" };

let one: ScriptedUpstream;
let two: ScriptedUpstream;
let app: TestApp;
beforeAll(async () => {
  const answer = () => textAnswer("Hello there.");
  one = await startScriptedUpstream({
    answer,
    models: [
      { id: "small", pricing },
      { id: "large", pricing },
    ],
  });
  two = await startScriptedUpstream({ answer, models: [{ id: "other", pricing }] });
});
afterAll(async () => {
  await one.close();
  await two.close();
});
beforeEach(async () => {
  app = await startTestApp({
    providers: [
      { slug: "one", name: "One", baseUrl: one.baseUrl },
      { slug: "two", name: "Two", baseUrl: two.baseUrl },
    ],
  });
});
afterEach(() => app.close());

/** Sends a request as Ada, who administers the server, by session. */
async function ask(method: string, path: string, body?: object) {
  const response = await app.fetch(path, {
    method,
    headers: {
      cookie: app.cookie,
      origin: ORIGIN,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

const admin = (method: string, path: string, body?: object) => ask(method, `/api/frontend/admin/${path}`, body);

const rule = (change: object, subject: object = { kind: "everybody" }) =>
  admin("PUT", "model-rules", { subject, rule: change });

const myId = async (): Promise<string> => textAt((await ask("GET", "/api/frontend/user")).body, "id");

test("[OPS-2] rules apply to completions, fallbacks, the Auto Router, runs and lists", async () => {
  expect((await rule({ denied_models: ["one/large"], denied_providers: ["Two"] })).status).toBe(200);
  for (const model of ["one/large", "ONE/LARGE".toLowerCase(), "two/other"]) {
    const refusal = await app.complete({ model });
    expect(refusal.status).toBe(403);
    expect(await refusal.json()).toMatchObject({
      error: { message: expect.stringContaining(`does not allow you to use ${model} here`) },
    });
  }
  const fallback = await app.complete({ model: "two/other", models: ["one/large", "one/small"] });
  expect(await fallback.json()).toMatchObject({ model: "one/small" });
  const automatic = await app.complete({ model: "openrouter/auto" });
  expect(await automatic.json()).toMatchObject({ model: "one/small" });
  const run = await app.fetch("/api/v1/runs/run-of-a-denied-model", {
    method: "PUT",
    headers: { authorization: `Bearer ${app.key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "one/large", messages: [{ role: "user", content: "Hello?" }] }),
  });
  expect(run.status).toBe(202);
  const events = await app.fetch("/api/v1/runs/events", {
    method: "POST",
    headers: { authorization: `Bearer ${app.key}`, "content-type": "application/json" },
    body: JSON.stringify({ follow: [{ run: "run-of-a-denied-model", from: 1 }] }),
  });
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  let log = "";
  while (reader && !log.includes("does not allow you to use one/large")) {
    const { value, done } = await reader.read();
    expect(done).toBe(false);
    log += value ?? "";
  }
  await reader?.cancel();

  const ids = async (path: string) => {
    const response = await app.fetch(path, { headers: { authorization: `Bearer ${app.key}` } });
    const { data } = (await response.json()) as { data: { id: string }[] };
    return data.map(({ id }) => id);
  };
  expect(await ids("/api/v1/models")).toEqual(["openrouter/auto", "one/small"]);
  expect(await ids("/api/frontend/models")).not.toContain("one/large");
  const response = await app.fetch("/api/v1/model/one/large", { headers: { authorization: `Bearer ${app.key}` } });
  expect(response.status).toBe(404);

  // The person's own list of allowed models replaces the list for all people; denied models stay denied.
  const subject = { kind: "person", id: await myId() };
  expect((await rule({ allowed_models: ["one/*"], denied_models: [] }, subject)).status).toBe(200);
  expect((await app.complete({ model: "one/small" })).status).toBe(200);
  expect((await app.complete({ model: "one/large" })).status).toBe(403);
  await admin("PUT", "model-rules", { subject: { kind: "everybody" }, rule: null });
  expect((await app.complete({ model: "one/large" })).status).toBe(200);
  expect((await app.complete({ model: "two/other" })).status).toBe(403);
});

test("[OPS-2] one subject's rule is read on its own, however long the list is", async () => {
  const subject = { kind: "person", id: await myId() };
  await rule({ denied_models: ["one/large"] });
  await rule({ denied_models: ["two/other"] }, subject);
  const read = async (query: string) => {
    const { status, body } = await admin("GET", `model-rules?${query}`);
    return {
      status,
      denied: (body.data as { rule: { denied_models: string[] } }[] | undefined)?.map((one) => one.rule.denied_models),
    };
  };
  expect(await read("kind=everybody")).toEqual({ status: 200, denied: [["one/large"]] });
  expect(await read(`kind=person&id=${subject.id}`)).toEqual({ status: 200, denied: [["two/other"]] });
  expect(await read("kind=organization&id=none")).toEqual({ status: 200, denied: [] });
  expect((await read("kind=person")).status).toBe(400);
});

test("[OPS-3] a user's dollars a month bound all requests that run at once", async () => {
  const id = await myId();
  await admin("PATCH", `people/${id}`, { dollars_per_month: 0.5 });
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await app.complete({ model: "one/small", max_tokens: 20 })).status),
  );
  // Each request reserves some 20 cents: two fit under the limit at the same moment.
  const answeredCount = statuses.filter((status) => status === 200).length;
  expect(answeredCount).toBeGreaterThanOrEqual(1);
  expect(answeredCount).toBeLessThanOrEqual(2);
  expect(statuses.filter((status) => status === 402)).toHaveLength(12 - answeredCount);

  await admin("PATCH", `people/${id}`, { dollars_per_month: 0 });
  const refusal = await app.complete({ model: "one/small" });
  expect(refusal.status).toBe(402);
  expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refusal.json()).toMatchObject({
    error: { message: expect.stringContaining("You may spend $0 a month") },
  });
  expect((await ask("GET", "/api/frontend/user")).body.limits).toMatchObject({
    requests_per_minute: null,
    dollars_per_month: 0,
    dollars_spent: expect.any(Number),
  });
});

test("[OPS-3] a user's own requests a minute replace the default limit", async () => {
  await admin("PATCH", `people/${await myId()}`, { requests_per_minute: 3 });
  const responses = await Promise.all(Array.from({ length: 8 }, () => app.complete({ model: "one/small" })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  const refusal = responses.find(({ status }) => status === 429);
  expect(Number(refusal?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refusal?.headers.get("x-ratelimit-limit")).toBe("3");
});

test("[OPS-2] the sign-up rule changes at runtime, and invitations have limited uses", async () => {
  const signUp = async (name: string, invitation?: string) => {
    const body = {
      name,
      email: `${name}@example.org`,
      password: "analytical engine",
      ...(invitation ? { invitation } : {}),
    };
    const headers = { "content-type": "application/json", origin: ORIGIN };
    const response = await app.fetch("/api/auth/sign-up/email", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return response.status;
  };
  expect((await admin("PUT", "sign-up", { rule: { type: "invited" } })).body).toEqual({
    rule: { type: "invited" },
    fixed: false,
    inviters: "administrators",
    organization_makers: "everyone",
  });
  expect(await signUp("grace")).toBe(403);
  const invitation = await admin("POST", "invitations", { uses: 2 });
  const secret = textAt(invitation.body, "link").split("#")[1] ?? "";
  const description = await ask("POST", "/api/frontend/invitations/describe", { secret });
  expect(description.body).toMatchObject({ organization: null, inviter: { name: "Ada" } });
  const statuses = await Promise.all(["grace", "joan", "mary"].map((name) => signUp(name, secret)));
  expect(statuses.toSorted()).toEqual([200, 200, 403]);
  expect((await admin("GET", "invitations")).body).toEqual({ data: [], next_cursor: null });
});

test("[SEC-13] administrators give a key its scopes, which the audit log names", async () => {
  const details = { email: "ada@example.org", name: "Night script", limit: 5, limit_reset: "monthly" };
  const response = await admin("POST", "keys", { ...details, scopes: ["shares:write", "usage:read"] });
  expect(response.status).toBe(201);
  const { body: keys } = await admin("GET", "keys?search=night");
  expect(keys.data).toMatchObject([{ name: "Night script", scopes: ["usage:read", "shares:write"] }]);
  const { body: log } = await admin("GET", "audit?action=key.create&search=night");
  expect(log.data).toMatchObject([{ detail: "of Ada, $5 monthly, scopes usage:read,shares:write" }]);
  await admin("POST", "keys", { ...details, name: "Plain script" });
  const { body: plain } = await admin("GET", "audit?action=key.create&search=plain");
  expect(plain.data).toMatchObject([{ detail: "of Ada, $5 monthly" }]);
  expect((await admin("POST", "keys", { ...details, scopes: ["everything"] })).status).toBe(400);
});

test("[SEC-9] each change is logged once, without secrets, and cannot be altered", async () => {
  const keyResponse = await ask("POST", "/api/frontend/user/keys", { name: "=script" });
  const key = textAt(keyResponse.body, "key");
  await ask("PATCH", `/api/frontend/user/keys/${textAt(keyResponse.body, "id")}`, { limit: 5, limit_reset: "monthly" });
  await admin("DELETE", `keys/${textAt(keyResponse.body, "id")}`);
  await ask("POST", "/api/auth/organization/create", { name: "Society", slug: "society" });
  await ask("POST", "/api/auth/change-password", {
    currentPassword: "analytical engine",
    newPassword: "difference engine",
    revokeOtherSessions: false,
  });
  await rule({ denied_models: ["*"] });
  const { body } = await admin("GET", "audit?limit=100");
  const entries = body.data.map(({ action, actor, target, detail }: Record<string, never>) => [
    action,
    valueAt(actor, "name"),
    valueAt(target, "name"),
    detail,
  ]);
  const name = `=script (…${key.slice(-4)})`;
  expect(entries).toEqual([
    ["rule.set", "Ada", "Everybody", "denied models: *"],
    ["user.change-password", "Ada", "Ada", null],
    ["organization.create", "Ada", "Society", null],
    ["key.revoke", "Ada", name, null],
    ["key.update", "Ada", name, "limit $5 monthly"],
    ["key.create", "Ada", name, "of Ada"],
    ["key.create", "Ada", expect.stringContaining("Test"), "of Ada"],
    ["user.sign-up", "Ada", "Ada", "ada@example.org, as administrator"],
  ]);
  expect(JSON.stringify(body)).not.toContain(key);
  const csv = await admin("GET", "audit?format=csv&action=key");
  expect(csv.headers.get("content-disposition")).toContain("audit-log.csv");
  expect(csv.text.split("\r\n")).toHaveLength(6);
  expect(csv.text).toContain(`'${name}`);
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect((await admin(method, "audit", method === "DELETE" ? undefined : {})).status).toBe(404);
    expect((await admin(method, `audit/${body.data[0].id}`, method === "DELETE" ? undefined : {})).status).toBe(404);
  }
});

test("[PURSE-1] administrators see all limits in dollars, with what is left", async () => {
  const key = (name: string, limit: number | null) =>
    ask("POST", "/api/frontend/user/keys", { name, ...(limit === null ? {} : { limit, limit_reset: "daily" }) });
  const keyText = textAt((await key("for the bench", 20)).body, "key");
  await key("without a limit", null);
  const revoked = textAt((await key("revoked", 1)).body, "id");
  expect((await ask("DELETE", `/api/frontend/user/keys/${revoked}`)).status).toBeLessThan(300);
  await ask("PUT", "/api/frontend/limits/room/room-1", { amount: 30 });
  const answer = await app.fetch("/api/v1/chat/completions", {
    method: "POST",
    headers: {
      authorization: `Bearer ${keyText}`,
      "content-type": "application/json",
      "x-tutti-room": "room-1",
    },
    body: JSON.stringify({ model: "one/small", messages: [{ role: "user", content: "Hello?" }] }),
  });
  expect(await answer.text()).toContain("Hello there.");
  const person = { id: await myId(), name: expect.any(String), email: expect.any(String) };
  const spent = 0.117;
  const ofKey = { kind: "key", name: "for the bench", person, amount: 20, period: "day", spent, is_own: false };
  const ofRoom = { kind: "room", id: "room-1", name: null, person, amount: 30, period: "total", spent, is_own: true };
  const { body } = await admin("GET", "limits");
  expect(body).toMatchObject({
    total_count: 2,
    data: [
      { ...ofRoom, left: 30 - spent },
      { ...ofKey, reserved: 0 },
    ],
  });
  expect((await admin("GET", "limits?search=BENCH")).body).toMatchObject({ total_count: 1, data: [ofKey] });
  expect((await admin("GET", "limits?kind=room")).body).toMatchObject({ total_count: 1, data: [ofRoom] });
  const first = (await admin("GET", "limits?limit=1")).body;
  const next = await admin("GET", `limits?limit=1&cursor=${textAt(first, "next_cursor")}`);
  expect(next.body).toMatchObject({ data: [ofKey], next_cursor: null });
});
