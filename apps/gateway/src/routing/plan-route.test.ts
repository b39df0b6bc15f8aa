import type { ChatRequest } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { planRoute } from "./plan-route.ts";
import { requestFor } from "./request-for.ts";
import { resolveRequest } from "./resolve-request.ts";
import { endpoint, healthOf, type MeasuredTraits, viewOf } from "./routing.test-support.ts";

function ask(model: string | undefined, extra: Partial<ChatRequest> = {}): ChatRequest {
  return { ...withoutUndefined({ model }), messages: [{ role: "user", content: "Hi" }], ...extra };
}

async function plan(body: ChatRequest, endpoints: readonly Endpoint[], measurements: MeasuredTraits = {}) {
  return planRoute(body, viewOf(endpoints), { health: healthOf(measurements), random: () => 0.5 });
}

/** The endpoints that are called, or the code and the message of the refusal. */
async function pick(
  body: ChatRequest,
  endpoints: readonly Endpoint[],
): Promise<string[] | { code: number; message: string }> {
  const planResult = await plan(body, endpoints);
  if (!planResult.ok) return { code: planResult.error.code, message: planResult.error.message };
  return planResult.value.candidates.map(({ provider, model }) => `${provider.slug} ${model.slug}`);
}

describe("a slug that is named", () => {
  const endpoints = [
    endpoint("one", "v/a"),
    endpoint("one", "v/b", { price: 0 }),
    endpoint("two", "v/a"),
    endpoint("one", "v/c:free"),
    endpoint("one", "v/c"),
    endpoint("ollama", "ollama/llama3.2:3b"),
  ];

  test.each<[string, string[]]>([
    ["v/b", ["one v/b"]],
    ["v/a", ["one v/a", "two v/a"]],
    ["v/c:free", ["one v/c:free"]],
    ["v/b:free", ["one v/b"]],
    ["v/b:free:online", ["one v/b"]],
    ["v/c:nitro", ["one v/c"]],
    ["ollama/llama3.2:3b", ["ollama ollama/llama3.2:3b"]],
    ["ollama/llama3.2:3b:online", ["ollama ollama/llama3.2:3b"]],
  ])("%s is served by %j", async (slug, expected) => {
    expect(await pick(ask(slug), endpoints)).toEqual(expected);
  });

  test.each(["v/unheard-of", "v/b:3b", "v", ":free"])("%s is no model", async (slug) => {
    expect(await pick(ask(slug), endpoints)).toEqual({ code: 400, message: `${slug} is not a valid model ID` });
  });
});

describe("a variant", () => {
  const endpoints = [
    endpoint("dear", "v/m", { price: 5, contextLength: 1_000_000, supportedParameters: ["reasoning"] }),
    endpoint("free", "v/m", { price: 0, contextLength: 8_000, supportedParameters: ["seed"] }),
    endpoint("silent", "v/m"),
    endpoint("thinker", "v/m", { price: 1, supportedParameters: ["seed"], reasoning: { mandatory: true } }),
  ];

  test.each<[string, string[]]>([
    ["v/m:free", ["free"]],
    ["v/m:thinking", ["thinker", "dear", "silent"]],
    ["v/m:extended", ["dear"]],
    ["v/m:free:extended", ["free"]],
    ["v/m:floor", ["free", "thinker", "dear", "silent"]],
  ])("%s keeps what it promises: %j", async (slug, providers) => {
    const planResult = await plan(ask(slug), endpoints);
    expect(planResult.ok && planResult.value.candidates.map(({ provider }) => provider.slug)).toEqual(providers);
  });

  test("that no endpoint can keep is refused", async () => {
    expect(await pick(ask("v/m:free"), [endpoint("dear", "v/m", { price: 5 })])).toEqual({
      code: 404,
      message: "No endpoints found for v/m:free.",
    });
  });

  test("with a row of its own is that row", async () => {
    const rows = [...endpoints, endpoint("row", "v/m:thinking", { price: 9 })];
    expect(await pick(ask("v/m:thinking"), rows)).toEqual(["row v/m:thinking"]);
    expect(await pick(ask("v/m:thinking:nitro"), rows)).toEqual(["row v/m:thinking"]);
  });

  test("of a fallback sorts that fallback's endpoints", async () => {
    const others = [endpoint("b", "v/n", { price: 2 }), endpoint("a", "v/n", { price: 1 })];
    const body = ask("v/x", { models: ["v/n:floor"] });
    expect(await pick(body, [endpoint("one", "v/x"), ...others])).toEqual(["one v/x", "a v/n", "b v/n"]);
  });
});

