import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "./app.test-support.ts";

/** The number of events of an answer of 256 MB: far more than all the buffers between two sockets hold. */
const EVENTS = 4_096;
const event = `data: ${JSON.stringify({
  id: "c",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta: { content: "x".repeat(64 * 1024) }, finish_reason: null }],
})}\n\n`;

/** The bytes that an upstream has sent, and the end of its connection. */
interface UpstreamState {
  bytes: number;
  hungUp: Promise<void>;
}

let upstream: Server;
let app: TestApp;
let origin: string;
let sending: UpstreamState;
let socket: Socket | undefined;

/** Sends as fast as the client reads, and no faster. */
async function pour(response: ServerResponse): Promise<void> {
  const responseClose = once(response, "close").then(() => undefined);
  sending = { bytes: 0, hungUp: responseClose };
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (let count = 0; count < EVENTS && !response.destroyed; count += 1) {
    const goesOn = response.write(event);
    sending.bytes += event.length;
    if (!goesOn) await Promise.race([once(response, "drain"), responseClose]);
  }
  response.end("data: [DONE]\n\n");
}

beforeAll(async () => {
  upstream = createServer((request, response) => {
    if (request.url?.endsWith("/models")) response.end(JSON.stringify({ data: [{ id: "m" }] }));
    else void pour(response);
  });
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const { port } = upstream.address() as AddressInfo;
  app = await startTestApp({ providers: [{ slug: "one", name: "One", baseUrl: `http://127.0.0.1:${port}/v1` }] });
  origin = await app.listen();
});
afterEach(() => socket?.destroy());
afterAll(async () => {
  await app.close();
  upstream.closeAllConnections();
  upstream.close();
});

/** Requests the stream, and does not read it. */
function askWithoutReading(): Socket {
  const body = JSON.stringify({ model: "one/m", stream: true, messages: [{ role: "user", content: "Pour." }] });
  const client = connect(Number(new URL(origin).port), "127.0.0.1");
  client.pause();
  client.write(
    `POST /api/v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1:${new URL(origin).port}\r\nauthorization: Bearer ${app.key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return client;
}

/** Waits until the upstream sends no more. */
async function standstill(): Promise<number> {
  let before = -1;
  await vi.waitFor(
    () => {
      const now = sending?.bytes ?? 0;
      const stands = now === before && now > 0;
      before = now;
      if (!stands) throw new Error("still moving");
    },
    { interval: 200, timeout: 30_000 },
  );
  return sending.bytes;
}

test("[GW-13] a client that does not read makes the upstream wait", async () => {
  const memoryBefore = process.memoryUsage().rss;
  socket = askWithoutReading();
  const heldBytes = await standstill();
  const whole = EVENTS * event.length;
  expect(heldBytes).toBeLessThan(whole / 4);
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(whole / 2);

  // The upstream continues as soon as its client reads, and waits again.
  let read = 0;
  socket.on("data", (bytes) => {
    read += bytes.length;
    if (read > heldBytes) socket?.pause();
  });
  socket.resume();
  await vi.waitFor(() => expect(sending.bytes).toBeGreaterThan(heldBytes), { timeout: 30_000 });
  expect(await standstill()).toBeLessThan(whole / 2);

  // The upstream has not sent everything: its connection closes only because the client disconnects.
  socket.destroy();
  await sending.hungUp;
  expect(sending.bytes).toBeLessThan(whole);
}, 90_000);
