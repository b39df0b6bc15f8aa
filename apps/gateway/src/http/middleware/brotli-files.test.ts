import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { servePage } from "../page.ts";

const folder = mkdtempSync(join(tmpdir(), "tutti page "));
/** Longer than a stream's buffer. */
const program = "export const answer = 42;\n".repeat(40_000);
const brotli = brotliCompressSync(program);

beforeAll(() => {
  mkdirSync(join(folder, "assets", "packages"), { recursive: true });
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Tutti</title>");
  writeFileSync(join(folder, "assets", "packages", "three-abc123.js.br"), brotli);
  writeFileSync(join(folder, "assets", "esbuild-abc123.wasm.br"), brotliCompressSync(Buffer.from([0, 97, 115, 109])));
  writeFileSync(join(folder, "secret.js.br"), brotli);
});
afterAll(() => rmSync(folder, { recursive: true }));

function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const app = new Hono();
  servePage(app, { folder });
  return app.request(path, { headers, method });
}

const PATH = "/assets/packages/three-abc123.js";

test.each(["br", "gzip, deflate, br, zstd", "gzip, br;q=0.5", "BR"])(
  "a client that accepts '%s' gets the file as it stands there",
  async (acceptEncoding) => {
    const response = await ask(PATH, { "accept-encoding": acceptEncoding });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(response.headers.get("content-length")).toBe(String(brotli.length));
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(program);
  },
);

test.each([undefined, "gzip, deflate", "br;q=0", "br; q=0.000", "identity"])(
  "a client that accepts '%s' gets it unpacked",
  async (headers) => {
    const response = await ask(PATH, headers === undefined ? {} : { "accept-encoding": headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("content-length")).toBeNull();
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await response.text()).toBe(program);
  },
);

test("WebAssembly keeps its type, for streaming compilation", async () => {
  for (const encoding of ["br", "gzip"]) {
    const response = await ask("/assets/esbuild-abc123.wasm", { "accept-encoding": encoding });
    expect(response.headers.get("content-type")).toBe("application/wasm");
    await response.arrayBuffer();
  }
});

test("a HEAD request has no body and no content length", async () => {
  const response = await ask(PATH, {}, "HEAD");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBeNull();
  expect(await response.text()).toBe("");
});

test("a range of the stored file is sent, and of the unpacked one is refused", async () => {
  expect((await ask(PATH, { range: "bytes=0-9" })).status).toBe(416);
  const part = await ask(PATH, { range: "bytes=0-9", "accept-encoding": "br" });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(brotli.subarray(0, 10));
});

test.each(["/assets/packages/gone.js", "/assets/..%2fsecret.js", "/secret.js"])("%s is not found", async (path) => {
  expect((await ask(path, { accept: "*/*", "accept-encoding": "br" })).status).toBe(404);
});
