import type { ChatRequest, ReplyPart } from "@tutti/contract";
import { answerTexts, doneEvent, encodeSseData, processingComment } from "@tutti/contract";
import { createFakeTime } from "@tutti/testkit";
import { expect, test, vi } from "vitest";
import { clientTexts } from "./client-texts.ts";
import { createCompletionClient } from "./completion-client.ts";

const request: ChatRequest = { model: "test/a", messages: [{ role: "user", content: "Hi" }], stream: true };

const chunk = (content: string, more: Record<string, unknown> = {}): string =>
  encodeSseData({
    id: "gen-1",
    model: "test/a",
    provider: "Test",
    choices: [{ index: 0, delta: { content }, ...more }],
  });
const wholeStream = [
  processingComment,
  chunk("Grüße, "),
  chunk("世界 🎉"),
  chunk("", { finish_reason: "stop" }),
  doneEvent,
].join("");
const wholeParts: ReplyPart[] = [
  { type: "metadata", id: "gen-1", model: "test/a", provider: "Test" },
  { type: "text-delta", text: "Grüße, " },
  { type: "text-delta", text: "世界 🎉" },
  { type: "finish", reason: "stop", nativeReason: null },
];

function streamOf(pieces: readonly (Uint8Array | string)[], ending: "close" | "break" = "close"): Response {
  const waiting = pieces.map((piece) => (typeof piece === "string" ? new TextEncoder().encode(piece) : piece));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = waiting.shift();
      if (next) controller.enqueue(next);
      else if (ending === "close") controller.close();
      else controller.error(new TypeError("network error"));
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
}

function setUp(...answers: (() => Response | Promise<Response>)[]) {
  const time = createFakeTime();
  const calls: { url: string; init: RequestInit }[] = [];
  const client = createCompletionClient({
    fetch: async (url, init) => {
      calls.push({ url: String(url), init: init ?? {} });
      init?.signal?.throwIfAborted();
      const answer = answers[Math.min(calls.length, answers.length) - 1];
      if (!answer) throw new Error("The test has no answer left.");
      return answer();
    },
    baseUrl: "http://gateway",
    apiVersion: () => "v2",
    location: () => "http://page/chat?room=1",
    delay: time.delay,
    random: () => 1,
    now: time.clock.now,
  });
  const controller = new AbortController();
  const parts: ReplyPart[] = [];
  const read = async (): Promise<ReplyPart[]> => {
    for await (const part of client.complete(request, { signal: controller.signal })) parts.push(part);
    return parts;
  };
  return { time, calls, controller, parts, read };
}

const json =
  (body: unknown, init: ResponseInit = {}) =>
  () =>
    Response.json(body, init);
const offline = (): never => {
  throw new TypeError("fetch failed");
};

test("the request goes to the version's address with the page's location and the title", async () => {
  const { calls, read } = setUp(() => streamOf([wholeStream]));
  await read();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.url).toBe("http://gateway/api/v2/chat/completions");
  expect(calls[0]?.init).toMatchObject({
    method: "POST",
    credentials: "same-origin",
    headers: { "HTTP-Referer": "http://page/chat?room=1", "X-Title": "Tutti", "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
});

test("a stream gives the same answer wherever its bytes are cut", async () => {
  const bytes = new TextEncoder().encode(wholeStream);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const { read } = setUp(() => streamOf([bytes.slice(0, cut), bytes.slice(cut)]));
    expect(await read()).toEqual(wholeParts);
  }
  const { read } = setUp(() => streamOf([...bytes].map((byte) => Uint8Array.of(byte))));
  expect(await read()).toEqual(wholeParts);
});

test("an answer that comes whole, as JSON, gives the same parts", async () => {
  const answer = {
    id: "gen-1",
    model: "test/a",
    provider: "Test",
    choices: [{ message: { content: "Grüße" }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  };
  expect((await setUp(json(answer)).read()).map((part) => part.type)).toEqual([
    "metadata",
    "text-delta",
    "usage",
    "finish",
  ]);
});

test.each<[string, () => Response, { code: number; message: string }]>([
  [
    "a refused request says why in the gateway's words",
    json({ error: { code: 402, message: "Insufficient credits" } }, { status: 402 }),
    { code: 402, message: "Insufficient credits" },
  ],
  [
    "a refusal that is no such error names its status",
    () => new Response("<h1>Forbidden</h1>", { status: 403 }),
    { code: 403, message: clientTexts.failedWithStatus(403) },
  ],
  [
    "a whole answer that is no JSON cannot be read",
    () => new Response("{"),
    { code: 502, message: answerTexts.unreadable },
  ],
  ["an answer without choices says so", json({ choices: [] }), { code: 502, message: "No response choices found" }],
  [
    "an event that is no JSON cannot be read",
    () => streamOf(["data: {\n\n", wholeStream]),
    { code: 502, message: answerTexts.unreadable },
  ],
  ["an empty stream is a broken answer", () => streamOf([]), { code: 502, message: answerTexts.brokenOff }],
])("%s", async (_name, answer, error) => {
  expect(await setUp(answer).read()).toEqual([{ type: "error", error }]);
});

test("a stream that stops without saying so keeps what came and ends with an error", async () => {
  const { read } = setUp(() => streamOf([chunk("Half")]));
  expect((await read()).slice(1)).toEqual([
    { type: "text-delta", text: "Half" },
    { type: "error", error: { code: 502, message: answerTexts.brokenOff } },
  ]);
});

test("[SEND-19] a connection that breaks mid-stream keeps what came, and is not tried again", async () => {
  const { read, calls } = setUp(() => streamOf([chunk("Half")], "break"));
  expect((await read()).at(-1)).toEqual({ type: "error", error: { code: 0, message: clientTexts.connectionLost } });
  expect(calls).toHaveLength(1);
});

test("an error inside the stream is the last part, whatever the server sends after it", async () => {
  const error = { code: 429, message: "Slow down", metadata: { provider_name: "Acme" } };
  const { read } = setUp(() =>
    streamOf([
      chunk("Half"),
      encodeSseData({ error, choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } }),
      chunk("More"),
      doneEvent,
    ]),
  );
  expect((await read()).slice(1)).toEqual([
    { type: "text-delta", text: "Half" },
    { type: "error", error },
  ]);
});

test.each<[string, number, string, string, string]>([
  ["seconds", 429, "45", "Slow down", "Slow down. Try again in 45 s."],
  ["minutes", 429, "600", "Slow down.", "Slow down. Try again in 10 min."],
  ["hours", 429, "9000", "Slow down!", "Slow down! Try again in 3 h."],
  ["a server that has too much to do", 503, "31", "Busy.", "Busy. Try again in 31 s."],
  [
    "nothing where the words say it already",
    429,
    "46",
    "Please try again in 46 seconds.",
    "Please try again in 46 seconds.",
  ],
  ["nothing of other refusals", 402, "45", "No credit.", "No credit."],
])("a refusal that is the last says when to try again: %s", async (_title, status, wait, message, told) => {
  const { read } = setUp(json({ error: { code: status, message } }, { status, headers: { "Retry-After": wait } }));
  expect(await read()).toEqual([{ type: "error", error: { code: status, message: told } }]);
});

test("a rate limit that lasts says when to try again after the last wait", async () => {
  const { read, calls, time } = setUp(
    json({ error: { code: 429, message: "Slow down" } }, { status: 429, headers: { "Retry-After": "12" } }),
  );
  const reading = read();
  await time.advance(60_000);
  expect(await reading).toEqual([{ type: "error", error: { code: 429, message: "Slow down. Try again in 12 s." } }]);
  expect(calls).toHaveLength(3);
});

test("a server that is done without a finish reason is done", async () => {
  const { read } = setUp(() => streamOf([chunk("All"), doneEvent]));
  expect((await read()).at(-1)).toEqual({ type: "finish", reason: "stop", nativeReason: null });
});

test("usage that follows the finish is read", async () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost: 0.1 };
  const { read } = setUp(() =>
    streamOf([chunk("All", { finish_reason: "stop" }), encodeSseData({ choices: [], usage }), doneEvent]),
  );
  expect((await read()).slice(-2)).toEqual([
    { type: "finish", reason: "stop", nativeReason: null },
    { type: "usage", usage },
  ]);
});

