import { answerTexts } from "@tutti/contract";
import { expect, test } from "vitest";
import { clientTexts } from "../client-texts.ts";
import { request, setUpGateway, setUpRunClient } from "./run-client.test-support.ts";

const id = "run-00000001";
const signal = new AbortController().signal;

test("a start sends the request, the page's headers and the unattended rule", async () => {
  let rule: "finish" | "stop" = "stop";
  const { gateway, client } = await setUpGateway({ unattended: () => rule, apiVersion: () => "v2" });
  expect(await client.start(id, request, { signal })).toEqual({ ok: true, value: undefined });
  rule = "finish";
  await client.start("run-00000002", request, { signal });
  expect(gateway.starts).toMatchObject([
    {
      id,
      unattended: "stop",
      body: request,
      headers: { "content-type": "application/json", "http-referer": "http://page/chat?room=1", "x-title": "Tutti" },
    },
    { id: "run-00000002", unattended: "finish" },
  ]);
  expect(gateway.violations).toEqual([]);
});

test("[PURSE-5] a start names the room and the turn that it spends for", async () => {
  const { gateway, client } = await setUpGateway();
  await client.start(id, request, { signal, spenders: { room: "room-1", turn: "room-1/msg-1" } });
  expect(gateway.starts).toMatchObject([{ headers: { "x-tutti-room": "room-1", "x-tutti-turn": "room-1/msg-1" } }]);
});

test("[MODEL-5] a start says whether a kept answer may be repeated", async () => {
  const { gateway, client } = await setUpGateway();
  await client.start(id, request, { signal, caching: "on" });
  await client.start("run-00000002", request, { signal, caching: "anew" });
  await client.start("run-00000003", request, { signal });
  const cached = { "x-openrouter-cache": "true", "x-openrouter-cache-clear": "false" };
  const [on, anew, off] = gateway.starts.map(({ headers }) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("x-openrouter"))),
  );
  expect([on, anew, off]).toEqual([cached, { ...cached, "x-openrouter-cache-clear": "true" }, {}]);
});

test("[RUN-1] a start whose response was lost is sent again with the same id", async () => {
  const { gateway, client, until } = await setUpGateway();
  gateway.script.start = ({ id: runId }) => {
    gateway.script.start = undefined;
    gateway.create(runId);
    return "break";
  };
  const outcome: unknown[] = [];
  void client.start(id, request, { signal }).then((result) => outcome.push(result));
  await until(() => outcome.length === 1, { pass: 50 });
  expect(outcome).toEqual([{ ok: true, value: undefined }]);
  expect(gateway.starts.map((start) => start.id)).toEqual([id, id]);
  expect(await client.start(id, request, { signal })).toEqual({ ok: true, value: undefined });
});

test("[RUN-7] a wait from Retry-After is reported with its seconds, a backoff is not", async () => {
  const { gateway, client, until, time } = await setUpGateway();
  const refusals = [{ status: 429, headers: { "Retry-After": "7" } }, { status: 503 }];
  gateway.script.start = () => refusals.shift();
  const waits: { status: number; seconds: number }[] = [];
  const outcome: unknown[] = [];
  void client.start(id, request, { signal, onWait: (wait) => waits.push(wait) }).then((result) => outcome.push(result));
  await until(() => waits.length === 1);
  await time.advance(6999);
  expect(gateway.starts).toHaveLength(1);
  await time.advance(1);
  await until(() => outcome.length === 1, { pass: 50 });
  expect(waits).toEqual([{ status: 429, seconds: 7 }]);
  expect(outcome).toEqual([{ ok: true, value: undefined }]);
});

test("a refusal keeps the gateway's message, after retries where they help", async () => {
  const { gateway, client, until } = await setUpGateway();
  const error = { code: 429, message: "Slow down", metadata: { error_type: "rate_limit_exceeded" } };
  const outcomes: unknown[] = [];
  const start = (): void => void client.start(id, request, { signal }).then((result) => outcomes.push(result));
  gateway.script.start = () => ({ status: 429, headers: { "Retry-After": "1" }, body: { error } });
  start();
  await until(() => outcomes.length === 1, { pass: 50 });
  expect(gateway.starts).toHaveLength(3);
  gateway.script.start = () => ({ status: 402, body: { error: { code: 402, message: "Insufficient credits" } } });
  start();
  await until(() => outcomes.length === 2);
  gateway.script.start = () => ({
    status: 200,
    headers: { "content-type": "text/html" },
    body: "Welcome to our hotel",
  });
  start();
  await until(() => outcomes.length === 3);
  expect(outcomes).toEqual([
    { ok: false, error: { ...error, message: "Slow down. Try again in 1 s." } },
    { ok: false, error: { code: 402, message: "Insufficient credits" } },
    { ok: false, error: { code: 502, message: answerTexts.unreadable } },
  ]);
});

test("[SEND-19] an unreachable gateway is called three times, and has the code 0", async () => {
  let calls = 0;
  const { client, until } = setUpRunClient("http://gateway", {
    fetch: () => {
      calls += 1;
      return Promise.reject(new TypeError("Failed to fetch"));
    },
  });
  const outcome: unknown[] = [];
  void client.start(id, request, { signal }).then((result) => outcome.push(result));
  await until(() => outcome.length === 1, { pass: 50 });
  expect(outcome).toEqual([{ ok: false, error: { code: 0, message: clientTexts.unreachable } }]);
  expect(calls).toBe(3);
});

test("[SEND-19] an abort ends the start and its waits without an error", async () => {
  const { gateway, client, until, time } = await setUpGateway();
  gateway.script.start = () => ({ status: 503, headers: { "Retry-After": "20" } });
  const controller = new AbortController();
  const waits: unknown[] = [];
  const start = client.start(id, request, { signal: controller.signal, onWait: (wait) => waits.push(wait) });
  await until(() => waits.length === 1);
  controller.abort();
  expect((await start).ok).toBe(false);
  expect(time.waiting().timers).toBe(0);
  expect((await client.start(id, request, { signal: controller.signal })).ok).toBe(false);
  expect(gateway.starts).toHaveLength(1);
});

test("a missing sign-in is reported at each start, but not a provider's 401", async () => {
  const { gateway, client, unauthorizedCount } = await setUpGateway();
  const error = { code: 401, message: "No auth credentials found" };
  gateway.script.start = () => ({ status: 401, body: { error } });
  expect(await client.start(id, request, { signal })).toEqual({ ok: false, error });
  await client.start(id, request, { signal });
  expect(unauthorizedCount()).toBe(2);
  const theirs = { ...error, metadata: { provider_name: "Acme" } };
  gateway.script.start = () => ({ status: 401, body: { error: theirs } });
  await client.start(id, request, { signal });
  expect(unauthorizedCount()).toBe(2);
});
