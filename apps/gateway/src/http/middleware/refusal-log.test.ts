import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { AppEnv } from "../app-env.ts";
import { addRefusalLog } from "./refusal-log.ts";

function appWith(now: () => number) {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const app = new Hono<AppEnv>();
  const accounts = { addressOf: (request: Request) => request.headers.get("x-peer") ?? undefined };
  addRefusalLog(app, { accounts: accounts as Parameters<typeof addRefusalLog>[1]["accounts"], log, now });
  app.get("/status/:code", (c) => c.body(null, Number(c.req.param("code")) as 200));
  app.onError((_, c) => c.text("failed", 500));
  return { app, events: () => lines.map((line) => JSON.parse(line)) };
}

test("[SEC-19] a refused request is logged with path, status and address on one line", async () => {
  const { app, events } = appWith(() => 0);
  for (const code of [200, 400, 401, 403, 404, 413, 415, 421, 429]) {
    await app.request(`/status/${code}?key=secret%0A{"level":60}`, { headers: { "x-peer": "192.0.2.7" } });
  }
  expect(events()).toMatchObject(
    [400, 401, 403, 413, 415, 421, 429].map((status) => ({
      method: "GET",
      path: `/status/${status}`,
      status,
      address: "192.0.2.7",
    })),
  );
});

test("[SEC-19] a flood of refused requests is counted, and not logged one by one", async () => {
  let now = 0;
  const { app, events } = appWith(() => now);
  for (let count = 0; count < 1_000; count += 1) await app.request("/status/401");
  expect(events()).toHaveLength(300);
  now = 60_000;
  await app.request("/status/401");
  expect(events().slice(300)).toMatchObject([{ refusals: 700 }, { path: "/status/401" }]);
});
