import { expect, test } from "vitest";
import { nearestModel } from "./nearest-model.ts";

/** The later in a list, the newer. */
const modelsOf = (...ids: string[]) => ids.map((id, created) => ({ id, created }));

test.each<[string, missing: string, nearest: string | undefined, connected: string[]]>([
  ["with another prefix", "openai/gpt-4o", "azure/gpt-4o", ["openai/gpt-5", "azure/gpt-4o", "openai/o3"]],
  ["of a bare name", "gpt-4o", "openai/gpt-4o", ["openai/gpt-4o", "openai/gpt-5"]],
  [
    "in another spelling",
    "anthropic/claude-3-5-sonnet",
    "a/claude-3.5-sonnet",
    ["a/claude-3.5-sonnet", "a/claude-opus-5"],
  ],
  [
    "without its variant",
    "deepseek/deepseek-r1:free",
    "together/deepseek-r1",
    ["together/deepseek-r1", "deepseek/deepseek-v3"],
  ],
  ["without its preset", "openai/gpt-4o@preset/terse", "openai/gpt-4o", ["openai/gpt-4o", "openai/gpt-5"]],
  [
    "with another date",
    "openai/gpt-4o-2024-05-13",
    "openai/gpt-4o",
    ["openai/gpt-4o", "openai/gpt-4o-2024-11-20", "openai/gpt-5"],
  ],
  ["with a date", "openai/gpt-4o", "openai/gpt-4o-2024-11-20", ["openai/gpt-4o-2024-11-20", "openai/gpt-5"]],
  ["of another month", "openai/gpt-4-0613", "openai/gpt-4", ["openai/gpt-4", "openai/gpt-5"]],
  [
    "as a release",
    "google/gemini-2.5-pro-preview-05-06",
    "google/gemini-2.5-pro",
    ["google/gemini-2.5-pro", "google/gemini-3-pro"],
  ],
  [
    "of the family, newest",
    "claude-3-5-sonnet",
    "anthropic/claude-sonnet-4.5",
    ["anthropic/claude-sonnet-4", "anthropic/claude-sonnet-4.5", "anthropic/claude-opus-4.5"],
  ],
  [
    "of the family, dated",
    "anthropic/claude-3-opus-20240229",
    "anthropic/claude-opus-4.5",
    ["anthropic/claude-opus-4.5", "anthropic/claude-sonnet-4.5"],
  ],
  ["of the family, small", "openai/gpt-4o-mini", "openai/gpt-5-mini", ["openai/gpt-5-mini", "openai/gpt-5"]],
  ["of the series", "openai/o1", "openai/o3", ["openai/o3", "openai/o4-mini", "openai/gpt-5"]],
  [
    "of the size",
    "meta-llama/llama-3.1-70b-instruct",
    "groq/llama-3.3-70b",
    ["groq/llama-3.3-70b", "groq/llama-3.1-8b"],
  ],
  [
    "of another size",
    "meta-llama/llama-3.1-405b-instruct",
    "groq/llama-3.3-70b",
    ["groq/llama-3.3-70b", "openai/gpt-5"],
  ],
  [
    "of a local server",
    "ollama/llama3.1:8b",
    "meta-llama/llama-3.1-8b-instruct",
    ["meta-llama/llama-3.3-70b-instruct", "meta-llama/llama-3.1-8b-instruct"],
  ],
  ["of the vendor", "openai/gpt-3.5-turbo", "openai/gpt-5", ["openai/o3", "openai/gpt-5", "anthropic/claude-opus-4.5"]],
  ["of the vendor elsewhere", "x-ai/grok-2-vision", "xai/grok-4", ["xai/grok-4", "openai/gpt-5"]],
  ["of another vendor", "inflection/inflection-3-pi", undefined, ["openai/gpt-5", "anthropic/claude-opus-4.5"]],
  ["where there is none", "openai/gpt-4o", undefined, []],
])("[FIELD-6] the nearest model %s is offered for %s", (_what, missing, nearest, ids) => {
  expect(nearestModel(missing, modelsOf(...ids))?.id).toBe(nearest);
});

test("[FIELD-6] a name of the catalog's aliases is the same model", () => {
  const models = [
    { id: "qwen/qwen3-coder", created: 1, aliases: ["cerebras/qwen-3-coder-480b"] },
    { id: "qwen/qwen3-max", created: 2 },
  ];
  expect(nearestModel("qwen-3-coder-480b", models)?.id).toBe("qwen/qwen3-coder");
});

test("[FIELD-6] a model that writes no text is no substitute of its vendor", () => {
  const models = [
    { id: "openai/gpt-5", created: 1 },
    { id: "openai/gpt-realtime", created: 2, writesText: false },
  ];
  expect(nearestModel("openai/gpt-3.5-turbo", models)?.id).toBe("openai/gpt-5");
});
