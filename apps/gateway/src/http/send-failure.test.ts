import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "../logging/log.ts";
import { createSecretList } from "../logging/secret-list.ts";
import { createSecretMatcher } from "../logging/secret-matcher.ts";
import type { AppEnv } from "./app-env.ts";
import { sendFailure } from "./send-failure.ts";

test("[SEC-19] an unexpected error is logged with its stack, and sent without it", async () => {
  const lines: string[] = [];
  const secrets = createSecretList(["hunter2-hunter2"]);
  const log = createLog({ level: "warn", secrets, write: (line) => lines.push(line) });
  const app = new Hono<AppEnv>();
  app.get("/api/v1/broken", () => {
    throw new Error('select "password" from "account" failed at /srv/tutti with hunter2-hunter2');
  });
  app.onError((cause, c) => sendFailure(c, cause, { log, secrets: createSecretMatcher(secrets) }));
  const response = await app.request("/api/v1/broken");
  expect([response.status, await response.json()]).toEqual([
    500,
    { error: { code: 500, message: "Internal Server Error" } },
  ]);
  const [line = ""] = lines;
  expect(JSON.parse(line)).toMatchObject({ level: 50, path: "/api/v1/broken", err: { stack: expect.any(String) } });
  expect(line).not.toContain("hunter2");
});
