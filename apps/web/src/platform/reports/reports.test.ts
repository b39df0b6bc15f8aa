import { createFakeTime } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createAnalytics } from "./analytics.ts";
import { describeError } from "./describe-error.ts";
import { createErrorReporting } from "./error-reporting.ts";
import type { Collectors } from "./find-collectors.ts";
import { createCollectorFinder } from "./find-collectors.ts";

const origin = "https://tutti.example";

function setUp(collectors: Collectors) {
  const time = createFakeTime(0);
  const sentReports: { address: string; body: unknown }[] = [];
  let requestCount = 0;
  let isReachable = true;
  const options = {
    findCollectors: async () => {
      requestCount += 1;
      if (!isReachable) throw new Error("Not reached");
      return collectors;
    },
    send: (address: string, body: string) => {
      sentReports.push({ address, body: JSON.parse(body) });
      return true;
    },
    scheduler: time.scheduler,
    origin,
    now: time.clock.now,
  };
  return {
    time,
    sentReports,
    countRequests: () => requestCount,
    setReachable: (value: boolean) => {
      isReachable = value;
    },
    analytics: createAnalytics(options),
    errors: createErrorReporting(options),
  };
}

const event = { name: "playground_v3:room_create" } as const;

test("events are sent in batches to the operator's address", async () => {
  const { analytics, sentReports, time } = setUp({ analytics: "https://a.example/in" });
  analytics.track(event);
  await time.advance(1000);
  analytics.track({ name: "playground_v3:character_add", model: "test/a" });
  expect(sentReports).toEqual([]);
  await time.advance(4000);
  expect(sentReports).toEqual([
    {
      address: "https://a.example/in",
      body: {
        events: [
          { ...event, at: 0 },
          { name: "playground_v3:character_add", model: "test/a", at: 1000 },
        ],
      },
    },
  ]);
  analytics.track(event);
  analytics.flush();
  expect(sentReports).toHaveLength(2);
});

test("without an address the gateway is asked once, and nothing is sent", async () => {
  const { analytics, errors, sentReports, time, countRequests } = setUp({});
  for (let count = 0; count < 3; count += 1) {
    analytics.track(event);
    await time.advance(5000);
    analytics.flush();
  }
  errors.report({ place: "test", error: new Error("x") });
  await time.advance(5000);
  errors.flush();
  expect(sentReports).toEqual([]);
  expect(countRequests()).toBe(2);
});

test("an idle page asks the gateway for nothing", async () => {
  const { time, countRequests } = setUp({});
  await time.advance(60_000);
  expect(countRequests()).toBe(0);
});

test("unsent events are sent when the gateway is back, at most a hundred", async () => {
  const { analytics, sentReports, time, setReachable } = setUp({ analytics: "https://a.example/in" });
  setReachable(false);
  for (let count = 0; count < 150; count += 1) analytics.track(event);
  await time.advance(5000);
  expect(sentReports).toEqual([]);
  setReachable(true);
  analytics.track(event);
  await time.advance(5000);
  expect(sentReports).toMatchObject([{ body: { events: Array(100).fill(event) } }]);
});

test("[OBS-2] errors are reported once, to a named address, without their text", async () => {
  const listeners = new Map<string, (event: never) => void>();
  const page = { addEventListener: (type: string, listener: never) => void listeners.set(type, listener) };
  const { errors, sentReports, time } = setUp({ errors: "https://e.example" });
  errors.watch(page as never);
  const secret = "sk-or-v1-0123456789abcdef and what a person wrote";
  const error = new TypeError(secret);
  error.stack = `TypeError: ${secret}\n    at render (${origin}/assets/index-1a2b.js?v=1:10:20)\n    at https://elsewhere.example/x.js:1:1`;
  listeners.get("error")?.({ error } as never);
  listeners.get("error")?.({ error } as never);
  listeners.get("unhandledrejection")?.({ reason: secret } as never);
  errors.report({ place: "run-reply", error: Object.assign(new Error(secret), { name: secret }) });
  await time.advance(5000);
  expect(sentReports).toEqual([
    {
      address: "https://e.example",
      body: {
        errors: [
          { at: 0, error: { type: "TypeError", place: "page", frames: ["render /assets/index-1a2b.js:10:20"] } },
          { at: 0, error: { type: "unknown", place: "promise", frames: [] } },
          { at: 0, error: { type: "unknown", place: "run-reply", frames: [] } },
        ],
      },
    },
  ]);
  const quiet = setUp({});
  quiet.errors.report({ place: "page", error });
  await quiet.time.advance(5000);
  expect(quiet.sentReports).toEqual([]);
});

test("an error from ever new places is reported at most twenty times", async () => {
  const { errors, sentReports, time } = setUp({ errors: "https://e.example" });
  for (let count = 0; count < 50; count += 1) errors.report({ place: `place ${count}`, error: undefined });
  await time.advance(5000);
  expect(sentReports).toMatchObject([{ body: { errors: Array(20).fill({ at: 0 }) } }]);
});

test.each<[string, string, string[]]>([
  [
    "Chromium",
    `TypeError: no\n    at async draw (${origin}/assets/a.js:1:2)\n    at ${origin}/assets/b.js:3:4`,
    ["draw /assets/a.js:1:2", "anonymous /assets/b.js:3:4"],
  ],
  [
    "others",
    `draw@${origin}/assets/a.js:1:2\n@${origin}/assets/b.js:3:4`,
    ["draw /assets/a.js:1:2", "anonymous /assets/b.js:3:4"],
  ],
  ["a page's address", `TypeError: no\n    at ${origin}/chat?room=room-1&message=Hi:1:2`, ["anonymous /chat:1:2"]],
])("the frames of %s", (_name, stack, frames) => {
  const error = Object.assign(new TypeError("no"), { stack });
  expect(describeError({ place: "page", error }, { origin }).frames).toEqual(frames);
});

test("no part of an error's message is reported, even if like a stack", () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.string().map((text) => `${text}\n    at said (${origin}/said/said.js:1:2)\nsaid@${origin}/said.js:1:2`),
  );
  fc.assert(
    fc.property(hostile, fc.constantFrom(Error, TypeError, RangeError), (text, Kind) => {
      const error = new Kind(`said ${text}`);
      expect(JSON.stringify(describeError({ place: "page", error }, { origin }))).not.toContain("said");
      error.stack = `odd head\n${error.message}\n    at draw (${origin}/assets/a.js:1:2)`;
      expect(JSON.stringify(describeError({ place: "page", error }, { origin }))).not.toContain("said");
    }),
  );
});

test("the gateway is asked once for the addresses, and again on failure", async () => {
  const answers = [
    () => Promise.reject(new TypeError("fetch failed")),
    async () => Response.json({ status: "ok", version: "1", collectors: { analytics: "https://a.example" } }),
  ];
  let requestCount = 0;
  const find = createCollectorFinder({
    fetch: async () => {
      const answer = answers[Math.min(requestCount, 1)];
      requestCount += 1;
      return answer?.() ?? Response.error();
    },
  });
  await expect(find()).rejects.toThrow("fetch failed");
  expect(await find()).toEqual({ analytics: "https://a.example" });
  expect(await find()).toEqual({ analytics: "https://a.example" });
  expect(requestCount).toBe(2);
});
