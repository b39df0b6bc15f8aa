import { chunkStep, type ScriptedUpstream, startScriptedUpstream } from "@tutti/testkit";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { completionRequest, startTestApp, type TestApp } from "../../app.test-support.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A token of the answer costs a tenth of a cent. */
const models = [
  { id: "small", context_length: 10_000, max_completion_tokens: 8_000, pricing: { prompt: "0", completion: "0.001" } },
];
const usage = { prompt_tokens: 1, completion_tokens: 200, total_tokens: 201 };
const origin = "http://127.0.0.1:4000";

let upstream: ScriptedUpstream;
let app: TestApp;
/** The cookie of another person. */
let other: string;
let room: string;
let rooms = 0;

beforeAll(async () => {
  const answer = { steps: [chunkStep({ content: "Hello" }), chunkStep({}, { finish_reason: "stop", usage })] };
  upstream = await startScriptedUpstream({ answer: () => answer, models });
  app = await startTestApp({ providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl }] });
  const signUp = await app.fetch("/api/auth/sign-up/email", {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ name: "Grace", email: "grace@example.org", password: "compiler pioneer" }),
  });
  other = signUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});
beforeEach(() => {
  rooms += 1;
  room = `room-${rooms}`;
});

interface Limit {
  kind: string;
  id: string;
  amount: number;
  period: string;
  spent: number;
  reserved: number;
  left: number;
  is_own: boolean;
}

async function list(cookie = app.cookie, query = `?room=${room}`): Promise<Limit[]> {
  const response = await app.fetch(`/api/frontend/limits${query}`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Limit[] }).data;
}

