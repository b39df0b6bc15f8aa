import type { Access } from "@tutti/contract/operations/operation";
import { expect, test } from "vitest";
import { operations } from "../operations.ts";
import { keyAccessOf } from "./enforce-access.ts";

test.each([
  ["POST", "/api/v1/chat/completions", "every-key"],
  ["POST", "/api/v2/chat/completions", "every-key"],
  ["GET", "/api/v1/key", "every-key"],
  ["GET", "/api/v1/models", "every-key"],
  ["HEAD", "/api/v1/models", "every-key"],
  ["GET", "/api/v1/models/one%2Fsmall", "every-key"],
  ["GET", "/api/v1/models/one/small/more/endpoints", "every-key"],
  ["PUT", "/api/v1/runs/abc", "every-key"],
  ["POST", "/api/v1/publications/abc/completions", "every-key"],
  ["GET", "/api/v1/presets/abc", "every-key"],
  ["POST", "/api/v3/presets/abc/chat/completions", "presets:write"],
  ["PUT", "/api/v1/publications/abc", "publications:write"],
  ["PUT", "/api/v7/publications/abc", "publications:write"],
  ["DELETE", "/api/v1/publications/abc", "publications:write"],
  ["POST", "/api/v1/shares", "shares:write"],
  ["HEAD", "/api/v1/shares", "shares:write"],
  ["DELETE", "/api/v1/shares/abc", "shares:write"],
  ["POST", "/api/frontend/user/presets", "presets:write"],
  ["POST", "/api/frontend/user/keys", "session"],
  ["GET", "/api/v1/forgotten", "no-operation"],
])("[SEC-13] a key at %s %s needs: %s", (method, path, access) => {
  expect(keyAccessOf(method, path)).toBe(access);
});

test("[SEC-13] each operation is open to keys as it declares", () => {
  const closedToKeys = new Set<Access>(["session", "administrator"]);
  const apart = operations
    .filter(({ path }) => !path.startsWith("/api/auth/"))
    .filter(({ method, path, access, scope = "every-key" }) => {
      const address = path.replace(/\{\w+\}/g, "x");
      return keyAccessOf(method.toUpperCase(), address) !== (closedToKeys.has(access) ? "session" : scope);
    });
  expect(apart.map(({ id }) => id)).toEqual([]);
});

test("[SEC-13] scopes are of operations for accounts alone", () => {
  expect(operations.filter(({ access, scope }) => scope !== undefined && access !== "account")).toEqual([]);
});
