import { expect, test } from "vitest";
import { readPresetCache } from "../../routing/preset-cache.ts";
import { cacheRuleOf, readCacheHeaders } from "./cache-rule.ts";

test.each<[string, string | undefined, number | undefined]>([
  ["X-OpenRouter-Cache-TTL", "600", 600],
  ["X-OpenRouter-Cache-TTL", "60abc", 60],
  ["X-OpenRouter-Cache-TTL", "1.5", 1],
  ["X-OpenRouter-Cache-TTL", "0", 1],
  ["X-OpenRouter-Cache-TTL", "1000000", 86_400],
  ["X-OpenRouter-Cache-TTL", "abc", undefined],
  ["X-OpenRouter-Cache-TTL", "-5", undefined],
  ["X-OpenRouter-Cache-TTL", undefined, undefined],
])("[MODEL-5] %s: %s means %s seconds", (name, value, seconds) => {
  const headers = new Headers(value === undefined ? {} : { [name]: value });
  expect(readCacheHeaders(headers).seconds).toBe(seconds);
});

test.each<[string | undefined, boolean | undefined]>([
  ["true", true],
  ["TRUE", true],
  ["false", false],
  ["yes", undefined],
  [undefined, undefined],
])("[MODEL-5] X-OpenRouter-Cache: %s means %s", (value, isOn) => {
  const headers = new Headers(value === undefined ? {} : { "x-openrouter-cache": value });
  expect(readCacheHeaders(headers).isOn).toBe(isOn);
});

interface Said {
  header?: string;
  ttl?: string;
  preset?: Record<string, unknown>;
  key?: number;
  isSession?: boolean;
}

test.each<[Said, number | undefined]>([
  [{}, undefined],
  [{ header: "true" }, 300],
  [{ header: "true", isSession: true }, 86_400],
  [{ header: "true", ttl: "20", isSession: true }, 20],
  [{ isSession: true }, undefined],
  [{ header: "true", ttl: "20" }, 20],
  [{ ttl: "20" }, undefined],
  [{ key: 900 }, 900],
  [{ key: 900, ttl: "20" }, 20],
  [{ key: 900, header: "true" }, 900],
  [{ key: 900, header: "false" }, undefined],
  [{ preset: { cache_enabled: true } }, 300],
  [{ preset: { cache_enabled: true, cache_ttl_seconds: 600 } }, 600],
  [{ preset: { cache_enabled: true, cache_ttl_seconds: 600 }, key: 900 }, 600],
  [{ preset: { cache_enabled: true }, header: "false" }, undefined],
  [{ preset: { cache_enabled: true, cache_ttl_seconds: 600 }, ttl: "20" }, 20],
  [{ preset: { cache_enabled: false }, header: "true", key: 900 }, undefined],
  [{ preset: { cache_ttl_seconds: 600 } }, undefined],
  [{ preset: { cache_ttl_seconds: 600 }, header: "true" }, 600],
  [{ preset: { cache_enabled: "yes", cache_ttl_seconds: "600" }, header: "true" }, 300],
])("[MODEL-5] of what %o says, %s seconds follow", ({ header, ttl, preset, key, isSession }, seconds) => {
  const headers = new Headers({
    ...(header === undefined ? {} : { "x-openrouter-cache": header }),
    ...(ttl === undefined ? {} : { "x-openrouter-cache-ttl": ttl }),
  });
  const sender = { cacheSeconds: key, ...(isSession ? {} : { keyId: "k" }) };
  const rule = cacheRuleOf(readCacheHeaders(headers), preset && readPresetCache(preset), sender);
  expect(rule?.seconds).toBe(seconds);
});
