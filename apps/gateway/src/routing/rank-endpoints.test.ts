import type { ChatRequest, ProviderPreferences } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { rankEndpoints } from "./rank-endpoints.ts";
import { type EndpointTraits, endpoint, type MeasuredTraits, rankingOf, request } from "./routing.test-support.ts";

const at = (slug: string, traits: EndpointTraits = {}) => endpoint(slug, "v/m", traits);

interface RankSetup {
  provider?: ProviderPreferences;
  body?: Partial<ChatRequest>;
  measurements?: MeasuredTraits;
  /** The draws, in the order of the endpoints; the smallest wins among equals. */
  draws?: readonly number[];
}

function rank(endpoints: readonly Endpoint[], { provider, body, measurements = {}, draws = [] }: RankSetup) {
  const remaining = [...draws];
  const random = () => remaining.shift() ?? 0.5;
  const chatRequest = request({ ...body, ...(provider ? { provider } : {}) });
  const ranking = rankEndpoints(endpoints, rankingOf(chatRequest, { measurements, random }));
  return {
    rankedSlugs: ranking.rankedEndpoints.map((each) => each.provider.slug),
    excluded: ranking.exclusions.map((each) => `${each.endpoint.provider.slug}: ${each.reason}`),
    failedBy: ranking.failedBy,
  };
}

const abc = [at("a", { price: 1 }), at("b", { price: 2 }), at("c", { price: 3 })];

