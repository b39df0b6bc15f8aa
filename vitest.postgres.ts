import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  installedPostgres,
  startPostgres,
  type TestPostgres,
} from "./apps/gateway/src/database/postgres.test-support.ts";

let server: Server | undefined;
let postgres: Promise<TestPostgres> | undefined;

/**
 * Once for all files of unit tests: the first test that requests PostgreSQL has it started, and every test has a
 * database of its own on it.
 */
export async function setup(): Promise<void> {
  const programs = installedPostgres();
  if (process.env["TUTTI_TEST_DATABASE_URL"] !== undefined || programs === undefined) return;
  server = createServer(async (_, response) => {
    // This server may close a kept-alive connection just as a later test sends a request on it.
    response.setHeader("Connection", "close");
    postgres ??= startPostgres(programs);
    const startResult = await postgres.catch((cause: unknown) => cause);
    if (startResult instanceof Error) response.writeHead(500).end(startResult.message);
    else response.end((await postgres).url);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env["TUTTI_TEST_POSTGRES"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function teardown(): Promise<void> {
  server?.close();
  server?.closeAllConnections();
  // If PostgreSQL did not start, the tests have received the reason.
  const testPostgres = await postgres?.catch(() => undefined);
  await testPostgres?.stop();
}
