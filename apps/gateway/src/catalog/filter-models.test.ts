import { type Model, modelQuerySchema } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { ProviderModel } from "../providers/provider.ts";
import { createEndpointHealth } from "../routing/endpoint-health.ts";
import { model, provider, serving } from "./catalog.test-support.ts";
import { filterModels } from "./filter-models.ts";
import { toWireModel } from "./to-wire-model.ts";

const price = (prompt: string, completion = prompt) => ({ pricing: { prompt, completion } });

const rows: readonly [slug: string, providerSlug: string, extra: Partial<ProviderModel>][] = [
  ["a/draws", "one", { outputModalities: ["image"], ...price("0.000001") }],
  ["a/large", "one", { name: "Large", contextLength: 200_000, created: 20, tokenizer: "GPT", ...price("0.00001") }],
  ["b/sees", "two", { inputModalities: ["text", "image"], supportedParameters: ["tools", "seed"], created: 30 }],
  [
    "b/small",
    "two",
    { contextLength: 8_000, created: 10, supportedParameters: ["seed"], ...price("0.000001", "0.00005") },
  ],
  ["c/free", "three", price("0")],
];
const endpoints: Endpoint[] = rows.map(([slug, providerSlug, extra]) => ({
  provider: {
    ...provider(providerSlug, serving()),
    ...(providerSlug === "three" ? { dataPolicy: { training: false, retention: false } } : {}),
  },
  model: model(slug, extra),
}));
const models: readonly Model[] = endpoints.map((endpoint) => toWireModel([endpoint]));
const health = createEndpointHealth(() => 1_790_000_000_000);
const byId = Map.groupBy(endpoints, (endpoint) => endpoint.model.slug);

function findIds(query: Record<string, string>): string[] {
  const context = { health, endpointsOf: ({ id }: Model) => byId.get(id) ?? [] };
  return filterModels(models, modelQuerySchema.parse(query), context).map(({ id }) => id);
}

test.each<[string, Record<string, string>, string[]]>([
  ["nothing said: those that write", {}, ["a/large", "b/sees", "b/small", "c/free"]],
  ["all", { output_modalities: "all" }, ["a/draws", "a/large", "b/sees", "b/small", "c/free"]],
  ["those that draw", { output_modalities: "image" }, ["a/draws"]],
  [
    "those that draw or write",
    { output_modalities: "image, TEXT" },
    ["a/draws", "a/large", "b/sees", "b/small", "c/free"],
  ],
  ["those that see", { input_modalities: "text,image" }, ["b/sees"]],
  ["one parameter", { supported_parameters: "seed" }, ["b/sees", "b/small"]],
  ["all of the parameters", { supported_parameters: "seed,tools" }, ["b/sees"]],
  ["a part of a name", { q: "LARG" }, ["a/large"]],
  ["a part of a slug", { q: "b/" }, ["b/sees", "b/small"]],
  ["a length", { context: "8000" }, ["a/large", "b/small"]],
  ["the least price", { min_price: "1" }, ["a/large", "b/small"]],
  ["the most price; what is not known is within no limit", { max_price: "1" }, ["b/small", "c/free"]],
  ["the price of an answer", { max_output_price: "10" }, ["a/large", "c/free"]],
  ["both ends", { min_price: "1", max_price: "5" }, ["b/small"]],
  ["authors", { model_authors: "a, C" }, ["a/large", "c/free"]],
  ["a provider's slug", { providers: "two" }, ["b/sees", "b/small"]],
  ["providers' names", { providers: "TWO,Three" }, ["b/sees", "b/small", "c/free"]],
  ["a tokenizer", { arch: "gpt" }, ["a/large"]],
  ["who keeps nothing", { zdr: "true" }, ["c/free"]],
  ["a category, which no model has", { category: "programming" }, ["a/large", "b/sees", "b/small", "c/free"]],
  ["nothing that exists", { q: "zzz" }, []],
  [
    "lists that name nothing, which ask for nothing in particular",
    { output_modalities: "", input_modalities: ",", providers: " ", model_authors: "" },
    ["a/large", "b/sees", "b/small", "c/free"],
  ],
])("%s", (_, query, ids) => {
  expect(findIds(query)).toEqual(ids);
});

describe("the order", () => {
  health.recordFirstPart(endpoints[1] as Endpoint, 900);
  health.recordFirstPart(endpoints[3] as Endpoint, 100);
  health.recordThroughput(endpoints[1] as Endpoint, { tokens: 1000, milliseconds: 1000 });
  health.recordThroughput(endpoints[3] as Endpoint, { tokens: 100, milliseconds: 1000 });

  test.each([
    ["newest", ["b/sees", "a/large", "b/small", "c/free"]],
    ["pricing-low-to-high", ["c/free", "a/large", "b/small", "b/sees"]],
    ["pricing-high-to-low", ["b/small", "a/large", "c/free", "b/sees"]],
    ["context-high-to-low", ["a/large", "b/small", "b/sees", "c/free"]],
    ["latency-low-to-high", ["b/small", "a/large", "b/sees", "c/free"]],
    ["throughput-high-to-low", ["a/large", "b/small", "b/sees", "c/free"]],
    ["design-arena-elo-high-to-low", ["a/large", "b/sees", "b/small", "c/free"]],
  ])("%s; what is not known comes last", (sort, ids) => {
    expect(findIds({ sort })).toEqual(ids);
  });
});

test.each([
  [{ context: "long" }, "context", "must be a number"],
  [{ min_price: "-1" }, "min_price", "must be at least 0"],
  [{ limit: "0" }, "limit", "must be at least 1"],
  [{ limit: "1001" }, "limit", "must be at most 1000"],
  [{ offset: "1.5" }, "offset", "must be a whole number"],
])("%j is told by its name", (query, field, message) => {
  const issues = modelQuerySchema.safeParse(query).error?.issues.map((issue) => [issue.path.join("."), issue.message]);
  expect(issues).toEqual([[field, message]]);
});
