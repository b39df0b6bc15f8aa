import { expect, test } from "vitest";
import { isOpenToKeys } from "./enforce-access.ts";
import { operations } from "./openapi/operations/all-operations.ts";

test.each([
  ["POST", "/api/v1/chat/completions", true],
  ["POST", "/api/v2/chat/completions", true],
  ["GET", "/api/v1/key", true],
  ["GET", "/api/v1/models", true],
  ["HEAD", "/api/v1/models", true],
  ["PUT", "/api/v1/runs/abc", true],
  ["POST", "/api/v1/publications/abc/completions", true],
  ["PUT", "/api/v1/publications/abc", false],
  ["PUT", "/api/v7/publications/abc", false],
  ["DELETE", "/api/v1/publications/abc", false],
  ["POST", "/api/v1/shares", false],
  ["DELETE", "/api/v1/shares/abc", false],
  ["POST", "/api/frontend/user/presets", false],
  ["POST", "/api/frontend/user/keys", false],
  ["GET", "/api/v1/forgotten", false],
])("[SEC-13] a key at %s %s: %s", (method, path, isOpen) => {
  expect(isOpenToKeys(method, path)).toBe(isOpen);
});

test("[SEC-13] each operation is open to keys as it declares", () => {
  const apart = operations
    .filter(({ path }) => !path.startsWith("/api/auth/"))
    .filter(({ method, path, access }) => {
      const address = path.replace(/\{\w+\}/g, "x");
      return isOpenToKeys(method.toUpperCase(), address) !== (access !== "session");
    });
  expect(apart.map(({ id }) => id)).toEqual([]);
});
