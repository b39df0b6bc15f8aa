import { once } from "node:events";
import { rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { createDemoProvider } from "../providers/demo/index.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
const dataFolder = temporaryFolder();
const ada = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
let gateway: Gateway;
let cookie = "";

beforeAll(async () => {
  const startedGateway = await startGateway({
    environment: {
      PORT: "0",
      TUTTI_DATA: dataFolder,
      TUTTI_OFFLINE: "1",
      PUBLIC_URL: "https://tutti.example",
      TUTTI_ALLOWED_HOSTS: "studio.local, house.lan",
    },
    workingFolder: projectFolder,
    projectFolder,
    demo: createDemoProvider({ documentationFolder: projectFolder, delay: async () => undefined, random: () => 0.5 }),
    writeLog: () => undefined,
  });
  if (!startedGateway.ok) throw new Error(startedGateway.error);
  gateway = startedGateway.value;
  const setupCode = (await gateway.describeAccess(undefined)).join("\n").match(/set-up code: (\S+)/)?.[1];
  const signedUp = await ask("POST", "/api/auth/sign-up/email", {}, { ...ada, setupCode });
  expect(signedUp.status).toBe(200);
  cookie = signedUp.cookie;
});
afterAll(async () => {
  await gateway.close(0);
  rmSync(dataFolder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  text: string;
  headers: Record<string, unknown>;
  cookie: string;
}

/** Sends a request over a socket, under the host name in its headers. */
async function ask(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
  const { hostname, port, host } = new URL(gateway.address);
  const outgoing = request({
    hostname,
    port,
    path,
    method,
    agent: false,
    headers: { host, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
  });
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = await once(outgoing, "response");
  let text = "";
  for await (const piece of answer.setEncoding("utf8")) text += piece;
  const sessionCookie: string = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  return { status: answer.statusCode, text, headers: answer.headers, cookie: sessionCookie };
}

const evil = { host: "evil.example", origin: "http://evil.example" };
const grace = { ...ada, email: "grace@example.org" };
const completion = { model: "demo/echo", messages: [{ role: "user", content: "Hello" }] };

describe("[SEC-1] under a name that is made to lead here", () => {
  test.each<[string, string, unknown]>([
    ["POST", "/api/auth/sign-up/email", grace],
    ["POST", "/api/auth/sign-in/email", ada],
    ["GET", "/api/auth/get-session", undefined],
    ["GET", "/api/frontend/user", undefined],
    ["GET", "/api/v1/models", undefined],
    ["POST", "/api/v1/chat/completions", completion],
    ["PUT", "/api/v1/runs/run-12345678", completion],
    ["OPTIONS", "/api/v1/chat/completions", undefined],
    ["GET", "/api/docs", undefined],
    ["GET", "/metrics", undefined],
    ["GET", "/api/nothing", undefined],
  ])("%s %s is not answered", async (method, path, body) => {
    const answer = await ask(method, path, { ...evil, cookie }, body);
    expect(answer.status).toBe(421);
    expect(answer.text).toContain("TUTTI_ALLOWED_HOSTS=evil.example");
    expect(answer.text).toContain("PUBLIC_URL=https://evil.example");
    expect(answer.cookie).toBe("");
  });

  test("the API refuses in its own forms, and the page in a readable one", async () => {
    expect(JSON.parse((await ask("GET", "/api/v1/models", evil)).text)).toMatchObject({
      error: { code: 421, message: expect.stringContaining('not served under the name "evil.example"') },
    });
    expect(JSON.parse((await ask("POST", "/api/auth/sign-in/email", evil, ada)).text)).toMatchObject({
      code: "MISDIRECTED_REQUEST",
      message: expect.stringContaining('not served under the name "evil.example"'),
    });
    const page = await ask("GET", "/chat?room=1", { host: "evil.example", accept: "text/html,*/*" });
    expect(page.status).toBe(421);
    expect(page.headers["content-type"]).toMatch(/^text\/html/);
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(page.text).toContain("<h1>This server is not served under the name &quot;evil.example&quot;.</h1>");
    const file = await ask("GET", "/assets/page.js", { host: "evil.example" });
    expect(file).toMatchObject({ status: 421, text: expect.stringContaining("TUTTI_ALLOWED_HOSTS=evil.example") });
    expect(file.headers["content-type"]).toMatch(/^text\/plain/);
  });

  test("a WebSocket is not opened", async () => {
    const socket = new WebSocket(`${gateway.address.replace("http", "ws")}/api/v1/runs/socket`, {
      headers: { ...evil, cookie },
    });
    const [error] = await once(socket, "error");
    expect(String(error)).toContain("421");
  });

  test("orchestrators read that it is healthy and ready", async () => {
    for (const path of ["/api/health", "/api/ready"]) {
      expect((await ask("GET", path, { host: "10.1.2.3:4000" })).status).toBe(200);
      expect((await ask("POST", path, { host: "10.1.2.3:4000" }, {})).status).toBe(421);
    }
  });
});

describe("[SEC-1] under a name of its own", () => {
  test.each([
    ["localhost:{port}", "http://localhost:{port}"],
    ["127.0.0.2:{port}", "http://127.0.0.2:{port}"],
    ["[::1]:{port}", "http://[::1]:{port}"],
    ["tutti.example", "https://tutti.example"],
    ["studio.local:{port}", "http://studio.local:{port}"],
    ["house.lan", "https://house.lan"],
  ])("%s signs in and is known", async (...names) => {
    const { port } = new URL(gateway.address);
    const [host, origin] = names.map((name) => name.replace("{port}", port)) as [string, string];
    const signedIn = await ask("POST", "/api/auth/sign-in/email", { host, origin }, ada);
    expect(signedIn.status).toBe(200);
    const response = await ask("GET", "/api/frontend/user", { host, cookie: signedIn.cookie });
    expect(JSON.parse(response.text)).toMatchObject({ email: ada.email });
  });

  test("[SEC-11] a page open with HTTPS stays so, and other ports are foreign", async () => {
    const response = await ask("GET", "/api/docs", { host: "tutti.example" });
    expect(response.headers["strict-transport-security"]).toBe("max-age=31536000");
    const { host } = new URL(gateway.address);
    expect((await ask("GET", "/api/docs", { host })).headers).not.toHaveProperty("strict-transport-security");
    for (const host of ["tutti.example:8443", "studio.local:1", "localhost:1", "evil.localhost"]) {
      expect((await ask("GET", "/api/docs", { host })).status).toBe(421);
    }
  });

  test.each([
    ["another page", "http://evil.example"],
    ["a page of another port", "http://127.0.0.1:1"],
    ["a frame of no origin", "null"],
    ["its public address, without HTTPS", "http://tutti.example"],
  ])("%s gets nothing by a session", async (_, origin) => {
    const host = origin.endsWith("tutti.example") ? "tutti.example" : new URL(gateway.address).host;
    const reads = await ask("GET", "/api/frontend/user", { host, origin, cookie });
    expect(reads.status).toBe(421);
    expect(JSON.parse(reads.text).error.message).toContain(`PUBLIC_URL=${origin}`);
    expect((await ask("POST", "/api/v1/chat/completions", { host, origin, cookie }, completion)).status).toBe(421);
    expect((await ask("POST", "/api/auth/sign-up/email", { host, origin }, grace)).status).toBe(421);
  });

  test("[SEC-11] pages of every origin read responses with a key, and none without one", async () => {
    const response = await ask("POST", "/api/frontend/user/keys", { cookie }, { name: "Elsewhere" });
    const { key } = JSON.parse(response.text);
    const origin = "https://elsewhere.example";
    const requestedResponse = await ask(
      "POST",
      "/api/v1/chat/completions",
      { origin, authorization: `Bearer ${key}` },
      completion,
    );
    expect(requestedResponse.status).not.toBe(421);
    expect(requestedResponse.headers["access-control-allow-origin"]).toBe("*");
    const listedResponse = await ask("GET", "/api/v1/models", { origin });
    expect(listedResponse.headers).not.toHaveProperty("access-control-allow-origin");
    expect(listedResponse.headers["vary"]).toContain("authorization");
    const preflight = { origin, "access-control-request-method": "GET", "access-control-request-headers": "x-title" };
    const withoutKey = await ask("OPTIONS", "/api/v1/models", preflight);
    expect(withoutKey.headers).not.toHaveProperty("access-control-allow-origin");
    const without = await ask("POST", "/api/v1/chat/completions", { origin }, completion);
    expect(without.status).toBe(421);
    expect(without.headers).not.toHaveProperty("access-control-allow-origin");
  });
});
