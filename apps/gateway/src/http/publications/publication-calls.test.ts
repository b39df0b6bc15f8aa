import { NANODOLLARS, type Publication } from "@tutti/contract";
import {
  chunkStep,
  type ScriptedUpstream,
  startScriptedUpstream,
  textAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp, type TestAppOptions } from "../../app.test-support.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PATH = "/api/v1/publications/q8Xw2mZr7TnB4sLd5uEoHc";
const requests: UpstreamRequest[] = [];
let isHanging = false;
let upstream: ScriptedUpstream;
let app: TestApp;

beforeAll(async () => {
  upstream = await startScriptedUpstream({
    answer: (request) => {
      requests.push(request);
      return isHanging ? { steps: [chunkStep({ content: "Hello" }), { type: "hang" }] } : textAnswer("Hello there.");
    },
    models: [{ id: "small", pricing: { prompt: "0.000001", completion: "0.000002" } }, { id: "unpriced" }],
  });
});
afterAll(() => upstream.close());
afterEach(async () => {
  isHanging = false;
  requests.length = 0;
  await app.close();
});

const origin = "http://127.0.0.1:4000";
const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  app.fetch(path, {
    method,
    headers: { origin, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Publishes an app with this purse, and returns the key with which its page calls models. */
async function publish(
  purse: object | null,
  more: object = {},
  limits: Partial<TestAppOptions> = {},
): Promise<string | null> {
  app = await startTestApp({ providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl }], ...limits });
  const page = { title: "A poet", document: "<p>", artifact_id: "art", version: 1, purse, ...more };
  expect((await ask("PUT", PATH, page, { cookie: app.cookie })).status).toBe(200);
  const view = (await (await ask("POST", `${PATH}/view`, {})).json()) as { call_key: string | null };
  return view.call_key;
}

const call = (callKey: string | null, more: object = {}) =>
  ask("POST", `${PATH}/completions`, {
    call_key: callKey ?? "",
    messages: [{ role: "user", content: "Hello" }],
    max_tokens: 100,
    ...more,
  });

async function purseNow(): Promise<Publication["purse"] | undefined> {
  const list = (await (await ask("GET", "/api/v1/publications", undefined, { cookie: app.cookie })).json()) as {
    data: Publication[];
  };
  return list.data[0]?.purse;
}

test("[APP-15] a published app's calls are paid from its owner's purse", async () => {
  const callKey = await publish({ limit: 0.01, per_minute: 20, model: "one/small" });
  const answer = await call(callKey);
  expect(answer.status).toBe(200);
  const answerText = [...(await answer.text()).matchAll(/"content":"([^"]*)"/gu)].map(([, text]) => text).join("");
  expect(answerText).toBe("Hello there.");
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body).toMatchObject({ messages: [{ role: "user", content: "Hello" }], max_tokens: 100 });
  await expect.poll(async () => (await purseNow())?.spent).toBeGreaterThan(0);
  expect((await purseNow())?.spent).toBeLessThan(0.0003);
});

test("[APP-15] 50 calls at once cost at most the limit, and the others are refused", async () => {
  const callKey = await publish({ limit: 0.001, per_minute: 600, model: "one/small" });
  const answers = await Promise.all(Array.from({ length: 50 }, () => call(callKey)));
  const statuses = answers.map(({ status }) => status);
  await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(statuses)).toEqual(new Set([200, 402]));
  // Each call reserves the most that its prompt and 100 tokens may cost: more than 0.2 thousandths.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4);
  expect(requests).toHaveLength(statuses.filter((status) => status === 200).length);
  const dollars = (await purseNow())?.spent ?? Number.NaN;
  expect(Math.round(dollars * NANODOLLARS)).toBeLessThanOrEqual(0.001 * NANODOLLARS);
});

test("[APP-15] simultaneous calls beyond the owner's limit a minute are refused", async () => {
  const callKey = await publish({ limit: 1, per_minute: 3, model: "one/small" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(callKey)));
  await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
});

test.each<[string, object | null, (callKey: string | null) => Promise<Response>, number]>([
  ["without a purse", null, (callKey) => call(callKey), 403],
  ["with another key", { limit: 1, per_minute: 9, model: "one/small" }, () => call("AAAAAAAAAAAAAAAAAAAAAA"), 401],
  ["of a model without a price", { limit: 1, per_minute: 9, model: "one/unpriced" }, (callKey) => call(callKey), 404],
  ["with tools", { limit: 1, per_minute: 9, model: "one/small" }, (callKey) => call(callKey, { tools: [] }), 400],
  [
    "with plugins",
    { limit: 1, per_minute: 9, model: "one/small" },
    (callKey) => call(callKey, { plugins: [{ id: "web" }] }),
    400,
  ],
  [
    "with a picture",
    { limit: 1, per_minute: 9, model: "one/small" },
    (callKey) => call(callKey, { messages: [{ role: "user", content: [{ type: "image_url" }] }] }),
    400,
  ],
])("[APP-15] a call %s reaches no model", async (_, purse, run, status) => {
  const callKey = await publish(purse);
  expect((await run(callKey)).status).toBe(status);
  expect(requests).toEqual([]);
});

