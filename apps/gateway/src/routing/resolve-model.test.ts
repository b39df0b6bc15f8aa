import type { ChatRequest } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "../catalogue/catalogue.ts";
import type { Provider, ProviderKind } from "../providers/provider.ts";
import { resolveModel } from "./resolve-model.ts";

const providers = new Map<string, Provider>();

function providerOf(slug: string, kind: ProviderKind): Provider {
  const known = providers.get(slug);
  if (known) return known;
  const provider: Provider = {
    slug,
    name: slug,
    kind,
    listModels: async () => [],
    complete: () => {
      throw new Error("Nobody is asked here.");
    },
  };
  providers.set(slug, provider);
  return provider;
}

interface Traits {
  input?: string[];
  output?: string[];
  created?: number;
}

function endpoint(
  provider: string,
  slug: string,
  { input = ["text"], output = ["text"], created }: Traits = {},
): Endpoint {
  return {
    provider: providerOf(provider, provider === "demo" ? "demo" : "openai-compatible"),
    model: {
      upstreamId: slug.split("/")[1] ?? slug,
      slug,
      name: slug,
      created,
      inputModalities: input,
      outputModalities: output,
      supportedParameters: [],
    },
  };
}

const image = { type: "image_url", image_url: { url: "data:," } };

function ask(model: string | undefined, extra: Partial<ChatRequest> = {}): ChatRequest {
  return { ...(model === undefined ? {} : { model }), messages: [{ role: "user", content: "Hi" }], ...extra };
}

function picked(body: ChatRequest, endpoints: Endpoint[]): string[] | { code: number; message: string } {
  const resolved = resolveModel(body, endpoints);
  if (!resolved.ok) return resolved.error;
  return resolved.value.map(({ provider, model }) => `${provider.slug} ${model.slug}`);
}

describe("a slug that is named", () => {
  const endpoints = [
    endpoint("one", "v/a"),
    endpoint("one", "v/b"),
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
  ])("%s is served by %j", (slug, expected) => {
    expect(picked(ask(slug), endpoints)).toEqual(expected);
  });

  test.each(["v/unheard-of", "v/b:3b", "v", ":free"])("%s is no model", (slug) => {
    expect(picked(ask(slug), endpoints)).toEqual({ code: 400, message: `${slug} is not a valid model ID` });
  });
});

describe("the Auto Router", () => {
  const guide = endpoint("demo", "demo/guide");
  const painter = endpoint("demo", "demo/painter", { output: ["image", "text"] });
  const demo = [endpoint("demo", "demo/builder"), painter, guide];

  test("among the demo models the guide answers, the painter draws", () => {
    expect(picked(ask("openrouter/auto"), demo)).toEqual(["demo demo/guide"]);
    expect(picked(ask("openrouter/auto", { modalities: ["image", "text"] }), demo)).toEqual(["demo demo/painter"]);
  });

  test("real models come before the demo, and it does not stand in for them", () => {
    expect(picked(ask("openrouter/auto"), [...demo, endpoint("one", "v/a")])).toEqual(["one v/a"]);
  });

  test("a request without a model is its own, with variants too", () => {
    expect(picked(ask(undefined), demo)).toEqual(["demo demo/guide"]);
    expect(picked(ask("openrouter/auto:online"), demo)).toEqual(["demo demo/guide"]);
  });

  test("a message with an image needs a model that sees", () => {
    const endpoints = [endpoint("one", "v/blind"), endpoint("one", "v/seeing", { input: ["text", "image"] })];
    const messages: ChatRequest["messages"] = [{ role: "user", content: [{ type: "text", text: "?" }, image] }];
    expect(picked(ask("openrouter/auto", { messages }), endpoints)).toEqual(["one v/seeing"]);
    expect(picked(ask("openrouter/auto", { messages }), demo)).toEqual({
      code: 404,
      message: "No endpoints found that support image input",
    });
  });

  test.each<[string, Endpoint[], string]>([
    ["everyday models come first", [endpoint("one", "v/gpt-9"), endpoint("one", "v/gpt-9-mini")], "v/gpt-9-mini"],
    ["then the newest", [endpoint("one", "v/a", { created: 1 }), endpoint("one", "v/b", { created: 2 })], "v/b"],
    ["previews come last", [endpoint("one", "v/x-flash-preview"), endpoint("one", "v/y")], "v/y"],
    [
      "those that also draw come after",
      [endpoint("one", "v/draw", { output: ["text", "image"] }), endpoint("one", "v/z")],
      "v/z",
    ],
    ["else the provider's order counts", [endpoint("one", "v/q"), endpoint("one", "v/p")], "v/q"],
  ])("%s", (_, endpoints, expected) => {
    expect(picked(ask("openrouter/auto"), endpoints)).toEqual([`one ${expected}`]);
  });

  test("two more providers stand by, one model of each", () => {
    const endpoints = ["one", "one", "two", "three", "four"].map((name, index) => endpoint(name, `${name}/${index}`));
    expect(picked(ask("openrouter/auto"), endpoints)).toEqual(["one one/0", "two two/2", "three three/3"]);
  });

  test("a provider's own model of that name is taken at its word", () => {
    const theirs = endpoint("openrouter", "openrouter/auto");
    expect(picked(ask("openrouter/auto"), [endpoint("one", "v/a"), theirs])).toEqual(["openrouter openrouter/auto"]);
  });

  test("nothing at all is told as such", () => {
    expect(picked(ask("openrouter/auto"), [])).toEqual({
      code: 404,
      message: "No endpoints found for openrouter/auto.",
    });
  });
});
