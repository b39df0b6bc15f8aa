import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { type ListeningServer, listen, type RequestHandler } from "./listen.ts";

const host = "127.0.0.1";

async function listening(answer: RequestHandler): Promise<ListeningServer> {
  const server = await listen({ host, port: 0, answer });
  if (!server.ok) throw new Error(server.error);
  return server.value;
}

/** A response that the test completes. */
function heldAnswer() {
  const request = Promise.withResolvers<void>();
  const endedDeferred = Promise.withResolvers<void>();
  const answer: RequestHandler = () => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("first, "));
        request.resolve();
        await endedDeferred.promise;
        controller.enqueue(new TextEncoder().encode("last"));
        controller.close();
      },
    });
    return new Response(body);
  };
  return { answer, request: request.promise, end: endedDeferred.resolve };
}

test("port 0 takes a free one, and the address says which", async () => {
  const server = await listening(() => new Response("here"));
  expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
  expect(await (await fetch(server.address)).text()).toBe("here");
  await server.close(0);
});

test("a connection without requests is kept longer than proxies keep theirs", async () => {
  const server = await listening(() => new Response("here"));
  const response = await fetch(server.address);
  await response.text();
  expect(response.headers.get("keep-alive")).toBe("timeout=75");
  await server.close(0);
});

test("a wildcard address is given as one that opens", async () => {
  const server = await listen({ host: "0.0.0.0", port: 0, answer: () => new Response("here") });
  if (!server.ok) throw new Error(server.error);
  expect(await (await fetch(server.value.address)).text()).toBe("here");
  await server.value.close(0);
});

test("closing lets a running answer end, despite its reusable connection", async () => {
  const { answer, request, end } = heldAnswer();
  const server = await listening(answer);
  const response = await fetch(server.address);
  await request;
  const close = server.close(60_000);
  await expect(fetch(server.address)).rejects.toThrow();
  end();
  expect(await response.text()).toBe("first, last");
  await close;
});

test("closing cuts off an answer that does not end", async () => {
  const { answer, request } = heldAnswer();
  const server = await listening(answer);
  const response = await fetch(server.address);
  await request;
  await server.close(10);
  await expect(response.text()).rejects.toThrow();
});

test("closing does not wait for a connection that asks nothing", async () => {
  const server = await listening(() => new Response("here"));
  const socket = connect(Number(new URL(server.address).port), host);
  await new Promise((resolve) => socket.once("connect", resolve));
  const end = new Promise((resolve) => socket.once("close", resolve));
  await server.close(10);
  await end;
});

test("a port in use is reported with the port to try instead", async () => {
  const other = createServer().listen(0, host);
  await new Promise((resolve) => other.once("listening", resolve));
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  expect(await listen({ host, port, answer: () => new Response("") })).toEqual({
    ok: false,
    error: `Port ${port} is already in use. Stop the other program, or start Tutti on another port: PORT=${port + 1} npm start`,
  });
  other.close();
});

test.each(["192.0.2.1", "no-such-machine.invalid"])(
  "HOST=%s, which is not this machine's, is reported",
  async (elsewhere) => {
    expect(await listen({ host: elsewhere, port: 0, answer: () => new Response("") })).toEqual({
      ok: false,
      error: `HOST is "${elsewhere}", which is not an address of this machine. Use HOST=127.0.0.1 for this machine only, or HOST=0.0.0.0 to be reached from its network.`,
    });
  },
);