describe("who may answer", () => {
  const private_ = { provider: { dataPolicy: { training: false, retention: false } } };
  const endpointTraits = { provider: { dataPolicy: { training: false, retention: true } } };
  const learning = { provider: { dataPolicy: { training: true, retention: true } } };
  const policies = [at("private", private_), at("kept", endpointTraits), at("learning", learning), at("silent")];
  const tools = [{ type: "function" as const, function: { name: "f" } }];
  const weights = [at("a", { quantization: "fp8" }), at("b", { quantization: "int4" }), at("c")];
  const able = (slug: string, ...supportedParameters: string[]) => at(slug, { supportedParameters });
  const long = "x".repeat(40_000);
  const saying = (content: string) => [{ role: "user" as const, content }];
  const seeing = [
    {
      role: "user" as const,
      content: [{ type: "image_url" as const, image_url: { url: "data:image/png;base64,AA==" } }],
    },
  ];

  test.each<[string, Endpoint[], RankSetup, string[], string[]]>([
    ["only", abc, { provider: { only: ["b", "x"] } }, ["b"], ["a: only", "c: only"]],
    ["an empty list of `only` is none", abc.slice(0, 1), { provider: { only: [] } }, ["a"], []],
    ["ignore", abc, { provider: { ignore: ["A", "c"] } }, ["b"], ["a: ignore", "c: ignore"]],
    [
      "order without allow_fallbacks",
      abc,
      { provider: { order: ["c", "a"], allow_fallbacks: false } },
      ["c", "a"],
      ["b: order"],
    ],
    [
      "quantizations",
      weights,
      { provider: { quantizations: ["fp8", "fp16"] } },
      ["a"],
      ["b: quantizations", "c: quantizations"],
    ],
    [
      "quantizations that are unknown",
      weights,
      { provider: { quantizations: ["unknown"] } },
      ["c"],
      ["a: quantizations", "b: quantizations"],
    ],
    [
      "data_collection: deny leaves out who learns from its input, or says nothing",
      policies,
      { provider: { data_collection: "deny", sort: "price" } },
      ["private", "kept"],
      ["learning: data_collection", "silent: data_collection"],
    ],
    [
      "data_collection: allow",
      policies,
      { provider: { data_collection: "allow", sort: "price" } },
      ["private", "kept", "learning", "silent"],
      [],
    ],
    [
      "zdr leaves out who keeps its input, or says nothing",
      policies,
      { provider: { zdr: true } },
      ["private"],
      ["kept: zdr", "learning: zdr", "silent: zdr"],
    ],
    ["max_price of prompts", abc, { provider: { max_price: { prompt: 1 } } }, ["a"], ["b: max_price", "c: max_price"]],
    [
      "max_price of completions",
      abc,
      { provider: { max_price: { completion: 1.5 } } },
      ["a"],
      ["b: max_price", "c: max_price"],
    ],
    [
      "max_price beside the preferences",
      abc,
      { body: { max_price: { prompt: 1 } } },
      ["a"],
      ["b: max_price", "c: max_price"],
    ],
    [
      "both limits hold",
      abc,
      { provider: { max_price: { prompt: 2 }, sort: "price" }, body: { max_price: { completion: 1 } } },
      ["a"],
      ["c: max_price", "b: max_price"],
    ],
    [
      "a price that is not known is over any limit",
      [at("a"), at("b", { price: 9 })],
      { provider: { max_price: { prompt: 9 } } },
      ["b"],
      ["a: max_price"],
    ],
    [
      "max_price of a picture, of sound, of a request",
      [
        at("a", { pricing: { prompt: "0", completion: "0", image: "0.02" } }),
        at("b", { pricing: { prompt: "0", completion: "0", audio: "0.02" } }),
        at("c", { pricing: { prompt: "0", completion: "0", request: "0.02" } }),
        at("d", { pricing: { prompt: "0", completion: "0" } }),
      ],
      { provider: { max_price: { image: 0.01, audio: 0.01, request: 0.01 } } },
      ["d"],
      ["a: max_price", "b: max_price", "c: max_price"],
    ],
    [
      "require_parameters: every parameter of the request",
      [able("a", "temperature", "seed"), able("b", "temperature"), able("c")],
      { provider: { require_parameters: true, sort: "price" }, body: { temperature: 1, seed: 7 } },
      ["a", "c"],
      ["b: require_parameters"],
    ],
    [
      "require_parameters knows a JSON schema from plain JSON, and reasoning by both its names",
      [able("a", "response_format"), able("b", "response_format", "structured_outputs", "reasoning")],
      {
        provider: { require_parameters: true },
        body: { response_format: { type: "json_schema", json_schema: { name: "n" } }, reasoning_effort: "low" },
      },
      ["b"],
      ["a: require_parameters"],
    ],
    [
      "parameters that are not required leave no endpoint out",
      [able("a", "seed")],
      { body: { temperature: 1 } },
      ["a"],
      [],
    ],
    [
      "tools",
      [able("a", "tools"), able("b", "seed"), able("c")],
      { body: { tools }, draws: [0, 0, 0.9] },
      ["a", "c"],
      ["b: tools"],
    ],
    [
      "response_format, verbosity and tool_choice, where an endpoint supports them",
      [able("a", "response_format", "verbosity"), able("b", "seed")],
      { body: { response_format: { type: "json_object" }, verbosity: "low" } },
      ["a"],
      ["b: response_format"],
    ],
    [
      "response_format, where no endpoint supports it",
      [able("a", "seed"), able("b", "seed")],
      { body: { response_format: { type: "json_object" } }, provider: { sort: "price" } },
      ["a", "b"],
      [],
    ],
    [
      "max_tokens, where an endpoint writes as long",
      [at("a", { maxCompletionTokens: 100 }), at("b", { maxCompletionTokens: 200 }), at("c")],
      { body: { max_tokens: 150 }, provider: { sort: "price" } },
      ["b", "c"],
      ["a: max_tokens"],
    ],
    [
      "max_tokens, where no endpoint does",
      [at("a", { maxCompletionTokens: 100 })],
      { body: { max_tokens: 150 } },
      ["a"],
      [],
    ],
    [
      "the length of the prompt, where it fits somewhere",
      [
        at("a", { contextLength: 8_000 }),
        at("b", { contextLength: 16_000 }),
        at("c", { maxPromptTokens: 8_000, contextLength: 16_000 }),
      ],
      { body: { messages: saying(long) } },
      ["b"],
      ["a: context_length", "c: context_length"],
    ],
    [
      "the length of prompt and answer, where both fit somewhere",
      [at("a", { contextLength: 11_000 }), at("b", { contextLength: 16_000 })],
      { body: { messages: saying(long), max_tokens: 4_000 } },
      ["b"],
      ["a: context_length"],
    ],
    [
      "a prompt too long for a short context, which is compressed",
      [at("a", { contextLength: 4_000 })],
      { body: { messages: saying(long) } },
      ["a"],
      [],
    ],
    [
      "a prompt to be compressed, by half of what it needs",
      [at("a", { contextLength: 4_000 }), at("b", { contextLength: 9_000 })],
      { body: { messages: saying(long), transforms: ["middle-out"] } },
      ["b"],
      ["a: context_length"],
    ],
    [
      "a prompt that an estimate finds a little too long for everybody",
      [at("a", { contextLength: 8_000 })],
      { body: { messages: saying(long) } },
      ["a"],
      [],
    ],
    [
      "pictures, where an endpoint sees",
      [at("a"), at("b", { inputModalities: ["text", "image"] })],
      { body: { messages: seeing } },
      ["b"],
      ["a: input_modalities"],
    ],
    ["pictures, where no endpoint says that it sees", [at("a")], { body: { messages: seeing } }, ["a"], []],
    [
      "pictures out, where an endpoint draws",
      [at("a"), at("b", { outputModalities: ["text", "image"] })],
      { body: { modalities: ["image", "text"] } },
      ["b"],
      ["a: output_modalities"],
    ],
    [
      "OpenRouter is given the conditions on providers and keeps to them itself",
      [at("a"), endpoint("openrouter", "v/m")],
      { provider: { only: ["groq"], zdr: true, quantizations: ["fp8"], max_price: { prompt: 1 } } },
      ["openrouter"],
      ["a: only"],
    ],
    [
      "but it can be ignored by its own name",
      [at("a"), endpoint("openrouter", "v/m")],
      { provider: { ignore: ["OpenRouter"] } },
      ["a"],
      ["openrouter: ignore"],
    ],
  ])("%s", (_, endpoints, options, ranking, exclusions) => {
    const result = rank(endpoints, options);
    expect(result.rankedSlugs).toEqual(ranking);
    expect(result.excluded).toEqual(exclusions);
  });

  test.each<[string, Endpoint[], RankSetup]>([
    ["only", abc, { provider: { only: ["x"] } }],
    ["ignore", abc, { provider: { ignore: ["a", "b", "c"] } }],
    ["order", abc, { provider: { order: ["x"], allow_fallbacks: false } }],
    ["quantizations", abc, { provider: { quantizations: ["fp8"] } }],
    ["data_collection", abc, { provider: { data_collection: "deny" } }],
    ["zdr", abc, { provider: { zdr: true } }],
    ["max_price", abc, { provider: { max_price: { prompt: 0.5 } } }],
    ["require_parameters", [able("a", "seed")], { provider: { require_parameters: true }, body: { temperature: 1 } }],
    ["tools", [able("a", "seed")], { body: { tools } }],
    ["context_length", [at("a", { contextLength: 4_000 })], { body: { messages: saying(long), transforms: [] } }],
  ])("where %s leaves no endpoint, it says so", (reason, endpoints, options) => {
    const { rankedSlugs, failedBy, excluded } = rank(endpoints, options);
    expect(rankedSlugs).toEqual([]);
    expect(failedBy).toBe(reason);
    expect(excluded).toHaveLength(endpoints.length);
  });
});

