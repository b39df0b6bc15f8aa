import { Model$inboundSchema } from "@openrouter/sdk/models/model.js";
import { PublicEndpoint$inboundSchema } from "@openrouter/sdk/models/publicendpoint.js";
import { endpointSchema, modelSchema } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { ProviderModel } from "../providers/provider.ts";
import { createEndpointHealth } from "../routing/endpoint-health.ts";
import { model, provider, serving } from "./catalog.test-support.ts";
import { toWireEndpoint } from "./to-wire-endpoint.ts";
import { toAutoRouterModel, toWireModel } from "./to-wire-model.ts";

function endpoint(slug: string, extra: Partial<ProviderModel> = {}, more: Partial<Endpoint> = {}): Endpoint {
  return { provider: provider(slug, serving()), model: model("v/m", extra), ...more };
}

const full: Partial<ProviderModel> = {
  name: "V: M",
  description: "A model.",
  created: 1_780_000_000,
  contextLength: 100_000,
  maxPromptTokens: 90_000,
  maxCompletionTokens: 8_000,
  inputModalities: ["text", "image"],
  pricing: {
    prompt: "0.000002",
    completion: "0.00001",
    input_cache_read: "0.0000002",
    web_search: "0.005",
    overrides: [{ min_prompt_tokens: 50_000, prompt: "0.000004" }],
  },
  supportedParameters: ["temperature", "tools", "tool_choice"],
  reasoning: {
    mandatory: false,
    defaultEnabled: true,
    supportedEfforts: ["high", "low"],
    defaultEffort: "low",
    supportsMaxTokens: true,
  },
  instructType: "llama3",
  tokenizer: "Llama3",
  huggingFaceId: "v/M-8B",
  knowledgeCutoff: "2026-01-31",
  expirationDate: "2027-01-31",
  isModerated: true,
  defaultParameters: { temperature: 0.6 },
  quantization: "fp8",
  supportsImplicitCaching: true,
};

