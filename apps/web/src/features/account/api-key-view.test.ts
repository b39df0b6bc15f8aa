import type { ApiKey } from "@tutti/contract";
import { expect, test } from "vitest";
import { apiKeyDetail, toKeyRequest } from "./api-key-view.ts";

const key: ApiKey = {
  id: "k",
  name: "CI",
  label: "sk-tutti-…wxyz",
  last_four: "wxyz",
  created_at: "2026-11-21T12:00:00.000Z",
  last_used_at: null,
  disabled: false,
  limit: null,
  limit_reset: null,
  limit_remaining: null,
  usage: 0.5,
  cache_ttl_seconds: null,
  scopes: [],
  creator: { id: "u", name: "Ada" },
  organization_id: null,
};

test.each<[Partial<ApiKey>, string]>([
  [{}, "sk-tutti-…wxyz, $0.50 spent, never used"],
  [{ disabled: true }, "disabled, sk-tutti-…wxyz, $0.50 spent, never used"],
  [{ limit: 2 }, "sk-tutti-…wxyz, $0.50 of $2.00 spent, never used"],
  [{ limit: 2, limit_reset: "weekly" }, "sk-tutti-…wxyz, $0.50 spent, limit $2.00 a week, never used"],
  [{ limit: 2, limit_remaining: 1.2 }, "sk-tutti-…wxyz, $0.50 of $2.00 spent, $1.20 left, never used"],
  [{ cache_ttl_seconds: 60 }, "sk-tutti-…wxyz, $0.50 spent, answers cached for 60 seconds, never used"],
  [{ cache_ttl_seconds: 300 }, "sk-tutti-…wxyz, $0.50 spent, answers cached for 5 minutes, never used"],
  [{ cache_ttl_seconds: 86_400 }, "sk-tutti-…wxyz, $0.50 spent, answers cached for 24 hours, never used"],
])("a key with %o is told as %s", (change, detail) => {
  expect(apiKeyDetail({ ...key, ...change })).toBe(detail);
});

test("[SEC-13] the form's chosen scopes are those of the request", () => {
  const form = new FormData();
  form.set("name", "CI");
  for (const scope of ["shares:write", "unknown", "usage:read"]) form.append("scopes", scope);
  expect(toKeyRequest(form)).toEqual({ name: "CI", scopes: ["usage:read", "shares:write"] });
});

test.each<[Record<string, string>, object]>([
  [
    { name: " CI ", limit: "", reset: "daily" },
    { name: "CI", scopes: [] },
  ],
  [
    { name: "CI", limit: "0", reset: "" },
    { name: "CI", limit: 0, scopes: [] },
  ],
  [
    { name: "CI", limit: "", cache: "3600" },
    { name: "CI", cache_ttl_seconds: 3600, scopes: [] },
  ],
  [
    { name: "CI", limit: "2.5", reset: "monthly" },
    { name: "CI", limit: 2.5, limit_reset: "monthly", scopes: [] },
  ],
])("the form %o asks for %o", (fields, request) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(toKeyRequest(form)).toEqual(request);
});
