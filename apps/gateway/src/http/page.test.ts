import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { servePage } from "./page.ts";

const folder = mkdtempSync(join(tmpdir(), "tutti page "));
const index = "<!doctype html><title>Tutti</title>";
const script = "export const answer = 42;";

beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "preview-frame"));
  writeFileSync(join(folder, "preview-frame", "closed.html"), "<!doctype html><title>Preview</title>");
  writeFileSync(join(folder, "index.html"), index);
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "assets", "main-abc123.js"), script);
  writeFileSync(join(folder, "assets", "main-abc123.js.br"), brotliCompressSync(script));
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(path: string, headers: Record<string, string> = {}, from = folder) {
  const app = new Hono();
  app.get("/api/health", (context) => context.json({ status: "ok" }));
  app.notFound((context) => context.json({ error: { code: 404 } }, 404));
  servePage(app, { folder: from });
  return app.request(path, { headers });
}

const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test("the page may connect to its own origin and the collectors only", async () => {
  const policyWith = async (collectors: readonly string[]) => {
    const app = new Hono();
    servePage(app, { folder, collectors });
    return (await app.request("/", { headers: asBrowser })).headers.get("content-security-policy");
  };
  expect(await policyWith([])).toContain("connect-src 'self';");
  expect(
    await policyWith(["https://a.example/in?key=1", "https://a.example/errors", "http://b.example:8080/"]),
  ).toContain("connect-src 'self' https://a.example http://b.example:8080;");
});

describe("the page", () => {
  test.each([
    ["/", asBrowser],
    ["/chat?room=room-1", asBrowser],
    ["/chat", {}],
    ["/models/openai/gpt-4.1", asBrowser],
  ])("opens at %s", async (path, headers) => {
    const response = await open(path, headers as Record<string, string>);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(index);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });

  test.each(["/assets/main-gone.js", "/assets/gone", "/logo.png", "/assets/..%2f..%2fsecret", "/..%2f..%2fsecret.txt"])(
    "%s, which is not there, is 404 and never the page",
    async (path) => {
      const response = await open(path, path.startsWith("/assets/g") ? asBrowser : { accept: "*/*" });
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-cache");
    },
  );

  test("a file with its content's hash in its name may be kept for a year", async () => {
    const response = await open("/assets/main-abc123.js");
    expect(await response.text()).toBe(script);
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("of a preview's frame is cached where its address has a version", async () => {
    const retainedResponse = await open("/preview-frame/closed.html?v=abc123", asBrowser);
    expect(await retainedResponse.text()).toContain("Preview");
    expect(retainedResponse.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(retainedResponse.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts/);
    expect((await open("/preview-frame/closed.html", asBrowser)).headers.get("cache-control")).toBe("no-cache");
    expect((await open("/chat?v=abc123", asBrowser)).headers.get("cache-control")).toBe("no-cache");
  });

  test("a compressed file is sent where it is there and the browser takes it", async () => {
    const response = await open("/assets/main-abc123.js", { "accept-encoding": "gzip, deflate, br" });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
    const plain = await open("/favicon.svg", { "accept-encoding": "gzip, deflate, br" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("cache-control")).toBe("no-cache");
  });

  test("loads nothing from other sites, and stands in no frame of theirs", async () => {
    const { headers } = await open("/chat", asBrowser);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'; script-src 'self';");
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("http");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    // The page uses none of these, and leaves what apps use (full screen, sound, gamepads) to the browser's rules.
    expect(headers.get("permissions-policy")).toContain("camera=(), display-capture=(), geolocation=()");
    expect(headers.get("permissions-policy")).not.toMatch(/fullscreen|autoplay|gamepad|clipboard/);
  });
});

test("[APP-14] a shared page sends no referrer, and is in no search", async () => {
  const { headers } = await open("/s/mV3kT9xQc7LdR2nZs5uEwA", asBrowser);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.get("content-security-policy")).toContain("script-src 'self';");
});

describe("what is under /api", () => {
  test("stays the API's", async () => {
    expect(await (await open("/api/health", asBrowser)).json()).toEqual({ status: "ok" });
  });

  test.each(["/api", "/api/v1/nothing"])("%s is the API's own 404 where it is nothing", async (path) => {
    const response = await open(path, asBrowser);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: { code: 404 } });
  });
});

test("a missing build is explained by a page, and a build needs no restart", async () => {
  const later = join(folder, "later");
  const app = new Hono();
  servePage(app, { folder: later });
  const before = await app.request("/chat", { headers: asBrowser });
  expect(before.status).toBe(503);
  expect(await before.text()).toContain("npm run build");

  mkdirSync(later);
  writeFileSync(join(later, "index.html"), index);
  const after = await app.request("/chat", { headers: asBrowser });
  expect(await after.text()).toBe(index);
});

test("[DEV-9] a share that no service worker has taken leads to the page, unread", async () => {
  const app = new Hono();
  servePage(app, { folder });
  const response = await app.request("/launch", { method: "POST", body: new FormData() });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/chat#shared=lost"]);
});
