import { Hono } from "hono";
import { expect, test } from "vitest";
import { ApiFailure } from "../../api-failure.ts";
import { startTestApp } from "../../app.test-support.ts";
import type { AppEnv } from "../app-env.ts";
import { addDefaultHeaders, defaultHeaders } from "./default-headers.ts";

const pick = (headers: Headers) =>
  Object.fromEntries(Object.keys(defaultHeaders).map((name) => [name, headers.get(name)]));

test("[SEC-19] a header that a route sets stays, and the others are added", async () => {
  const app = new Hono<AppEnv>();
  addDefaultHeaders(app);
  app.get("/kept", (c) => c.text("kept", 200, { "cache-control": "private, no-cache" }));
  app.get("/raw", () => new Response("raw"));
  app.get("/thrown", () => {
    throw new ApiFailure({ code: 400, message: "no" });
  });
  app.onError((_, c) => c.text("failed", 400));
  expect(pick((await app.request("/kept")).headers)).toEqual({
    ...defaultHeaders,
    "cache-control": "private, no-cache",
  });
  for (const path of ["/raw", "/thrown", "/absent"]) {
    expect({ path, ...pick((await app.request(path)).headers) }).toEqual({ path, ...defaultHeaders });
  }
});

test("[SEC-19] responses and refusals of the API have the default headers", async () => {
  const app = await startTestApp({ providers: [] });
  const key = { authorization: `Bearer ${app.key}` };
  const session = { cookie: app.cookie, origin: "http://127.0.0.1:4000" };
  const answers: [string, RequestInit][] = [
    ["/api/v1/key", { headers: key }],
    ["/api/v1/key", {}],
    ["/api/v1/absent", {}],
    ["/api/frontend/user/keys", { headers: session }],
    ["/api/auth/get-session", { headers: session }],
    ["/api/auth/absent", {}],
    ["/api/v1/chat/completions", { method: "POST", headers: key, body: "{" }],
    ["/api/health", {}],
    ["/api/health", { headers: { host: "evil.example" } }],
  ];
  for (const [path, init] of answers) {
    const { headers } = await app.fetch(path, init);
    expect({ path, ...pick(headers) }).toEqual({ path, ...defaultHeaders });
  }
  await app.close();
});