test("[APP-15] a visitor without the password of an app gets no call key", async () => {
  await publish({ limit: 1, per_minute: 9, model: "one/small" }, { password: "open sesame" });
  const refusal = await ask("POST", `${PATH}/view`, {});
  expect(refusal.status).toBe(403);
  expect(await refusal.text()).not.toContain("call_key");
  expect(await (await ask("GET", `${PATH}/state`)).text()).not.toContain("call_key");
});

test("[APP-15] withdrawing a publication ends the running calls of its app", async () => {
  const callKey = await publish({ limit: 1, per_minute: 9, model: "one/small" });
  isHanging = true;
  const answer = await call(callKey, { max_tokens: 1000 });
  expect(answer.status).toBe(200);
  const read = answer.text().catch(() => "cut");
  const startedAt = Date.now();
  expect((await ask("DELETE", PATH, undefined, { cookie: app.cookie })).status).toBe(204);
  await read;
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect((await call(callKey)).status).toBe(404);
});

test("[SEC-12] calls of visitors use up none of the requests of the owner", async () => {
  const requestsPerMinute = { user: 5, key: 5 };
  const callKey = await publish({ limit: 0.0001, per_minute: 600, model: "one/small" }, {}, { requestsPerMinute });
  for (let count = 0; count < 20; count += 1) expect((await call(callKey)).status).toBe(402);
  expect((await app.complete({ model: "one/small" })).status).toBe(200);
});

test("[SEC-12] visitors' running calls take none of the owner's answers at once", async () => {
  const answersAtOnce = { user: 2, all: 5 };
  const callKey = await publish({ limit: 10, per_minute: 600, model: "one/small" }, {}, { answersAtOnce });
  isHanging = true;
  const calls = [await call(callKey), await call(callKey)];
  expect(calls.map(({ status }) => status)).toEqual([200, 200]);
  const refusal = await call(callKey);
  expect(refusal.status).toBe(429);
  expect(await refusal.text()).toContain("This app has 2 answers running");
  isHanging = false;
  expect((await app.complete({ model: "one/small" })).status).toBe(200);
  await Promise.all(calls.map((each) => each.body?.cancel()));
});

test("[SEC-12] a call that is refused for its answers costs the purse nothing", async () => {
  const answersAtOnce = { user: 1, all: 5 };
  const callKey = await publish({ limit: 10, per_minute: 600, model: "one/small" }, {}, { answersAtOnce });
  isHanging = true;
  const running = await call(callKey);
  const heldSum = (await purseNow())?.spent;
  expect((await call(callKey)).status).toBe(429);
  await expect.poll(async () => (await purseNow())?.spent).toBe(heldSum);
  await running.body?.cancel();
});

test("[SEC-12] a visitor cannot read the limits of the owner", async () => {
  const callKey = await publish({ limit: 10, per_minute: 600, model: "one/small" });
  const { id } = (await (await ask("GET", "/api/frontend/user", undefined, { cookie: app.cookie })).json()) as {
    id: string;
  };
  await ask("PATCH", `/api/frontend/admin/people/${id}`, { dollars_per_month: 0 }, { cookie: app.cookie });
  const refusal = await call(callKey);
  expect(refusal.status).toBe(402);
  expect(await refusal.json()).toMatchObject({
    error: { message: "The rest of the app's limit does not cover this call" },
  });
  expect((await purseNow())?.spent).toBe(0);
});

test.each([
  ["a new password", { password: "open sesame" }],
  ["no password", { password: null }],
  ["no purse, and then one", { purse: null }],
])("[SEC-12] the key of an app is refused once its publication has %s", async (_, change) => {
  const purse = { limit: 1, per_minute: 60, model: "one/small" };
  const callKey = await publish(purse, { password: "old password" });
  expect(callKey).toBeUndefined();
  const view = async (password: string) =>
    (await (await ask("POST", `${PATH}/view`, { password })).json()) as { call_key: string };
  const { call_key: oldKey } = await view("old password");
  expect((await call(oldKey)).status).toBe(200);
  for (const part of [change, { purse }])
    expect((await ask("PUT", PATH, part, { cookie: app.cookie })).status).toBe(200);
  expect((await call(oldKey)).status).toBe(401);
  const { call_key: newKey } = await view("password" in change ? "open sesame" : "old password");
  expect((await call(newKey)).status).toBe(200);
});
