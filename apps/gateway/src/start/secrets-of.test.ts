import { expect, test } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { addressesOf, secretsOf } from "./secrets-of.ts";

test("all credentials of a configuration are known as secrets, and no more", () => {
  const file = {
    providers: [
      { slug: "a", kind: "openai", api_key: "key-in-file", headers: { "X-Api-Key": "in-header", "X-Team": "blue" } },
      { slug: "b", kind: "openai", api_key_env: "MY_KEY" },
    ],
  };
  const config = readConfig({
    environment: {
      TUTTI_CONFIG: "tutti.json",
      TUTTI_SECRET: "s".repeat(32),
      DATABASE_URL: "postgresql://tutti:p%40ss@db/tutti",
      REDIS_URL: "redis://:cache-pass@cache:6379",
      TUTTI_METRICS: "token-of-the-metrics",
      GITHUB_CLIENT_ID: "public-id",
      GITHUB_CLIENT_SECRET: "github-secret",
      MY_KEY: "key-in-environment",
      GROQ_API_KEY: "groq-key",
      EXA_API_KEY: "exa-key",
      SEARXNG_URL: "https://reader:search-pass@search/",
    },
    readFile: () => JSON.stringify(file),
    workingFolder: "/",
    projectFolder: "/",
  });
  if (!config.ok) throw new Error(config.error.message);
  expect(secretsOf(config.value).sort()).toEqual(
    [
      "cache-pass",
      "cache-pass",
      "exa-key",
      "search-pass",
      "search-pass",
      "github-secret",
      "groq-key",
      "in-header",
      "key-in-environment",
      "key-in-file",
      "p%40ss",
      "p@ss",
      "s".repeat(32),
      "token-of-the-metrics",
    ].sort(),
  );
});

test("addresses of configured servers are known, but public ones are not", () => {
  const providers = ["http://gpu7.racks.example:8000/v1", "http://vllm:8000/v1", "https://proxy.example/v1"].map(
    (base_url, place) => ({ slug: `p${place}`, kind: "openai-compatible", base_url }),
  );
  const config = readConfig({
    environment: {
      TUTTI_CONFIG: "tutti.json",
      OPENAI_API_KEY: "key-0123456789",
      SEARXNG_URL: "http://find.racks.example",
    },
    readFile: () => JSON.stringify({ providers }),
    workingFolder: "/",
    projectFolder: "/",
  });
  if (!config.ok) throw new Error(config.error.message);
  expect(addressesOf(config.value).sort()).toEqual([
    "find.racks.example",
    "gpu7.racks.example",
    "gpu7.racks.example:8000",
    "proxy.example",
    "vllm:8000",
  ]);
});
