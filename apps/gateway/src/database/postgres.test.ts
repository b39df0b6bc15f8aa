import { createServer } from "node:net";
import { freePort } from "@tutti/testkit/product";
import { expect, test } from "vitest";
import { openPostgres } from "./postgres.ts";

async function messageOf(url: string): Promise<string> {
  const postgres = await openPostgres({ url, onConnectionLost: () => undefined });
  return postgres.ok ? "no failure" : postgres.error.message;
}

test("a server that refuses connections is reported without the password", async () => {
  const port = await freePort();
  expect(await messageOf(`postgresql://tutti:hunter2@127.0.0.1:${port}/tutti`)).toBe(
    `DATABASE_URL names the PostgreSQL server 127.0.0.1:${port}, which refuses connections. Start it, or correct DATABASE_URL. Without DATABASE_URL, Tutti uses its embedded database.`,
  );
});

test("a host name that does not exist is reported", async () => {
  const message = await messageOf("postgresql://tutti:hunter2@database.invalid/tutti");
  expect(message).toContain("DATABASE_URL names the PostgreSQL server database.invalid, but no host has that name.");
});

test("a server that is not PostgreSQL is reported", async () => {
  const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const message = await messageOf(`postgresql://tutti:hunter2@127.0.0.1:${port}/tutti`);
  expect(message).toContain(`DATABASE_URL names the PostgreSQL server 127.0.0.1:${port}, which could not be used: `);
  expect(message).not.toContain("hunter2");
  server.close();
});