describe("[GW-7] who is asked first", () => {
  test.each<[string, Endpoint[], RankSetup, string[]]>([
    ["order, then the others", abc, { provider: { order: ["c", "b"] } }, ["c", "b", "a"]],
    ["an order of unknown names", abc, { provider: { order: ["x"] } }, ["a", "b", "c"]],
    ["sort by price", abc.toReversed(), { provider: { sort: "price" } }, ["a", "b", "c"]],
    ["sort by price, unknown ones last", [at("x"), ...abc], { provider: { sort: "price" } }, ["a", "b", "c", "x"]],
    [
      "sort by throughput",
      abc,
      { provider: { sort: "throughput" }, measurements: { throughput: { a: 10, b: 90, c: 50 } } },
      ["b", "c", "a"],
    ],
    [
      "sort by latency",
      abc,
      { provider: { sort: "latency" }, measurements: { latency: { a: 900, b: 300, c: 600 } } },
      ["b", "c", "a"],
    ],
    [
      "who was never measured is tried once, to be measured",
      abc,
      { provider: { sort: "throughput" }, measurements: { throughput: { a: 10, c: 50 } } },
      ["b", "c", "a"],
    ],
    [
      "the same in an object",
      abc.toReversed(),
      { provider: { sort: { by: "price", partition: "model" } } },
      ["a", "b", "c"],
    ],
    [
      "exacto: who answers most surely, then who serves the finest weights, then who costs least",
      [
        at("dear", { price: 3 }),
        at("cheap", { price: 1 }),
        at("coarse", { price: 0.5, quantization: "fp4" }),
        at("unsure", { price: 0.1 }),
      ],
      { provider: { sort: "exacto" }, measurements: { uptime: { unsure: 0.8, cheap: 0.99 } } },
      ["cheap", "dear", "coarse", "unsure"],
    ],
    [
      "sort is no lot",
      [at("a"), at("b"), at("c")],
      { provider: { sort: "price" }, draws: [0.9, 0.1, 0.5] },
      ["a", "b", "c"],
    ],
    [
      "order is no lot",
      [at("a"), at("b"), at("c")],
      { provider: { order: ["b"] }, draws: [0.9, 0.1, 0.5] },
      ["b", "a", "c"],
    ],
    [
      "who costs nothing comes before who costs little",
      [at("a", { price: 0.01 }), at("b", { price: 0 })],
      { draws: [0.01, 0.99] },
      ["b", "a"],
    ],
    [
      "equal prices: the smaller draw",
      [at("a", { price: 1 }), at("b", { price: 1 })],
      { draws: [0.6, 0.4] },
      ["b", "a"],
    ],
    ["the cheap one mostly", [at("a", { price: 4 }), at("b", { price: 1 })], { draws: [0.5, 0.5] }, ["b", "a"]],
    ["but not always", [at("a", { price: 4 }), at("b", { price: 1 })], { draws: [0.01, 0.9] }, ["a", "b"]],
    [
      "an unknown price counts as the dearest",
      [at("x"), at("a", { price: 1 }), at("b", { price: 9 })],
      { draws: [0.5, 0.5, 0.4] },
      ["a", "b", "x"],
    ],
    ["own keys before all", [at("a", { price: 0 }), at("b", { price: 9, isOwn: true })], {}, ["b", "a"]],
    ["own keys before an order, too", [at("a"), at("b", { isOwn: true })], { provider: { order: ["a"] } }, ["b", "a"]],
    [
      "those that rest last",
      abc,
      { provider: { sort: "price" }, measurements: { coolingDown: ["a"] } },
      ["b", "c", "a"],
    ],
    [
      "though they are one's own",
      [at("a", { isOwn: true }), at("b")],
      { measurements: { coolingDown: ["a"] } },
      ["b", "a"],
    ],
    [
      "though an order names them",
      abc,
      { provider: { order: ["a", "c"] }, measurements: { coolingDown: ["a"] } },
      ["c", "b", "a"],
    ],
    [
      "where all rest, nothing changes",
      abc,
      { provider: { sort: "price" }, measurements: { coolingDown: ["a", "b", "c"] } },
      ["a", "b", "c"],
    ],
    ["the only one, though it rests", [at("a")], { measurements: { coolingDown: ["a"] } }, ["a"]],
    [
      "who is slower than is preferred comes later",
      abc,
      { provider: { preferred_min_throughput: 40, sort: "price" }, measurements: { throughput: { a: 30, b: 50 } } },
      ["b", "c", "a"],
    ],
    [
      "who takes longer than is preferred comes later; the limit is in seconds",
      abc,
      { provider: { preferred_max_latency: 0.5, sort: "price" }, measurements: { latency: { a: 600, b: 400 } } },
      ["b", "c", "a"],
    ],
    [
      "a limit for one percentile only",
      abc.slice(0, 2),
      {
        provider: { preferred_max_latency: { p90: 1 }, sort: "price" },
        measurements: { latency: { a: { p50: 100, p75: 200, p90: 1_500, p99: 2_000 }, b: 900 } },
      },
      ["b", "a"],
    ],
    [
      "who is surely meant comes before OpenRouter, which may know one that is",
      [endpoint("openrouter", "v/m", { price: 0 }), at("groq", { price: 9 })],
      { provider: { only: ["groq"] } },
      ["groq", "openrouter"],
    ],
  ])("%s", (_, endpoints, options, expected) => {
    expect(rank(endpoints, options).rankedSlugs).toEqual(expected);
  });
});
