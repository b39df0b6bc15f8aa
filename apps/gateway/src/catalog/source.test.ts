import { pino } from "pino";
import { expect, test } from "vitest";
import { noFacts, provider, serving } from "./catalog.test-support.ts";
import { createSource } from "./source.ts";

test("a local server that stays away changes nothing at any refresh", async () => {
  const server = provider("ollama", () => Promise.reject(new Error("refused")));
  const source = createSource({
    connection: { provider: server },
    isLocal: true,
    isOwn: false,
    facts: () => noFacts,
    log: pino({ level: "silent" }),
    now: () => 0,
    timeout: 1_000,
  });
  const { endpoints } = source;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await source.refresh(-1);
    expect(source.endpoints).toBe(endpoints);
  }
  expect(server.requestCount).toBe(2);
  server.list = serving("v/m");
  await source.refresh(-1);
  expect(source.endpoints).toHaveLength(1);
});
