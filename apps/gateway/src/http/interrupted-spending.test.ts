import { randomUUID } from "node:crypto";
import type { Publication } from "@tutti/contract";
import {
  chunkStep,
  type ScriptedUpstream,
  startScriptedUpstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { completionRequest, startTestApp, type TestApp } from "../app.test-support.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** A token costs a tenth of a cent: of answers with 20 tokens, the limit pays for two, and no third fits. */
const messages = [{ role: "user", content: "Hello?" }];
const model = { id: "small", pricing: { prompt: "0.001", completion: "0.001" } };
const LIMIT = 0.05;
const MAX_TOKENS = 20;
/** How often an attack is tried. */
const ATTEMPTS = 12;

/** A block of reasoning whose text is not shown, as the first thing of an answer. */
const hiddenReasoning = chunkStep({ reasoning_details: [{ type: "reasoning.encrypted", data: "gAAA", index: 0 }] });
const beginnings: Record<string, UpstreamAnswer> = {
  "before anything has come": { steps: [{ type: "hang" }] },
  "after a word": { steps: [chunkStep({ content: "Hello" }), { type: "hang" }] },
  "after hidden reasoning": { steps: [hiddenReasoning, { type: "hang" }] },
};

let answer: UpstreamAnswer = { steps: [] };
const requests: UpstreamRequest[] = [];
let upstream: ScriptedUpstream;
let app: TestApp;

beforeAll(async () => {
  upstream = await startScriptedUpstream({
    answer: (request) => {
      requests.push(request);
      return answer;
    },
    models: [model],
  });
});
afterAll(() => upstream.close());
beforeEach(async () => {
  app = await startTestApp({ providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl }] });
});
afterEach(async () => {
  await app.close();
  requests.length = 0;
});

const origin = "http://127.0.0.1:4000";
const page = () => ({ cookie: app.cookie, origin, "content-type": "application/json" });

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const init = { method, headers: page(), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return (await app.fetch(path, init)).json() as Promise<T>;
}

/** Waits until all answers that reached the upstream have ended, and are in the ledger. */
const whenEnded = () =>
  vi.waitFor(
    async () => {
      const { data } = await ask<{ data: { status: string }[] }>("GET", "/api/frontend/generations");
      expect(data.map(({ status }) => status)).toEqual(requests.map(() => expect.not.stringMatching("running")));
    },
    { timeout: 20_000 },
  );

/** Sends a request, and hangs up when all that the upstream sends has arrived, or the upstream has the request. */
async function hangUp(send: (signal: AbortSignal) => Promise<Response>): Promise<void> {
  const controller = new AbortController();
  const requestsBefore = requests.length;
  const isSent = vi.waitFor(() => expect(requests.length).toBeGreaterThan(requestsBefore), { timeout: 20_000 });
  // A request that is refused is never sent: its wait ends during a later test.
  isSent.catch(() => undefined);
  const response = send(controller.signal);
  // An answer may begin with a keep-alive comment before the upstream has the request.
  const isRefused = response.then(({ status }) => status !== 200 || isSent.then(() => false));
  const isOver = await Promise.race([isSent.then(() => false), isRefused]);
  if (isOver || answer.steps.length > 1) await (await response).body?.getReader().read();
  controller.abort();
  await response.catch(() => undefined);
  await whenEnded();
}

/** Publishes an app with this purse: its calls, and what the purse has spent. */
async function publish(limit: number) {
  const path = `/api/v1/publications/${randomUUID()}`;
  const purse = { limit, per_minute: 600, model: "one/small" };
  await ask("PUT", path, { title: "A poet", document: "<p>", artifact_id: "art", version: 1, purse });
  const { call_key } = await ask<{ call_key: string }>("POST", `${path}/view`, {});
  const call = (signal: AbortSignal) =>
    app.fetch(`${path}/completions`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ call_key, messages, max_tokens: MAX_TOKENS }),
      signal,
    });
  const spending = async () => {
    const { data } = await ask<{ data: Publication[] }>("GET", "/api/v1/publications");
    return data.find(({ id }) => path.endsWith(id))?.purse?.spent ?? Number.NaN;
  };
  return { call, spending };
}

/** Tries an attack again and again. */
async function attack(attempt: () => Promise<void>): Promise<void> {
  for (let count = 0; count < ATTEMPTS; count += 1) await attempt();
}

describe.each(Object.keys(beginnings))("a sender that hangs up %s", (moment) => {
  beforeEach(() => {
    answer = beginnings[moment] ?? answer;
  });

  test("[SEC-12] spends what a published app's purse held for the call", async () => {
    const { call, spending } = await publish(1);
    await hangUp(call);
    // It held a tenth of a cent for each token of the answer, and for each byte of the prompt.
    expect(await spending()).toBeGreaterThan(0.05);
  });

  test("[SEC-12] reaches the limit of its key", async () => {
    const name = { name: "limited", limit: LIMIT };
    const { id, key } = await ask<{ id: string; key: string }>("POST", "/api/frontend/user/keys", name);
    const body = { model: "one/small", stream: true, max_tokens: MAX_TOKENS, messages };
    await attack(() =>
      hangUp((signal) => app.fetch("/api/v1/chat/completions", { ...completionRequest(key, body), signal })),
    );
    expect(requests).toHaveLength(2);
    const { data } = await ask<{ data: { id: string; limit_remaining: number; usage: number }[] }>(
      "GET",
      "/api/frontend/user/keys",
    );
    // The cost that is shown is that of the delivered text; the limit counts what was held.
    const shownKey = data.find((each) => each.id === id);
    expect(shownKey?.limit_remaining).toBeLessThan(MAX_TOKENS * 0.001);
    expect(shownKey?.usage).toBeLessThan(LIMIT);
  });

  test("[SEC-12] reaches the limit of its user with runs that are stopped", async () => {
    const { id } = await ask<{ id: string }>("GET", "/api/frontend/user");
    await ask("PATCH", `/api/frontend/admin/people/${id}`, { dollars_per_month: LIMIT });
    const body = JSON.stringify({ model: "one/small", max_tokens: MAX_TOKENS, messages });
    await attack(async () => {
      const path = `/api/v1/runs/run-${randomUUID()}`;
      const requestsBefore = requests.length;
      const { status } = await app.fetch(path, { method: "PUT", headers: page(), body });
      if (status !== 202) return void expect(status).toBe(402);
      // The run is refused without a request where the reservation of the one before it is not released yet.
      const isSent = () => expect(requests.length).toBeGreaterThan(requestsBefore);
      await vi.waitFor(isSent, { timeout: 5_000 }).catch(() => undefined);
      await ask("POST", `${path}/stop`, {});
      await whenEnded();
    });
    expect(requests).toHaveLength(2);
  });
});

test("[SEC-12] a request with two length limits is sent and counted by the smaller", async () => {
  answer = { steps: [] };
  const limits = { max_completion_tokens: 1, max_tokens: 4_000 };
  await (await app.complete({ model: "one/small", messages, ...limits })).text();
  expect(requests[0]?.body).toMatchObject({ max_tokens: 1 });
  expect(requests[0]?.body).not.toHaveProperty("max_completion_tokens");
});
