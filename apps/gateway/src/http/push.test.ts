import { spenderHeaders } from "@tutti/contract";
import type { SavePushSubscriptionRequest } from "@tutti/contract/operations/push/push-operations";
import { createFakeTime, type ScriptedUpstream, textAnswer } from "@tutti/testkit";
import { afterEach, expect, test } from "vitest";
import { startPushService, type TestPushService } from "../push/push-service.test-support.ts";
import { valueAt } from "./json.test-support.ts";
import { closeAll, MODEL, newId, start, startRun, type TestRuns } from "./runs/runs.test-support.ts";

const services: TestPushService[] = [];

afterEach(async () => {
  await closeAll();
  await Promise.all(services.splice(0).map((service) => service.close()));
});

const CANARY = "canary-4711";
const spends = { [spenderHeaders.room]: "room-1", [spenderHeaders.turn]: "room-1/question-1" };

/** Milliseconds after an end by which its push is sent. */
const AFTER_AN_END = 4500;

interface Pushing extends TestRuns {
  service: TestPushService;
  /** Lets so many milliseconds pass. */
  pass(milliseconds: number): Promise<void>;
  send(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Response>;
  subscribe(change?: Partial<SavePushSubscriptionRequest>): Promise<Response>;
  /** Runs an answer of a room to its end. */
  answer(headers?: Readonly<Record<string, string>>): Promise<void>;
  upstream: ScriptedUpstream;
}

/** A gateway whose devices are at a push service on this machine, and whose time passes when a test lets it. */
async function startPushing(): Promise<Pushing> {
  let publicKey: string | undefined;
  const service = await startPushService(() => publicKey);
  services.push(service);
  const { clock, scheduler, advance } = createFakeTime(Date.now());
  const runs = await start(() => textAnswer(CANARY), {
    push: { isOn: true, origins: [service.origin] },
    runTime: { now: clock.now, after: scheduler.after },
  });
  const { origin, page } = runs;
  const send: Pushing["send"] = (method, path, body, headers = page) =>
    fetch(`${origin}/api/v1/push${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  publicKey = String(valueAt(await (await send("GET", "")).json(), "public_key"));
  return {
    ...runs,
    service,
    pass: advance,
    send,
    subscribe: (change) =>
      send("PUT", "/subscription", { ...service.subscribe(), quiet: null, time_zone: "UTC", ...change }),
    async answer(headers = spends) {
      const id = newId();
      const question = { model: MODEL, messages: [{ role: "user" as const, content: CANARY }] };
      await startRun(runs.origin, { id, as: { ...page, ...headers }, body: question });
      const events = await fetch(`${runs.origin}/api/v1/runs/events`, {
        method: "POST",
        headers: { ...page, "content-type": "application/json" },
        body: JSON.stringify({ follow: [{ run: id, from: 1 }] }),
      });
      await events.text();
    },
  };
}

const settingsOf = async ({ send }: Pushing) => (await send("GET", "")).json();

test("[DEV-10] a push tells a device of the last answer's end, without its text", async () => {
  const gateway = await startPushing();
  const { service, pass, subscribe, answer } = gateway;
  expect((await subscribe()).status).toBe(204);
  expect(await settingsOf(gateway)).toMatchObject({ devices: 1, subscription: { quiet: null } });
  await answer();
  await pass(AFTER_AN_END);
  await expect.poll(() => service.pushes.length).toBe(1);
  const [push] = service.pushes;
  expect(JSON.parse(push?.text ?? "")).toEqual({ kind: "turn", room: "room-1" });
  expect(push?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "14400", urgency: "normal" });
  expect(JSON.stringify(push)).not.toContain(CANARY);
  expect(JSON.stringify(push?.headers)).not.toContain("room-1");
});

test("[DEV-10] no push comes while a page is looked at, and again when it is not", async () => {
  const { service, pass, send, subscribe, answer } = await startPushing();
  await subscribe();
  let number = 0;
  const report = (is_visible: boolean) =>
    send("POST", "/presence", { page: "page-1", number: ++number, is_visible, working: [], ended: [] });
  expect((await report(true)).status).toBe(204);
  await answer();
  await pass(AFTER_AN_END);
  await report(false);
  await answer({ ...spends, [spenderHeaders.room]: "room-2" });
  await pass(AFTER_AN_END);
  await expect.poll(() => service.pushes.map(({ text }) => text)).toEqual(['{"kind":"turn","room":"room-2"}']);
  // Browsers send reports side by side: an earlier one that arrives late changes nothing.
  await send("POST", "/presence", { page: "page-1", number: 1, is_visible: true, working: [], ended: [] });
  await answer({ ...spends, [spenderHeaders.room]: "room-3" });
  await pass(AFTER_AN_END);
  await expect.poll(() => service.pushes.at(-1)?.text).toBe('{"kind":"turn","room":"room-3"}');
  // A page that was closed without a word counts for a minute.
  await report(true);
  await pass(60_001);
  await answer();
  await pass(AFTER_AN_END);
  await expect.poll(() => service.pushes.length).toBe(3);
});

test("[DEV-10] a page tells of the end of repairs and suites", async () => {
  const { service, pass, send, subscribe, answer } = await startPushing();
  await subscribe();
  let number = 0;
  const report = (working: object[], ended: object[]) =>
    send("POST", "/presence", { page: "page-1", number: ++number, is_visible: false, working, ended });
  const suite = { kind: "suite", subject: "suite-run-1" };
  await report([suite, { kind: "repair", subject: "room-1" }], []);
  await answer({ [spenderHeaders["suite-run"]]: "suite-run-1" });
  await answer();
  await pass(5000);
  await report([], [{ ...suite, is_done: true }]);
  await pass(AFTER_AN_END);
  await expect.poll(() => service.pushes.map(({ text }) => text)).toEqual(['{"kind":"suite"}']);
  await report([], [{ kind: "repair", subject: "room-1", is_done: true }]);
  await pass(AFTER_AN_END);
  await expect.poll(() => service.pushes.at(-1)?.text).toBe('{"kind":"repair","room":"room-1"}');
});

test("[DEV-10] quiet hours, apps and programs get no push", async () => {
  const { app, service, pass, subscribe, answer, origin } = await startPushing();
  await subscribe({ quiet: { from: 0, to: 0 } });
  await answer();
  await pass(AFTER_AN_END);
  await subscribe();
  await answer({ ...spends, [spenderHeaders.app]: "app-1" });
  await startRun(origin, {
    id: newId(),
    as: { authorization: `Bearer ${app.key}`, ...spends },
    body: { model: MODEL },
  });
  await answer({ [spenderHeaders["suite-run"]]: "suite-run-1" });
  await pass(AFTER_AN_END);
  await expect.poll(() => service.pushes.map(({ text }) => text)).toEqual(['{"kind":"suite"}']);
});

test.each([404, 410])("[DEV-10] a device that is gone (%i) is forgotten", async (status) => {
  const gateway = await startPushing();
  const { service, pass, subscribe, answer } = gateway;
  await subscribe();
  service.respondWith(500);
  await answer();
  await pass(AFTER_AN_END);
  await expect.poll(() => service.pushes.length).toBe(1);
  expect(await settingsOf(gateway)).toMatchObject({ devices: 1 });
  service.respondWith(status);
  await answer();
  await pass(AFTER_AN_END);
  await expect.poll(() => settingsOf(gateway)).toMatchObject({ devices: 0, subscription: null });
});

test("[DEV-10] a subscription ends with its session, and by request", async () => {
  const gateway = await startPushing();
  const { origin, page, service, send, subscribe, pass, answer } = gateway;
  await subscribe();
  await subscribe();
  expect(await settingsOf(gateway)).toMatchObject({ devices: 1 });
  expect((await send("DELETE", "/subscription")).status).toBe(204);
  expect(await settingsOf(gateway)).toMatchObject({ devices: 0, subscription: null });
  await subscribe();
  const signIn = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email: "ada@example.org", password: "analytical engine" }),
  });
  const other = { origin: page.origin, cookie: signIn.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  const device = { ...service.subscribe(), quiet: null, time_zone: "UTC" };
  await send("PUT", "/subscription", device, other);
  expect(await settingsOf(gateway)).toMatchObject({ devices: 2 });
  await fetch(`${origin}/api/auth/sign-out`, { method: "POST", headers: other });
  expect(await settingsOf(gateway)).toMatchObject({ devices: 1 });
  await answer();
  await pass(AFTER_AN_END);
  await expect.poll(() => service.pushes.length).toBe(1);
  expect(device.endpoint.endsWith(service.pushes[0]?.path ?? "")).toBe(false);
});

test.each([
  ["http://push.example.org/x"],
  ["https://127.0.0.1/x"],
  ["https://[::1]/x"],
  ["https://10.0.0.1:8443/x"],
  ["https://user:password@push.example.org/x"],
])("[DEV-10] the endpoint %s is refused", async (endpoint) => {
  const { subscribe } = await startPushing();
  expect((await subscribe({ endpoint })).status).toBe(400);
});

test("[DEV-10] keys and time zones that are none are refused, and API keys too", async () => {
  const { app, send, subscribe, service } = await startPushing();
  const { keys } = service.subscribe();
  const p256dh = Buffer.alloc(65, 4).toString("base64url");
  expect((await subscribe({ keys: { ...keys, p256dh } })).status).toBe(400);
  expect((await subscribe({ time_zone: "Mars/Olympus" })).status).toBe(400);
  expect((await send("GET", "", undefined, { authorization: `Bearer ${app.key}` })).status).toBe(401);
});