describe("a model on the wire", () => {
  test("says everything that is known, in OpenRouter's form", () => {
    const wire = toWireModel([endpoint("one", full)]);
    expect(Model$inboundSchema.safeParse(wire).error).toBeUndefined();
    expect(modelSchema.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({
      id: "v/m",
      canonical_slug: "v/m",
      hugging_face_id: "v/M-8B",
      name: "V: M",
      created: 1_780_000_000,
      context_length: 100_000,
      architecture: {
        modality: "text+image->text",
        input_modalities: ["text", "image"],
        output_modalities: ["text"],
        tokenizer: "Llama3",
        instruct_type: "llama3",
      },
      pricing: full.pricing,
      top_provider: { context_length: 100_000, max_completion_tokens: 8_000, is_moderated: true },
      per_request_limits: null,
      supported_parameters: ["temperature", "tools", "tool_choice"],
      default_parameters: { temperature: 0.6 },
      supported_voices: null,
      links: { details: "/api/v1/models/v/m/endpoints" },
      reasoning: {
        mandatory: false,
        default_enabled: true,
        supported_efforts: ["high", "low"],
        default_effort: "low",
        supports_max_tokens: true,
      },
      knowledge_cutoff: "2026-01-31",
      expiration_date: "2027-01-31",
      provider_name: "ONE",
    });
  });

  test("says which system prompt it requires, where it does", () => {
    const strict = endpoint("one", { requiredSystemPrompt: "You are Strict." });
    expect(toWireModel([strict]).required_system_prompt).toBe("You are Strict.");
    expect(toWireModel([endpoint("one")])).not.toHaveProperty("required_system_prompt");
  });

  test("says so where nothing is known", () => {
    const wire = toWireModel([endpoint("one")]);
    expect(Model$inboundSchema.safeParse(wire).error).toBeUndefined();
    expect(wire).toMatchObject({ created: 0, context_length: null, pricing: { prompt: "-1", completion: "-1" } });
    expect(Object.keys(wire)).not.toContain("reasoning");
  });

  test("can do what any of its endpoints can", () => {
    const wire = toWireModel([
      endpoint("one", { inputModalities: ["text"], supportedParameters: ["seed"], contextLength: 8 }),
      endpoint("two", { inputModalities: ["text", "file"], supportedParameters: ["tools"], contextLength: 16 }),
    ]);
    expect(wire.architecture).toMatchObject({ input_modalities: ["text", "file"], modality: "text+file->text" });
    expect(wire.supported_parameters).toEqual(["seed", "tools"]);
    expect(wire.context_length).toBe(16);
  });

  test("[LOOK-3] searches the web where one of its endpoints does", () => {
    const searching = endpoint("one", { supportsWebSearch: true });
    expect(toWireModel([endpoint("two"), searching]).searches_web).toBe(true);
    expect(Object.keys(toWireModel([endpoint("two")]))).not.toContain("searches_web");
    expect(toAutoRouterModel([endpoint("two"), searching]).searches_web).toBe(true);
    expect(Object.keys(toAutoRouterModel([endpoint("two")]))).not.toContain("searches_web");
  });

  test("has the price of its cheapest endpoint, but of the account's own first", () => {
    const priceEndpoint = (slug: string, prompt: string, isOwn?: boolean) =>
      endpoint(slug, { pricing: { prompt, completion: prompt } }, { isOwn });
    const lead = (...endpoints: [Endpoint, ...Endpoint[]]) => {
      const { provider_name: name, pricing } = toWireModel(endpoints);
      return [name, pricing.prompt];
    };
    expect(lead(endpoint("unknown"), priceEndpoint("dear", "3"), priceEndpoint("cheap", "1"))).toEqual(["CHEAP", "1"]);
    expect(lead(priceEndpoint("one", "1"), priceEndpoint("two", "1"))).toEqual(["ONE", "1"]);
    expect(lead(priceEndpoint("own", "3", true), priceEndpoint("cheap", "1"))).toEqual(["OWN", "3"]);
    expect(lead(priceEndpoint("one", "-1"), priceEndpoint("two", "2"))).toEqual(["TWO", "2"]);
  });

  test("names its other names, where they say something", () => {
    const groq = endpoint("groq", {}, { aliases: ["groq/m-versatile"] });
    const openrouter = endpoint("openrouter", {}, { aliases: ["openrouter/v/m"] });
    expect(toWireModel([groq, openrouter]).aliases).toEqual(["groq/m-versatile"]);
    expect(Object.keys(toWireModel([openrouter]))).not.toContain("aliases");
  });
});

describe("an endpoint on the wire", () => {
  const now = () => 1_790_000_000_000;

  test("says what the provider serves, as OpenRouter's own SDK reads it", () => {
    const wire = toWireEndpoint(endpoint("one", full), createEndpointHealth(now));
    expect(PublicEndpoint$inboundSchema.safeParse(wire).error).toBeUndefined();
    expect(endpointSchema.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({
      name: "ONE | v/m",
      model_id: "v/m",
      model_name: "V: M",
      provider_name: "ONE",
      tag: "one/fp8",
      quantization: "fp8",
      context_length: 100_000,
      max_prompt_tokens: 90_000,
      max_completion_tokens: 8_000,
      supports_implicit_caching: true,
      supports_tool_choice: { auto: true, none: true, required: true, function: true },
      status: 0,
      uptime_last_30m: null,
      latency_last_30m: null,
      throughput_last_30m: null,
    });
    const bare = toWireEndpoint(endpoint("one", { supportedParameters: ["seed"] }), createEndpointHealth(now));
    expect(PublicEndpoint$inboundSchema.safeParse(bare).error).toBeUndefined();
    expect(bare).toMatchObject({
      tag: "one",
      quantization: null,
      context_length: 0,
      supports_tool_choice: { auto: false },
    });
  });

  test("says what was measured, and that it rests", () => {
    const health = createEndpointHealth(now);
    const measuredEndpoint = endpoint("one");
    health.recordFirstPart(measuredEndpoint, 400);
    health.recordThroughput(measuredEndpoint, { tokens: 100, milliseconds: 2000 });
    health.recordEnd(measuredEndpoint);
    const good = toWireEndpoint(measuredEndpoint, health);
    expect(PublicEndpoint$inboundSchema.safeParse(good).error).toBeUndefined();
    expect(good).toMatchObject({ status: 0, uptime_last_5m: 100, uptime_last_30m: 100, uptime_last_1d: 100 });
    expect(good.latency_last_30m?.p50).toBeGreaterThan(300);
    expect(good.latency_last_30m?.p50).toBeLessThan(500);
    expect(good.throughput_last_30m?.p50).toBeGreaterThan(40);
    for (let failures = 0; failures < 5; failures += 1)
      health.recordRefusal(measuredEndpoint, { code: 503, message: "" });
    const bad = toWireEndpoint(measuredEndpoint, health);
    expect(bad.status).toBe(-2);
    expect(bad.uptime_last_5m).toBeGreaterThan(0);
    expect(bad.uptime_last_5m).toBeLessThan(50);
  });
});