test("[SEND-19] passing failures before the first byte are tried again, twice at most, and a stop ends the waiting", async () => {
  const passing = setUp(offline, json({}, { status: 503 }), () => streamOf([wholeStream]));
  const reading = passing.read();
  await passing.time.advance(500);
  expect(passing.calls).toHaveLength(2);
  await passing.time.advance(1000);
  expect(await reading).toEqual(wholeParts);

  const limited = setUp(json({}, { status: 429, headers: { "Retry-After": "20" } }), () => streamOf([wholeStream]));
  const limitedReading = limited.read();
  await limited.time.advance(19_999);
  expect(limited.calls).toHaveLength(1);
  await limited.time.advance(1);
  expect(await limitedReading).toEqual(wholeParts);

  const lasting = setUp(offline);
  const lastingReading = lasting.read();
  await lasting.time.advance(60_000);
  expect(await lastingReading).toEqual([{ type: "error", error: { code: 0, message: clientTexts.unreachable } }]);
  expect(lasting.calls).toHaveLength(3);

  const stopped = setUp(offline);
  const stoppedReading = stopped.read();
  await stopped.time.settle();
  stopped.controller.abort();
  await expect(stoppedReading).rejects.toMatchObject({ name: "AbortError" });
  expect(stopped.calls).toHaveLength(1);
  expect(stopped.time.waiting().timers).toBe(0);
});

test("a connection that breaks before its first byte is tried again", async () => {
  const { read, time } = setUp(
    () => streamOf([], "break"),
    () => streamOf([wholeStream]),
  );
  const reading = read();
  await time.advance(500);
  expect(await reading).toEqual(wholeParts);
});

test("an abort in the middle of an answer ends the iteration with the AbortError and the connection with it", async () => {
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(chunk("Half"))),
    cancel: cancelled,
  });
  const { read, controller, parts, time } = setUp(() => {
    // A real fetch breaks the body of an aborted request.
    const broken = body.pipeThrough(new TransformStream(), { signal: controller.signal });
    return new Response(broken, { headers: { "Content-Type": "text/event-stream" } });
  });
  const reading = read();
  reading.catch(() => undefined);
  await time.settle();
  expect(parts.at(-1)).toEqual({ type: "text-delta", text: "Half" });
  controller.abort();
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  expect(cancelled).toHaveBeenCalledOnce();
});

test("a reader that leaves early ends the connection", async () => {
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(chunk("Half"))),
    cancel: cancelled,
  });
  const client = createCompletionClient({
    fetch: async () => new Response(body, { headers: { "Content-Type": "text/event-stream" } }),
    baseUrl: "",
    apiVersion: () => "v1",
    location: () => "http://page/",
    delay: () => Promise.resolve(),
    random: () => 0,
  });
  for await (const part of client.complete(request, { signal: new AbortController().signal })) {
    expect(part.type).toBe("metadata");
    break;
  }
  expect(cancelled).toHaveBeenCalledOnce();
});

test("a request that is aborted before it starts is never sent", async () => {
  const { read, calls, controller } = setUp(() => streamOf([wholeStream]));
  controller.abort();
  await expect(read()).rejects.toMatchObject({ name: "AbortError" });
  expect(calls).toEqual([]);
});
