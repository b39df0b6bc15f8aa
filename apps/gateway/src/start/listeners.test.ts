import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { openListeners } from "./listeners.ts";

const host = "127.0.0.1";

/** Counts the turns of the event loop, until `stop` is called. */
function countTurns() {
  let count = 0;
  let immediate = setImmediate(function next() {
    count += 1;
    immediate = setImmediate(next);
  });
  return { current: () => count, stop: () => clearImmediate(immediate) };
}

test.runIf(process.platform === "linux")(
  "[LOAD-5] of clients that come at once, each turn of the event loop lets several in",
  async () => {
    const clients = 160;
    const server = createServer();
    const listeners = await openListeners(server, { host, port: 0 });
    const turns = countTurns();
    const turnsWithArrivals = new Set<number>();
    let clientCount = 0;
    const allArrived = new Promise<void>((resolve) => {
      server.on("connection", () => {
        turnsWithArrivals.add(turns.current());
        clientCount += 1;
        if (clientCount === clients) resolve();
      });
    });
    // The system completes all of these connections before the first is accepted.
    const sockets = Array.from({ length: clients }, () => connect(listeners.port, host));
    await allArrived;
    turns.stop();
    // 16 listeners: about 20 turns, as the system spreads connections by chance; with one it would be 160.
    expect(turnsWithArrivals.size).toBeLessThan(clients / 3);
    for (const socket of sockets) socket.destroy();
    await listeners.close();
  },
);

test("connections of any listener are answered, and closing waits for all", async () => {
  const server = createServer((_, response) => response.end("here"));
  const listeners = await openListeners(server, { host, port: 0 });
  const ask = async () => await (await fetch(`http://${host}:${listeners.port}`)).text();
  expect(await Promise.all(Array.from({ length: 40 }, ask))).toEqual(Array(40).fill("here"));
  const socket = connect(listeners.port, host);
  await once(socket, "connect");
  let isClosed = false;
  const closing = listeners.close().then(() => {
    isClosed = true;
  });
  await expect(ask()).rejects.toThrow();
  expect(isClosed).toBe(false);
  socket.destroy();
  server.closeAllConnections();
  await closing;
});

test("a port that others share is refused where one of them listens already", async () => {
  const listeners = await openListeners(createServer(), { host, port: 0 });
  await expect(openListeners(createServer(), { host, port: listeners.port })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
  await listeners.close();
});
