import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { textAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGatewayForClients();
  gateway.answer = () => textAnswer("Hello");
});
afterAll(() => gateway.close());

const question = { model: "one/small", messages: [{ role: "user", content: "Hi" }] };
const text = JSON.stringify(question);

function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer> = text,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${gateway.origin}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${gateway.key}`, ...headers },
    body,
  });
}

/** Sends these lines on a connection of its own, and returns everything that arrived until it was closed. */
async function say(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(gateway.origin);
  const socket = connect(Number(port), hostname);
  socket.setEncoding("utf8");
  let response = "";
  socket.on("data", (piece: string) => {
    response += piece;
  });
  socket.write(lines.join("\r\n"));
  await once(socket, "close");
  return response;
}

async function expectAnswer(responsePromise: Promise<Response>): Promise<void> {
  const response = await responsePromise;
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: "Hello" } }] });
}

describe("a request is understood", () => {
  test.each(["application/x-www-form-urlencoded", "text/plain", "application/json; charset=utf-8"])(
    "though it calls itself %s",
    async (type) => {
      await expectAnswer(post("/api/v1/chat/completions", text, { "content-type": type }));
    },
  );

  test("though it has no content type", async () => {
    await expectAnswer(post("/api/v1/chat/completions", new TextEncoder().encode(text)));
  });

  test("though it is compressed", async () => {
    await expectAnswer(
      post("/api/v1/chat/completions", new Uint8Array(gzipSync(text)), { "content-encoding": "gzip" }),
    );
  });

  test("though it begins with a byte order mark", async () => {
    await expectAnswer(post("/api/v1/chat/completions", `\uFEFF${text}`));
  });

  test("though every optional field is null", async () => {
    const nothing = {
      max_tokens: null,
      stop: null,
      tools: null,
      user: null,
      response_format: null,
      logit_bias: null,
      n: null,
    };
    await expectAnswer(post("/api/v1/chat/completions", JSON.stringify({ ...question, ...nothing })));
  });

  test.each([
    "/api/v1/chat/completions/",
    "/api/v1//chat/completions",
    "/api/v1/chat/completions?api-version=2024-10-21",
  ])("at %s", async (path) => {
    await expectAnswer(post(path));
  });

  test("by HTTP/1.0, whose answer ends with the connection", async () => {
    const body = JSON.stringify({ ...question, stream: true });
    const response = await say(
      "POST /api/v1/chat/completions HTTP/1.0",
      `Authorization: Bearer ${gateway.key}`,
      `Content-Length: ${body.length}`,
      "",
      body,
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(response.toLowerCase()).not.toContain("transfer-encoding: chunked");
    expect(response.endsWith("data: [DONE]\n\n")).toBe(true);
  });

  test("when it waits for permission to send its body", async () => {
    const response = await say(
      "POST /api/v1/chat/completions HTTP/1.1",
      `Host: ${new URL(gateway.origin).host}`,
      "Connection: close",
      "Expect: 100-continue",
      `Authorization: Bearer ${gateway.key}`,
      `Content-Length: ${text.length}`,
      "",
      text,
    );
    expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });
});

test("HEAD of the models has the type of GET, and no body", async () => {
  const response = await fetch(`${gateway.origin}/api/v1/models`, { method: "HEAD" });
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    200,
    "application/json",
    "",
  ]);
});

test("a page of another origin may call with a key and any header", async () => {
  const requestHeaders = "authorization,content-type,http-referer,x-title,x-stainless-os";
  const preflight = await fetch(`${gateway.origin}/api/v1/chat/completions`, {
    method: "OPTIONS",
    headers: {
      origin: "https://app.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": requestHeaders,
    },
  });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-headers": requestHeaders,
    "access-control-allow-methods": expect.stringContaining("POST"),
    "access-control-max-age": "7200",
  });
  for (const body of [text, "{"]) {
    const response = await post("/api/v1/chat/completions", body, { origin: "https://app.example" });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-expose-headers")).toContain("X-Generation-Id");
  }
});

describe("a wrong base URL is answered with the right one", () => {
  test.each([
    ["POST", "/v1/chat/completions"],
    ["GET", "/v1/models"],
    ["POST", "/chat/completions"],
    ["GET", "/models"],
    ["POST", "/api/chat/completions"],
    ["GET", "/api/models"],
    ["POST", "/openai/v1/chat/completions"],
  ])("%s %s", async (method, path) => {
    const response = await fetch(`${gateway.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${gateway.key}` },
      ...(method === "POST" && { body: text }),
    });
    expect(response.status).toBe(404);
    const message = `Nothing at ${method} ${path}. The base URL of this API is ${gateway.origin}/api/v1`;
    expect(await response.json()).toEqual({ error: { code: 404, message } });
  });

  test("a browser gets a page instead", async () => {
    const response = await fetch(`${gateway.origin}/chat`, { headers: { accept: "text/html" } });
    expect(response.headers.get("content-type")).toContain("text/html");
  });
});
