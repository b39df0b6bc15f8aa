import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createSocketSink } from "./socket-sink.ts";

let server: WebSocketServer | undefined;
afterEach(async () => {
  for (const socket of server?.clients ?? []) socket.terminate();
  await new Promise((resolve) => server?.close(resolve));
});

/** Both ends of a WebSocket. */
async function connect() {
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [[socket, request]] = await Promise.all([once(server, "connection"), once(page, "open")]);
  return { page, socket: socket as WebSocket, sink: createSocketSink(socket, request.socket) };
}

const frame = "x".repeat(20_000);

/** More bytes than the system buffers for both ends of a connection. */
const MUCH = 100_000_000;

test("little waits in the socket of a page that does not read", async () => {
  const { page, socket, sink } = await connect();
  page.pause();
  let room: Promise<void> | undefined;
  let hasRoom = true;
  let writtenBytes = 0;
  while (hasRoom && writtenBytes < MUCH) {
    room = sink.write(frame);
    writtenBytes += frame.length;
    hasRoom = room === undefined;
    void room?.then(() => {
      hasRoom = true;
    });
    for (let turns = 0; turns < 20 && !hasRoom; turns += 1) await turn();
  }
  expect(writtenBytes).toBeLessThan(MUCH);
  expect(socket.bufferedAmount).toBeLessThan(200_000);
  let read = 0;
  page.on("message", (data) => {
    read += String(data).length;
  });
  page.resume();
  await room;
  await expect.poll(() => read).toBe(writtenBytes);
});

test("a page that goes ends the wait for room, and takes nothing more", async () => {
  const { page, socket, sink } = await connect();
  page.pause();
  let room: Promise<void> | undefined;
  for (let writtenBytes = 0; socket.bufferedAmount < 1_000_000 && writtenBytes < MUCH; writtenBytes += frame.length) {
    room = sink.write(frame);
    await turn();
  }
  page.terminate();
  await room;
  await once(socket, "close");
  expect(sink.write(frame)).toBeUndefined();
});

test("[SEC-14] a page that sends commands and reads no response is read no further", async () => {
  const { page, socket, sink } = await connect();
  let commandCount = 0;
  // Each command is answered, whether or not the page reads.
  socket.on("message", () => {
    commandCount += 1;
    void sink.write(frame);
  });
  page.pause();
  for (let sentCount = 0; sentCount < 5000; sentCount += 1) {
    page.send("x".repeat(1000));
    if (sentCount % 50 === 0) await turn();
  }
  await expect.poll(() => sink.isCongested).toBe(true);
  for (let turns = 0; turns < 100; turns += 1) await turn();
  expect(commandCount).toBeLessThan(5000);
  expect(socket.bufferedAmount).toBeLessThan(10_000_000);
  page.resume();
  await expect.poll(() => commandCount).toBe(5000);
});