describe("variants that sort", () => {
  const endpoints = ["v/x", "v/y", "v/z"].flatMap((slug) => [
    endpoint("dear", slug, { price: 2 }),
    endpoint("cheap", slug, { price: 1 }),
    endpoint("openrouter", slug, { price: 3 }),
  ]);
  const measurements = { throughput: { dear: 90, cheap: 10, openrouter: 50 } };

  async function planOf(fields: Partial<ChatRequest>) {
    const presets = { find: async () => undefined };
    const resolved = await resolveRequest(ask(undefined, fields), presets);
    const result = resolved.ok ? await plan(resolved.value.body, endpoints, measurements) : resolved;
    if (!result.ok) throw new Error(result.error.message);
    const { candidates, sorts, body } = result.value;
    return candidates.map((each) => {
      const request = requestFor(body, each, sorts.get(each));
      return `${each.provider.slug} ${each.model.slug} ${request.provider?.sort ?? "-"}`;
    });
  }

  test("sort the providers of their own model, and are sent to OpenRouter", async () => {
    expect(await planOf({ model: "v/x:floor", models: ["v/y:nitro", "v/x"] })).toEqual([
      "cheap v/x -",
      "dear v/x -",
      "openrouter v/x price",
      "dear v/y -",
      "openrouter v/y throughput",
      "cheap v/y -",
    ]);
    const candidates = await planOf({ model: "v/x:floor", models: ["v/z"] });
    expect(candidates).toContain("openrouter v/x price");
    expect(candidates).toContain("openrouter v/z -");
  });

  test("say nothing where the request itself says how", async () => {
    expect(await planOf({ model: "v/x:floor", models: ["v/y:nitro"], provider: { sort: "latency" } })).toEqual([
      "dear v/x latency",
      "cheap v/x latency",
      "openrouter v/x latency",
      "dear v/y latency",
      "cheap v/y latency",
      "openrouter v/y latency",
    ]);
  });
});

describe("the newest of a family", () => {
  const endpoints = [
    endpoint("one", "anthropic/claude-sonnet-4", { created: 1 }),
    endpoint("one", "anthropic/claude-sonnet-5.1", { created: 3 }),
    endpoint("two", "anthropic/claude-sonnet-5.1", { created: 3 }),
    endpoint("one", "anthropic/claude-sonnet-5.1:free", { created: 4 }),
    endpoint("one", "anthropic/claude-opus-5", { created: 5 }),
    endpoint("one", "other/claude-sonnet-9", { created: 9 }),
  ];

  test("is served by all providers that have it", async () => {
    expect(await pick(ask("~anthropic/claude-sonnet-latest"), endpoints)).toEqual([
      "one anthropic/claude-sonnet-5.1",
      "two anthropic/claude-sonnet-5.1",
    ]);
  });

  test.each(["~anthropic/claude-haiku-latest", "~anthropic/claude-sonnet", "~nobody/claude-latest", "~"])(
    "%s is no model",
    async (slug) => {
      expect(await pick(ask(slug), endpoints)).toEqual({ code: 400, message: `${slug} is not a valid model ID` });
    },
  );
});

describe("models", () => {
  const endpoints = [endpoint("one", "v/a"), endpoint("two", "v/b"), endpoint("one", "v/b", { price: 9 })];

  test("are tried in their order after the model, each by all who serve it", async () => {
    const planResult = await plan(ask("v/b", { models: ["v/a", "v/b"] }), endpoints);
    const { candidates, body } = planResult.ok ? planResult.value : { candidates: [], body: undefined };
    expect(candidates.map(({ model }) => model.slug)).toEqual(["v/b", "v/b", "v/a"]);
    expect(body?.model).toBe("v/b");
    expect(body).not.toHaveProperty("models");
  });

  test("alone are a model and its fallbacks", async () => {
    const planResult = await plan(ask(undefined, { models: ["v/a", "v/b"] }), endpoints);
    expect(planResult.ok && planResult.value.body.model).toBe("v/a");
  });

  test("that have no provider, or that the request excludes, are skipped", async () => {
    const body = ask("v/unknown", { models: ["v/a", "v/b"], provider: { only: ["two"] } });
    expect(await pick(body, endpoints)).toEqual(["two v/b"]);
  });

  test("without a provider give the refusal of the first", async () => {
    expect(await pick(ask("v/x", { models: ["v/y"] }), endpoints)).toEqual({
      code: 400,
      message: "v/x is not a valid model ID",
    });
  });

  test("may be sorted together", async () => {
    const sort = { by: "throughput" as const, partition: "none" as const };
    const measurements = { throughput: { one: 10, two: 90 } };
    const planResult = await plan(ask("v/a", { models: ["v/b"], provider: { sort } }), endpoints, measurements);
    expect(planResult.ok && planResult.value.candidates.map(({ provider }) => provider.slug)).toEqual([
      "two",
      "one",
      "one",
    ]);
  });
});
