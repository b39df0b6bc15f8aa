import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startScriptedUpstream } from "@tutti/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../app.test-support.ts";
import { call, createConnections } from "../providers/wire/call.ts";

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ providers: [] });
  port = Number(new URL(await app.listen()).port);
});
afterAll(async () => app.close());

/** Sends bytes as they are, and returns everything that comes back until the server closes or goes quiet. */
function exchange(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(`${lines.join("\r\n")}`));
    let text = "";
    socket.on("data", (bytes) => {
      text += String(bytes);
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

const post = ["POST /api/v1/chat/completions HTTP/1.1", "Host: localhost", "Content-Type: application/json"];

test.each([
  ["two lengths", [...post, "Content-Length: 2", "Content-Length: 3", "", "{}"]],
  ["a length and chunks", [...post, "Content-Length: 2", "Transfer-Encoding: chunked", "", "0", "", ""]],
  ["chunks in an unknown form", [...post, "Transfer-Encoding: chunked, identity", "", "0", "", ""]],
  ["a header name with a blank", [...post, "Content-Length : 2", "", "{}"]],
])("[SEC-19] a message whose end is ambiguous is refused: %s", async (_title, lines) => {
  const text = await exchange(lines);
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
  // One refusal, and no response to a second request within the first one.
  expect(text.split("HTTP/1.1 ")).toHaveLength(2);
});

test.each(["TRACE", "TRACK", "CONNECT", "DEBUG"])("[SEC-19] the method %s has no use", async (method) => {
  const text = await exchange([
    `${method} / HTTP/1.1`,
    "Host: localhost",
    "X-Secret: hidden",
    "Connection: close",
    "",
    "",
  ]);
  expect(text).not.toMatch(/^HTTP\/1\.1 2/);
  expect(text).not.toContain("X-Secret");
});

const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

const source = { providerName: "Scripted", baseUrl: "https://scripted.example/v1", secrets: [] };

function ask(url: string) {
  return call({
    url,
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer provider-key" },
    body: "{}",
    signal: new AbortController().signal,
    dispatcher: createConnections(),
    source,
  });
}

test.runIf(hasOpenssl)("[SEC-19] a provider whose certificate no authority signed gets no request", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tutti certificate "));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync("openssl", ["req", ...kind, ...subject, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  let requests = 0;
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_, response) => {
    requests += 1;
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: tlsPort } = server.address() as AddressInfo;
  await expect(ask(`https://127.0.0.1:${tlsPort}/v1/chat/completions`)).rejects.toMatchObject({ error: { code: 502 } });
  expect(requests).toBe(0);
  server.close();
  rmSync(folder, { recursive: true });
});

test("[SEC-19] a provider's redirect is not followed", async () => {
  const paths: string[] = [];
  const upstream = await startScriptedUpstream({
    answer: ({ path }) => {
      paths.push(path);
      return { status: 307, headers: { location: "/v1/elsewhere" }, steps: [] };
    },
  });
  const response = await ask(`${upstream.baseUrl}/chat/completions`);
  expect(response.status).toBe(307);
  expect(paths).toEqual(["/v1/chat/completions"]);
  await upstream.close();
});
