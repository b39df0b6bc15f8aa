import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalSlug, createSlugIndex } from "./canonical-slug.ts";
import { readSnapshot } from "./read-snapshot.ts";

const slugs = createSlugIndex([
  "anthropic/claude-3.5-sonnet",
  "anthropic/claude-3.5-sonnet-20240620",
  "anthropic/claude-haiku-4.5",
  "deepseek/deepseek-v4.1-flash",
  "deepseek/deepseek-v4.1-flash-1017",
  "google/gemini-2.5-flash",
  "google/gemma-4-31b-it",
  "google/gemma-4-31b-it:free",
  "meta-llama/llama-3.1-8b-instruct",
  "meta-llama/llama-3.3-70b-instruct",
  "meta-llama/llama-4-scout",
  "mistralai/mistral-medium-3-5",
  "nvidia/nemotron-3.5-super-vl",
  "openai/gpt-4o",
  "openai/gpt-4o-2024-08-06",
  "openai/gpt-oss-120b",
  "qwen/qwen3-8b",
  "qwen/qwen3.8-27b",
  "qwen/qwen3-coder",
  "x-ai/grok-4.3",
  "z-ai/glm-5.3",
  "one/twin-1",
  "two/twin-1",
  "~anthropic/claude-sonnet-latest",
]);

test.each([
  ["openai", "gpt-4o", "openai/gpt-4o"],
  ["openai", "gpt-4o-2024-08-06", "openai/gpt-4o-2024-08-06"],
  ["xai", "grok-4.3", "x-ai/grok-4.3"],
  ["mistral", "mistral-medium-3.5", "mistralai/mistral-medium-3-5"],
  ["google", "models/gemini-2.5-flash", "google/gemini-2.5-flash"],
  ["google", "gemma-4-31b-it", "google/gemma-4-31b-it"],
  ["alibaba", "qwen3.8-27b", "qwen/qwen3.8-27b"],
  ["anthropic", "claude-haiku-4-5", "anthropic/claude-haiku-4.5"],
  ["anthropic", "claude-haiku-4-5-20251001", "anthropic/claude-haiku-4.5"],
  ["anthropic", "claude-3-5-sonnet-20241022", "anthropic/claude-3.5-sonnet"],
  ["anthropic", "claude-3-5-sonnet-20240620", "anthropic/claude-3.5-sonnet-20240620"],
  ["amazon-bedrock", "us.anthropic.claude-haiku-4-5-20251001-v1:0", "anthropic/claude-haiku-4.5"],
  ["amazon-bedrock", "openai.gpt-oss-120b-1:0", "openai/gpt-oss-120b"],
  ["amazon-bedrock", "meta.llama3-3-70b-instruct-v1:0", "meta-llama/llama-3.3-70b-instruct"],
  ["groq", "llama-3.3-70b-versatile", "meta-llama/llama-3.3-70b-instruct"],
  ["groq", "openai/gpt-oss-120b", "openai/gpt-oss-120b"],
  ["groq", "meta-llama/llama-4-scout-17b-16e-instruct", "meta-llama/llama-4-scout"],
  ["cerebras", "gpt-oss-120b", "openai/gpt-oss-120b"],
  ["cerebras", "qwen-3.8-27b", "qwen/qwen3.8-27b"],
  ["cerebras", "llama3.1-8b", "meta-llama/llama-3.1-8b-instruct"],
  ["together", "deepseek-ai/DeepSeek-V4.1-Flash", "deepseek/deepseek-v4.1-flash"],
  ["together", "meta-llama/Llama-3.3-70B-Instruct-Turbo", "meta-llama/llama-3.3-70b-instruct"],
  ["together", "nvidia/NVIDIA-Nemotron-3.5-Super-VL", "nvidia/nemotron-3.5-super-vl"],
  ["together", "Qwen/Qwen3-Coder-480B-A35B-Instruct", "qwen/qwen3-coder"],
  ["together", "zai-org/GLM-5.3", "z-ai/glm-5.3"],
  ["fireworks", "accounts/fireworks/models/deepseek-v4p1-flash", "deepseek/deepseek-v4.1-flash"],
  ["fireworks", "accounts/fireworks/models/llama-v3p3-70b-instruct", "meta-llama/llama-3.3-70b-instruct"],
  ["cloudflare", "@cf/qwen/qwen3.8-27b", "qwen/qwen3.8-27b"],
  ["openrouter", "google/gemma-4-31b-it:free", "google/gemma-4-31b-it:free"],
])("%s's %s is %s", (vendor, upstreamId, slug) => {
  expect(canonicalSlug({ vendor, upstreamId }, slugs)).toBe(slug);
});

describe("what is not certainly the same model stays apart", () => {
  test.each([
    ["openai", "gpt-4o-2024-05-13", "another date"],
    ["openai", "gpt-4o-mini", "another size"],
    ["openai", "grok-4.3", "another vendor's model"],
    ["openai", "ft:gpt-4o:acme::x1", "a model of a customer's own"],
    ["mistral", "deepseek-v4-1-flash", "another author's model under the vendor's own name"],
    ["together", "meta-llama/Llama-3.3-70B-Instruct-Reference", "another suffix"],
    ["together", "someone/gpt-oss-120b", "another author's model of this name"],
    ["groq", "qwen3.8-27b-fast", "another suffix"],
    ["groq", "qwen-3-8b-27b", "digits that mean something else"],
    ["groq", "twin-1", "a name that two authors use"],
    ["fireworks", "accounts/fireworks/routers/deepseek-v4p1-flash", "a route to several models"],
    ["fireworks", "accounts/acme/models/deepseek-v4p1-flash", "a customer's own model"],
    ["google", "gemma-4-31b-it:free", "a variant under a bare name"],
    ["anthropic", "claude-sonnet-latest", "a name that moves"],
  ])("%s's %s: %s", (vendor, upstreamId) => {
    expect(canonicalSlug({ vendor, upstreamId }, slugs)).toBeUndefined();
  });

  test("no server's model name becomes a model that is not listed", () => {
    const parts = [
      "gpt",
      "llama",
      "qwen",
      "-",
      ".",
      "/",
      "4",
      "3",
      "8b",
      "p1",
      ":free",
      "accounts/fireworks/models/",
      "v1:0",
    ];
    const id = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 7 }).map((parts) => parts.join(""));
    const vendor = fc.constantFrom("groq", "fireworks", "amazon-bedrock", "openai", "together", "nobody");
    fc.assert(
      fc.property(vendor, fc.oneof(id, fc.string()), (name, upstreamId) => {
        const slug = canonicalSlug({ vendor: name, upstreamId }, slugs);
        expect(slug === undefined || slugs.has(slug)).toBe(true);
      }),
    );
  });
});

describe("the shipped snapshot", () => {
  const facts = readSnapshot();

  test("names every endpoint as this function does", () => {
    const index = createSlugIndex(facts.models.keys());
    for (const { vendor, upstreamId, slug } of facts.endpoints) {
      expect([vendor, upstreamId, canonicalSlug({ vendor, upstreamId }, index)]).toEqual([vendor, upstreamId, slug]);
    }
  });

  test("leads from every slug to itself, however its separators are written", () => {
    const index = createSlugIndex(facts.models.keys());
    const plain = [...facts.models.keys()].filter((slug) => !slug.startsWith("~") && !slug.includes(":"));
    for (const slug of plain) {
      const respelt = slug.replace(/\/.*$/, (name) => name.toUpperCase().replaceAll(".", "_"));
      expect([slug, canonicalSlug({ vendor: "together", upstreamId: respelt }, index)]).toEqual([slug, slug]);
    }
  });
});
