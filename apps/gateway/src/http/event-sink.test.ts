import { connect } from "node:net";
import type { AnswerPart } from "@tutti/contract";
import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { batchesOf } from "../providers/wire/part-stream.ts";
import { type ListeningServer, listen } from "../start/listen.ts";
import type { AppEnv } from "./app-env.ts";
import { sendEventStream } from "./event-sink.ts";
import { createChunkEncoder } from "./ingress/openrouter-chat/encode-chunk.ts";
import { writeAnswerEvents } from "./ingress/stream-answer.ts";
import { watchClient } from "./middleware/client-presence.ts";

const PARTS = 2_000;
const PART_SIZE = 64 * 1024;

let listening: ListeningServer | undefined;
afterEach(async () => {
  await listening?.close(0);
  listening = undefined;
});

/** An app that streams 128 MB with each answer, and counts the parts that were read from the answer. */
function createFirehose() {
  const progress = { count: 0, hasEnded: false };
  async function* answer(signal: AbortSignal): AsyncGenerator<AnswerPart> {
    try {
      for (; progress.count < PARTS; progress.count += 1) {
        signal.throwIfAborted();
        yield { type: "text-delta", text: "x".repeat(PART_SIZE) };
      }
    } finally {
      progress.hasEnded = true;
    }
  }
  const app = new Hono<AppEnv>();
  app.get("/", (c) => {
    const client = watchClient(c);
    const batches = batchesOf(answer(client.signal));
    const encoder = createChunkEncoder({ id: "gen-1", created: 1, model: "v/m" });
    const log = pino({ level: "silent" });
    return sendEventStream(c, {
      headers: {},
      client,
      run: (sink) =>
        writeAnswerEvents(
          { next: batches.next(), batches, upstreamBodies: [], isLate: false },
          { sink, encoder, keepAlive: { first: 60_000, next: 60_000, whole: 60_000 }, keepAliveText: "", log },
        ),
    });
  });
  return { app, progress };
}

/** Waits until the count has not changed for a while. */
async function standstill(progress: { count: number }): Promise<number> {
  let before = -1;
  await vi.waitFor(
    () => {
      const now = progress.count;
      const stands = now === before && now > 0;
      before = now;
      if (!stands) throw new Error("still moving");
    },
    { interval: 100, timeout: 20_000 },
  );
  return progress.count;
}

test("a client that does not read holds the answer up, and leaving ends it", async () => {
  const { app, progress } = createFirehose();
  const listenResult = await listen({
    host: "127.0.0.1",
    port: 0,
    answer: (request, bindings) => app.fetch(request, bindings),
  });
  if (!listenResult.ok) throw new Error(listenResult.error);
  listening = listenResult.value;
  const socket = connect(Number(new URL(listening.address).port), "127.0.0.1");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");

  const count = await standstill(progress);
  expect(count).toBeLessThan(PARTS / 2);

  socket.on("data", () => {
    if (progress.count > count) socket.pause();
  });
  socket.resume();
  await vi.waitFor(() => expect(progress.count).toBeGreaterThan(count), { timeout: 20_000 });

  expect(progress.hasEnded).toBe(false);
  socket.destroy();
  await vi.waitFor(() => expect(progress.hasEnded).toBe(true), { timeout: 20_000 });
  expect(progress.count).toBeLessThan(PARTS);
});

test("without a socket, too, no more is taken from the answer than is read", async () => {
  const { app, progress } = createFirehose();
  const response = await app.request("/");
  const reader = response.body?.getReader();
  await reader?.read();
  expect(await standstill(progress)).toBeLessThan(10);
  await reader?.cancel();
  await vi.waitFor(() => expect(progress.hasEnded).toBe(true));
});

/** The full text that a server sends for these requests, until the connection is closed. */
async function exchange(address: string, requests: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.end(requests);
  let answer = "";
  for await (const text of socket.setEncoding("utf8")) answer += text;
  return answer;
}

test("texts are sent in chunks of their bytes, and plain under HTTP/1.0", async () => {
  const app = new Hono<AppEnv>();
  app.get("/", (c) =>
    sendEventStream(c, {
      headers: { "content-type": "text/plain" },
      client: watchClient(c),
      run: async (sink) => {
        for (const text of ["one ", "", "zwölf 🎉", "0\r\n\r\n"]) await sink.write(text);
      },
    }),
  );
  const listenResult = await listen({
    host: "127.0.0.1",
    port: 0,
    answer: (request, bindings) => app.fetch(request, bindings),
  });
  if (!listenResult.ok) throw new Error(listenResult.error);
  listening = listenResult.value;
  const ask = "GET / HTTP/1.1\r\nhost: x\r\n";
  const response = await exchange(listening.address, `${ask}\r\n${ask}connection: close\r\n\r\n`);
  const bodies = response.split(/HTTP\/1\.1 200 OK\r\n/).slice(1);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) {
    expect(body).toMatch(/^transfer-encoding: chunked\r$/im);
    expect(body.slice(body.indexOf("\r\n\r\n") + 4)).toBe("4\r\none \r\nb\r\nzwölf 🎉\r\n5\r\n0\r\n\r\n\r\n0\r\n\r\n");
  }
  const plain = await exchange(listening.address, "GET / HTTP/1.0\r\n\r\n");
  expect(plain).not.toMatch(/transfer-encoding/i);
  expect(plain.slice(plain.indexOf("\r\n\r\n") + 4)).toBe("one zwölf 🎉0\r\n\r\n");
});
