import { describe, expect, test } from "vitest";
import type { ProviderModel } from "../providers/provider.ts";
import { model, provider, serving } from "./catalog.test-support.ts";
import type { ProviderConnection } from "./connection.ts";
import { describeEndpoints } from "./describe-endpoints.ts";
import { createFacts } from "./facts.ts";

const llama = "meta-llama/llama-3.3-70b-instruct";
const modelFacts = { name: "Known", inputModalities: ["text"], outputModalities: ["text"] };
const facts = createFacts({
  models: [
    { ...modelFacts, slug: llama, contextLength: 131_072 },
    { ...modelFacts, slug: "anthropic/claude-haiku-4.5", pricing: { prompt: "0.000001", completion: "0.000005" } },
    { ...modelFacts, slug: "openai/gpt-oss-120b", description: "Open weights." },
  ],
  endpoints: [
    {
      vendor: "groq",
      upstreamId: "llama-3.3-70b-versatile",
      slug: llama,
      contextLength: 100_000,
      inputModalities: ["text"],
      pricing: { prompt: "0.00000059", completion: "0.00000079" },
    },
  ],
});

function describeAll(slug: string, models: readonly ProviderModel[], connection: Partial<ProviderConnection> = {}) {
  return describeEndpoints({ provider: provider(slug, serving()), vendor: slug, ...connection }, models, facts);
}

/** A model as a vendor's list has it. */
const catalogModel = (vendor: string, id: string, extra: Partial<ProviderModel> = {}) =>
  model(id.includes("/") ? id : `${vendor}/${id}`, { upstreamId: id, ...extra });

test("a vendor's model gets the shared slug and the vendor's facts", () => {
  expect(describeAll("groq", [catalogModel("groq", "llama-3.3-70b-versatile")])).toMatchObject([
    {
      model: {
        slug: llama,
        upstreamId: "llama-3.3-70b-versatile",
        contextLength: 100_000,
        pricing: { prompt: "0.00000059", completion: "0.00000079" },
      },
      aliases: ["groq/llama-3.3-70b-versatile"],
    },
  ]);
});

test("a model that no other vendor has stays under the vendor's name", () => {
  const [endpoint] = describeAll("groq", [catalogModel("groq", "compound")]);
  expect(endpoint?.model.slug).toBe("groq/compound");
  expect(endpoint?.aliases).toEqual([]);
});

test("a provider's own spelling stays an alias, with and without its prefix", () => {
  const [endpoint] = describeAll("together", [catalogModel("together", "meta-llama/Llama-3.3-70B-Instruct-Turbo")]);
  expect(endpoint?.model.slug).toBe(llama);
  expect(endpoint?.aliases).toEqual([
    "meta-llama/Llama-3.3-70B-Instruct-Turbo",
    "together/meta-llama/Llama-3.3-70B-Instruct-Turbo",
  ]);
});

test("two names of one model are one endpoint, and the plain one is asked", () => {
  const names = ["claude-haiku-4-5-20251001", "claude-haiku-4-5"];
  for (const order of [names, names.toReversed()]) {
    const endpoints = describeAll(
      "anthropic",
      order.map((id) => catalogModel("anthropic", id)),
    );
    expect(endpoints).toHaveLength(1);
    expect(endpoints[0]).toMatchObject({
      model: { slug: "anthropic/claude-haiku-4.5", upstreamId: "claude-haiku-4-5" },
    });
    expect(endpoints[0]?.aliases?.toSorted()).toEqual(names.map((id) => `anthropic/${id}`).toSorted());
    expect(endpoints[0]?.model.pricing).toEqual({ prompt: "0.000001", completion: "0.000005" });
  }
});

describe("a server whose names say nothing of the vendor", () => {
  test("keeps its own slugs", () => {
    const endpoints = describeAll("my-vllm", [catalogModel("my-vllm", "llama-3.3-70b-versatile")], {
      vendor: undefined,
    });
    expect(endpoints[0]?.model.slug).toBe("my-vllm/llama-3.3-70b-versatile");
  });

  test("joins a model's endpoints by its exact slug, without others' prices", () => {
    const [endpoint] = describeAll("lm-studio", [catalogModel("lm-studio", "openai/gpt-oss-120b")], {
      vendor: undefined,
    });
    expect(endpoint?.model).toMatchObject({ slug: "openai/gpt-oss-120b", description: "Open weights." });
    expect(endpoint?.model.pricing).toBeUndefined();
    expect(endpoint?.aliases).toEqual(["lm-studio/openai/gpt-oss-120b"]);
  });
});

test("slugs of the configuration stay, and missing facts are filled in", () => {
  const [endpoint] = describeAll("groq", [model("mine/fast", { upstreamId: "llama-3.3-70b-versatile" })], {
    keepsSlugs: true,
  });
  expect(endpoint?.model).toMatchObject({ slug: "mine/fast", contextLength: 100_000 });
});

test("a provider's quantization applies to models without their own", () => {
  const models = [catalogModel("v", "a"), catalogModel("v", "b", { quantization: "int4" })];
  const endpoints = describeAll("v", models, { quantization: "fp8" });
  expect(endpoints.map((endpoint) => endpoint.model.quantization)).toEqual(["fp8", "int4"]);
});

test("variants that a provider lists are rows of their own", () => {
  const endpoints = describeAll("openrouter", [
    model("openai/gpt-oss-120b"),
    model("openai/gpt-oss-120b:free", { pricing: { prompt: "0", completion: "0" } }),
  ]);
  expect(endpoints.map((endpoint) => endpoint.model.slug)).toEqual(["openai/gpt-oss-120b", "openai/gpt-oss-120b:free"]);
});
