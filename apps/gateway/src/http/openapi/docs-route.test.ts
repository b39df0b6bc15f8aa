import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { Accounts } from "../../accounts/accounts.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { AppEnv } from "../app-env.ts";
import { operations } from "../operations.ts";
import { addDocsPage } from "./docs-route.ts";
import { addOpenApi } from "./route.ts";
import { toJsonSchemas } from "./schemas.ts";

const accounts = { originOf: (request: Request) => new URL(request.url).origin } as Accounts;
const app = new Hono<AppEnv>();
addOpenApi(app, { version: "1.2.3", accounts });
addDocsPage(app, { version: "1.2.3", accounts });
app.onError((cause) => new Response(null, { status: cause instanceof ApiFailure ? cause.error.code : 500 }));

const origin = "http://tutti.example.org";
const get = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`${origin}${path}`, { headers }));
const read = async (path: string) => (await get(path)).text();

describe("[GW-11] the page to read and try the API", () => {
  test("has every operation and every schema, in the menu and in the text", async () => {
    const page = await read("/api/docs");
    for (const { id, path } of operations) {
      expect(page).toContain(`<article id="${id}"`);
      expect(page).toContain(`<a href="#${id}">`);
      expect(page).toContain(`<code>${path}</code>`);
    }
    for (const name of Object.keys(toJsonSchemas("input"))) expect(page).toContain(`id="schema-${name}"`);
  });

  test("has no id twice, and no link or label that leads nowhere", async () => {
    const page = await read("/api/docs");
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
    const matches = [
      ...page.matchAll(/\s(?:href="#|for="|aria-labelledby="|aria-controls="|aria-describedby=")([^"]+)"/g),
    ];
    expect(matches.map(([, id]) => id).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("shows the address under which it is read", async () => {
    expect(await read("/api/docs")).toContain(`curl -N ${origin}/api/v1/chat/completions`);
    const elsewhere = await app.fetch(new Request("https://other.example/api/docs"));
    expect(await elsewhere.text()).toContain("https://other.example/api/v1/chat/completions");
  });

  test("loads and runs nothing but its own files", async () => {
    const answer = await get("/api/docs");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|data:|\*/);
    const page = await answer.text();
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?! src="\/api\/docs\/)/);
    const addresses = [...page.matchAll(/<(?:script|link|img)[^>]*?(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses.map((address) => address?.replace(/\?.*/, ""))).toEqual([
      "/icon.svg",
      "/api/docs/docs.css",
      "/api/docs/docs.js",
    ]);
  });

  test("has files that are kept for as long as their address is the same", async () => {
    const page = await read("/api/docs");
    for (const [, address = ""] of page.matchAll(/"(\/api\/docs\/docs\.\w+\?v=[^"]+)"/g)) {
      const file = await get(address);
      expect(file.status).toBe(200);
      expect(file.headers.get("cache-control")).toContain("immutable");
    }
    for (const [, address = ""] of (await read("/api/docs/docs.css")).matchAll(/url\("([^"]+)"\)/g)) {
      const font = await get(address);
      expect(font.status).toBe(200);
      expect(font.headers.get("content-type")).toBe("font/woff2");
    }
  });

  test("has no file that is not its own", async () => {
    for (const name of ["tsconfig.json", "..%2Fdocs-page.ts", "__proto__", "docs.html"]) {
      expect((await get(`/api/docs/${name}`)).status).toBe(404);
    }
  });

  test("has the colors of the product's own page", async () => {
    const tokens = readFileSync(new URL("../../../../web/src/app/tokens.css", import.meta.url), "utf8");
    const [light = "", dark = ""] = tokens.split(':root[data-mantine-color-scheme="dark"]');
    const valueIn = (text: string, name: string) => new RegExp(`${name}: (#\\w+);`).exec(text)?.[1];
    const pairs = [...(await read("/api/docs/docs.css")).matchAll(/(--[\w-]+): light-dark\((#\w+), (#\w+)\)/g)];
    expect(pairs.length).toBeGreaterThan(12);
    for (const [, name = "", inLight, inDark] of pairs) {
      expect([name, valueIn(light, name), valueIn(dark, name)]).toEqual([name, inLight, inDark]);
    }
  });
});

describe.each(["/api/docs", "/api/docs/docs.css", "/api/openapi.json"])("%s", (path) => {
  test("comes compressed, as the client can read it", async () => {
    const plain = await get(path);
    const text = await plain.text();
    const brotli = await get(path, { "accept-encoding": "gzip, br" });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(text);
    const gzipResponse = await get(path, { "accept-encoding": "gzip, br;q=0" });
    expect(gzipResponse.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await gzipResponse.arrayBuffer()).toString()).toBe(text);
    expect(plain.headers.has("content-encoding")).toBe(false);
    expect(plain.headers.get("vary")).toBe("Accept-Encoding");
  });

  test("is not sent again to a client that has it", async () => {
    const first = await get(path, { "accept-encoding": "br" });
    const response = await get(path, { "accept-encoding": "br", "if-none-match": first.headers.get("etag") ?? "" });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
  });
});

test("the document is JSON of OpenAPI", async () => {
  const answer = await get("/api/openapi.json");
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(await answer.json()).toMatchObject({
    openapi: "3.1.1",
    info: { version: "1.2.3" },
    servers: [{ url: origin }],
  });
});