const cap = (
  target: string,
  body: unknown,
  headers: Record<string, string> = { cookie: app.cookie },
): Promise<Response> =>
  app.fetch(`/api/frontend/limits/${target}`, {
    method: "PUT",
    headers: { ...headers, origin, "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const uncap = (target: string): Promise<Response> =>
  app.fetch(`/api/frontend/limits/${target}`, { method: "DELETE", headers: { cookie: app.cookie, origin } });

/** Asks as the page does, for a turn of the room. */
async function ask(turn: string, cookie = app.cookie): Promise<number> {
  const headers = { cookie, origin, "x-tutti-room": room, "x-tutti-turn": `${room}/${turn}` };
  const response = await app.fetch(
    "/api/v1/chat/completions",
    completionRequest("", { model: "one/small", max_tokens: 300 }, headers),
  );
  await response.text();
  return response.status;
}

test("[PURSE-5] a room's cap says what is left, and holds at once", async () => {
  expect(await ask("t0")).toBe(200);
  expect((await cap(`room/${room}`, { amount: 0.8 })).status).toBe(204);
  expect(await list()).toEqual([
    expect.objectContaining({ kind: "room", id: room, amount: 0.8, spent: 0.2, reserved: 0, is_own: true }),
  ]);
  expect((await list())[0]?.left).toBeCloseTo(0.6, 9);
  expect(await ask("t1")).toBe(200);
  expect(await ask("t2")).toBe(200);
  // $0.20 are left: less than an answer of 256 tokens costs.
  expect(await ask("t3")).toBe(402);
  expect((await cap(`room/${room}`, { amount: 2, period: "day" })).status).toBe(204);
  expect(await list()).toMatchObject([{ amount: 2, period: "day" }]);
  expect(await ask("t4")).toBe(200);
  expect((await uncap(`room/${room}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await uncap(`room/${room}`)).status).toBe(404);
});

test("[PURSE-5] the cap of one turn holds for each turn of the room", async () => {
  await cap(`turn/${room}`, { amount: 0.5 });
  expect(await list()).toMatchObject([{ kind: "turn", id: room, amount: 0.5, spent: 0, left: 0.5, is_own: true }]);
  expect(await ask("t1")).toBe(200);
  expect(await ask("t1")).toBe(200);
  expect(await ask("t1")).toBe(402);
  expect(await ask("t2")).toBe(200);
});

test("[PURSE-5] limits and spending are apart for people with one id of a room", async () => {
  await cap(`room/${room}`, { amount: 0.3 });
  await ask("t1");
  expect(await list(other)).toEqual([]);
  expect(await list(other, "")).toEqual([]);
  // The same id is another room of the other person, who spends nothing of this one.
  expect(await ask("t1", other)).toBe(200);
  await cap(`room/${room}`, { amount: 7 }, { cookie: other });
  expect(await list(other)).toMatchObject([{ amount: 7, spent: 0.2 }]);
  expect(await list()).toMatchObject([{ amount: 0.3, spent: 0.2 }]);
});

test.each([
  ["a negative amount", { amount: -1 }],
  ["no number", '{"amount":NaN}'],
  ["a text", { amount: "5" }],
  ["more than can be counted exactly", { amount: 1e9 }],
  ["an infinite amount", '{"amount":1e999}'],
  ["an unknown period", { amount: 1, period: "century" }],
])("[PURSE-5] a cap with %s is refused", async (_, body) => {
  expect((await cap(`room/${room}`, body)).status).toBe(400);
  expect(await list()).toEqual([]);
});

test.each(["person/x", "key/x", "model/x", "organization/x", "room/a%2Fb", "room/a%00", `turn/${"x".repeat(100)}`])(
  "[PURSE-5] there is no cap of %s",
  async (target) => {
    expect((await cap(target, { amount: 1 })).status).toBe(400);
    expect((await uncap(target)).status).toBe(400);
  },
);

test("[PURSE-5] a key neither reads limits nor sets caps", async () => {
  const authorization = `Bearer ${app.key}`;
  expect((await cap(`room/${room}`, { amount: 1 }, { authorization })).status).toBeGreaterThanOrEqual(401);
  expect((await app.fetch("/api/frontend/limits", { headers: { authorization } })).status).toBeGreaterThanOrEqual(401);
});

test("[PURSE-1] an app's own calls are answered only within its limit", async () => {
  const id = `app-${rooms}`;
  const askAsApp = async () => {
    const headers = { cookie: app.cookie, origin, "x-tutti-app": id };
    const request = completionRequest("", { model: "one/small", max_tokens: 300 }, headers);
    const response = await app.fetch("/api/v1/chat/completions", request);
    return { status: response.status, text: await response.text() };
  };
  const limitOf = async () => (await list(app.cookie, `?app=${id}`)).map(({ amount, spent }) => ({ amount, spent }));
  expect(await askAsApp()).toMatchObject({ status: 403, text: expect.stringContaining("no limit in dollars") });
  expect((await cap(`app/${id}`, { amount: 0.5, spent: 0 })).status).toBe(204);
  expect((await askAsApp()).status).toBe(200);
  await expect.poll(limitOf).toEqual([{ amount: 0.5, spent: 0.2 }]);
  // Another amount goes on counting, and the count begins anew where it is asked to.
  await cap(`app/${id}`, { amount: 0.3 });
  expect(await limitOf()).toEqual([{ amount: 0.3, spent: 0.2 }]);
  expect(await askAsApp()).toMatchObject({ status: 402, text: expect.stringContaining("The limit of this app") });
  await cap(`app/${id}`, { amount: 0.3, spent: 0 });
  expect(await limitOf()).toEqual([{ amount: 0.3, spent: 0 }]);
  expect((await askAsApp()).status).toBe(200);
  expect((await uncap(`app/${id}`)).status).toBe(204);
  expect((await askAsApp()).status).toBe(403);
});

test("[PURSE-1] a suite's run spends at most its limit", async () => {
  const run = `run-${rooms}`;
  const askAsRun = async () => {
    const headers = { cookie: app.cookie, origin, "x-tutti-suite-run": run };
    const request = completionRequest("", { model: "one/small", max_tokens: 300 }, headers);
    const response = await app.fetch("/api/v1/chat/completions", request);
    await response.text();
    return response.status;
  };
  expect((await cap(`suite-run/${run}`, { amount: 0.4, spent: 0 })).status).toBe(204);
  expect(await askAsRun()).toBe(200);
  await expect.poll(askAsRun).toBe(402);
});

test("[PURSE-1] the count of a turn, or of a period, cannot begin anew", async () => {
  for (const [target, body] of [
    [`turn/${room}`, { amount: 1, spent: 0 }],
    [`app/${room}`, { amount: 1, spent: 0, period: "day" }],
  ] as const) {
    const response = await cap(target, body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("begin to count anew");
  }
  expect((await cap("person/ada", { amount: 1 })).status).toBe(400);
});
