import { TrieRouter } from "hono/router/trie-router";
import { expect, test } from "vitest";
import { createCachingRouter } from "./caching-router.ts";

function aRouter() {
  const inner = new TrieRouter<string>();
  const names: string[] = [];
  const router = createCachingRouter<string>({
    name: inner.name,
    add: (method, path, handler) => inner.add(method, path, handler),
    match(method, path) {
      names.push(`${method} ${path}`);
      return inner.match(method, path);
    },
  });
  return { router, inner, lookups: names };
}

test("the routes of a path are looked up once for each method", () => {
  const { router, inner, lookups } = aRouter();
  router.add("ALL", "/api/*", "limit");
  router.add("GET", "/api/:version{v[0-9]+}/models", "list");
  router.add("POST", "/api/:version{v[0-9]+}/models", "make");
  for (const method of ["GET", "POST", "GET", "POST"]) {
    expect(router.match(method, "/api/v1/models")).toEqual(inner.match(method, "/api/v1/models"));
  }
  expect(lookups).toEqual(["GET /api/v1/models", "POST /api/v1/models"]);
  expect(router.match("GET", "/api/v2/models")).toEqual(inner.match("GET", "/api/v2/models"));
});

test("a route that is added later is found, too", () => {
  const { router } = aRouter();
  expect(router.match("GET", "/late")[0]).toEqual([]);
  router.add("GET", "/late", "late");
  expect(router.match("GET", "/late")[0]).toHaveLength(1);
});

test("neither many paths nor long ones are kept", () => {
  const { router, lookups } = aRouter();
  router.add("GET", "/*", "all");
  const long = `/${"x".repeat(300)}`;
  router.match("GET", long);
  router.match("GET", long);
  expect(lookups).toHaveLength(2);
  router.match("GET", "/first");
  for (let count = 0; count < 500; count += 1) router.match("GET", `/${count}`);
  router.match("GET", "/first");
  expect(lookups.filter((name) => name === "GET /first")).toHaveLength(2);
});
