import type { ChatRequest, ProviderPreferences } from "@tutti/contract";
import { expect, test } from "vitest";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { planRoute } from "./plan-route.ts";
import { endpoint, healthOf, request, viewOf } from "./routing.test-support.ts";

const learnMore =
  "To learn more about provider routing, visit: https://openrouter.ai/docs/guides/routing/provider-selection";

const both = [
  endpoint("groq", "v/m", { price: 2 }),
  endpoint("azure", "v/m", { price: 3, supportedParameters: ["seed"] }),
];

async function refusalOf(fields: Partial<ChatRequest>, endpoints: readonly Endpoint[] = both) {
  const services = { health: healthOf(), random: () => 0.5 };
  const planResult = await planRoute(request({ model: "v/m", ...fields }), viewOf(endpoints), services);
  if (planResult.ok) throw new Error("An endpoint may answer.");
  return planResult.error;
}

test("no allowed provider: OpenRouter's words and form, with the funnel", async () => {
  expect(await refusalOf({ provider: { only: ["anthropic"] } })).toEqual({
    code: 404,
    message:
      "No allowed providers are available for the selected model. Providers serving v/m: groq, azure, but your request's provider.only preference permits only: anthropic.",
    metadata: {
      available_providers: ["groq", "azure"],
      requested_providers: ["anthropic"],
      routing_funnel: [
        { step: "Initial Endpoints", endpoint_count: 2 },
        { step: "Filter by Allowed Providers", endpoint_count: 0 },
      ],
      failed_routing_step: "Filter by Allowed Providers",
      excluded_providers: [
        { provider: "groq", excluded_by: "only" },
        { provider: "azure", excluded_by: "only" },
      ],
      error_type: "not_found",
    },
    availability: {
      code: "constraint_filtered",
      retryable: false,
      requested_models: ["v/m"],
      excluded_by: ["only"],
      constraint: { field: "provider.only", detail: expect.stringContaining("No allowed providers are available") },
    },
  });
});

test.each<[Partial<ChatRequest>, string, string]>([
  [{ provider: { zdr: true } }, "privacy_restricted", "provider.zdr"],
  [{ provider: { enforce_distillable_text: true } }, "privacy_restricted", "provider.enforce_distillable_text"],
  [{ provider: { max_price: { prompt: 1 } } }, "constraint_filtered", "provider.max_price"],
])("%o has an availability of %s by %s", async (fields, code, field) => {
  const { availability } = await refusalOf(fields);
  expect(availability).toMatchObject({ code, retryable: false, constraint: { field } });
});

test("a model that may be distilled answers where that is required", async () => {
  const provider = { enforce_distillable_text: true };
  const open = endpoint("groq", "v/m", { isDistillable: true });
  const services = { health: healthOf(), random: () => 0.5 };
  const planResult = await planRoute(request({ model: "v/m", provider }), viewOf([...both, open]), services);
  expect(planResult.ok && planResult.value.candidates.map(({ model }) => model.isDistillable)).toEqual([true]);
});

test("several conditions: each is named with whom it left out", async () => {
  const { message, metadata } = await refusalOf({
    provider: { ignore: ["azure"], max_price: { prompt: 1 } },
  });
  expect(message).toBe(`No endpoints found within your max_price, which excludes: groq. ${learnMore}`);
  expect(metadata).toMatchObject({
    excluded_providers: [
      { provider: "azure", excluded_by: "ignore" },
      { provider: "groq", excluded_by: "max_price" },
    ],
    failed_routing_step: "Filter by Max Price",
  });
});

test.each<[ProviderPreferences, string]>([
  [
    { ignore: ["groq", "azure"] },
    "All providers have been ignored. Providers serving v/m: groq, azure: provider.ignore, or this gateway's operator, excludes groq, azure.",
  ],
  [
    { order: ["openai"], allow_fallbacks: false },
    `No endpoints found for the request with manual order: openai. Providers serving v/m: groq, azure. ${learnMore}`,
  ],
  [
    { quantizations: ["fp8", "bf16"] },
    `No endpoints found that serve the requested quantizations: fp8, bf16. ${learnMore}`,
  ],
  [
    { data_collection: "deny" },
    'No endpoints found matching your data policy. provider.data_collection: "deny" excludes: groq, azure.',
  ],
  [{ zdr: true }, "No endpoints found matching your data policy. provider.zdr excludes: groq, azure."],
  [
    { enforce_distillable_text: true },
    "No endpoints found whose model may be distilled. provider.enforce_distillable_text excludes: groq, azure.",
  ],
])("%o is reported as: %s", async (provider, message) => {
  expect(await refusalOf({ provider })).toMatchObject({ code: 404, message });
});

test("a provider left out with many models is named once for each reason", async () => {
  const many = Array.from({ length: 3 }, (_, index) => endpoint("groq", `v/${index}`));
  const error = await refusalOf({ model: "openrouter/auto", provider: { only: ["openai"] } }, [...many, ...both]);
  expect(error.metadata?.["excluded_providers"]).toEqual([
    { provider: "groq", excluded_by: "only" },
    { provider: "azure", excluded_by: "only" },
  ]);
});

test("tools and parameters that no endpoint supports", async () => {
  const plain = both.slice(1);
  expect(await refusalOf({ tools: [{ type: "function", function: { name: "f" } }] }, plain)).toMatchObject({
    code: 404,
    message: `No endpoints found that support tool use. ${learnMore}`,
  });
  expect(await refusalOf({ temperature: 1, provider: { require_parameters: true } }, plain)).toMatchObject({
    code: 404,
    message: `No endpoints found that can handle the requested parameters. ${learnMore}`,
  });
});

test("a prompt too long for all endpoints: 400 with the longest length", async () => {
  const short = [endpoint("a", "v/m", { contextLength: 1_000 }), endpoint("b", "v/m", { contextLength: 2_000 })];
  const messages = [{ role: "user" as const, content: "x".repeat(40_000) }];
  expect(await refusalOf({ messages, max_tokens: 500, transforms: [] }, short)).toMatchObject({
    code: 400,
    message:
      "This endpoint's maximum context length is 2000 tokens. However, you requested about 10500 tokens (10000 of text input, 500 in the output). Please reduce the length of either one, or use the context-compression plugin to compress your prompt automatically.",
    metadata: { error_type: "context_length_exceeded" },
  });
});
