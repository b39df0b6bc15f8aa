import { Hono } from "hono";
import { expect, test } from "vitest";
import { ApiFailure } from "../api-failure.ts";
import { limitBody } from "./limit-body.ts";

const app = new Hono();
app.use("*", limitBody(4));
app.all("*", async (c) => c.text(c.req.method === "GET" ? "" : await c.req.text()));
app.onError((cause, c) => c.text("", cause instanceof ApiFailure && cause.error.code === 413 ? 413 : 500));

const post = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
  app.request("/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

/** A body whose length nobody tells. */
const unmeasured = (text: string) => new Blob([text]).stream();

test("a body is judged by the length that it tells, or else by what comes", async () => {
  expect((await post("four", { "content-length": "4" })).status).toBe(200);
  expect((await post("five!", { "content-length": "5" })).status).toBe(413);
  expect((await post(unmeasured("four"))).status).toBe(200);
  expect((await post(unmeasured("five!"))).status).toBe(413);
  expect((await app.request("/")).status).toBe(200);
});

test("a length beside a transfer encoding is not believed", async () => {
  const headers = { "content-length": "1", "transfer-encoding": "chunked" };
  expect((await post(unmeasured("five!"), headers)).status).toBe(413);
});
