import type { ChatRequest } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { planRoute } from "./plan-route.ts";
import { endpoint, healthOf, type MeasuredTraits, viewOf } from "./routing.test-support.ts";

const image = { type: "image_url" as const, image_url: { url: "data:," } };

function ask(model: string | undefined, extra: Partial<ChatRequest> = {}): ChatRequest {
  return { ...withoutUndefined({ model }), messages: [{ role: "user", content: "Hi" }], ...extra };
}

/** The endpoints that are called, or the code and the message of the refusal. */
async function pick(
  body: ChatRequest,
  endpoints: readonly Endpoint[],
  measurements: MeasuredTraits = {},
): Promise<string[] | { code: number; message: string }> {
  const services = { health: healthOf(measurements), random: () => 0.5 };
  const planResult = await planRoute(body, viewOf(endpoints), services);
  if (!planResult.ok) return { code: planResult.error.code, message: planResult.error.message };
  return planResult.value.candidates.map(({ provider, model }) => `${provider.slug} ${model.slug}`);
}

describe("the Auto Router", () => {
  const guide = endpoint("demo", "demo/guide");
  const demo = [endpoint("demo", "demo/builder"), guide];

  test("among the demo models the guide answers", async () => {
    expect(await pick(ask("openrouter/auto"), demo)).toEqual(["demo demo/guide"]);
  });

  test("a model that draws is chosen where a picture is wanted", async () => {
    const drawing = endpoint("one", "v/drawing", { outputModalities: ["image", "text"] });
    const wanted = ask("openrouter/auto", { modalities: ["image", "text"] });
    expect(await pick(wanted, [...demo, endpoint("one", "v/a"), drawing])).toEqual(["one v/drawing"]);
  });

  test("real models come before the demo, and it does not stand in for them", async () => {
    expect(await pick(ask("openrouter/auto"), [...demo, endpoint("one", "v/a")])).toEqual(["one v/a"]);
  });

  test("a request without a model is its own, with variants too", async () => {
    expect(await pick(ask(undefined), demo)).toEqual(["demo demo/guide"]);
    expect(await pick(ask("openrouter/auto:online"), demo)).toEqual(["demo demo/guide"]);
  });

  test("a message with an image needs a model that sees", async () => {
    const endpoints = [endpoint("one", "v/blind"), endpoint("one", "v/seeing", { inputModalities: ["text", "image"] })];
    const messages: ChatRequest["messages"] = [{ role: "user", content: [{ type: "text", text: "?" }, image] }];
    expect(await pick(ask("openrouter/auto", { messages }), endpoints)).toEqual(["one v/seeing"]);
    expect(await pick(ask("openrouter/auto", { messages }), demo)).toEqual({
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
      [endpoint("one", "v/draw", { outputModalities: ["text", "image"] }), endpoint("one", "v/z")],
      "v/z",
    ],
    ["else the provider's order counts", [endpoint("one", "v/q"), endpoint("one", "v/p")], "v/q"],
  ])("%s", async (_, endpoints, expected) => {
    expect(await pick(ask("openrouter/auto"), endpoints)).toEqual([`one ${expected}`]);
  });

  test("two more providers stand by, one model of each", async () => {
    const endpoints = ["one", "one", "two", "three", "four"].map((name, index) => endpoint(name, `${name}/${index}`));
    expect(await pick(ask("openrouter/auto"), endpoints)).toEqual(["one one/0", "two two/2", "three three/3"]);
  });

  test("a provider's own model of that name is taken at its word", async () => {
    const theirs = endpoint("openrouter", "openrouter/auto");
    expect(await pick(ask("openrouter/auto"), [endpoint("one", "v/a"), theirs])).toEqual([
      "openrouter openrouter/auto",
    ]);
  });

  test("an empty catalog is reported as such", async () => {
    expect(await pick(ask("openrouter/auto"), [])).toEqual({
      code: 404,
      message: "No endpoints found for openrouter/auto.",
    });
  });
});

describe("what a message needs", () => {
  const tools = [{ type: "function" as const, function: { name: "f" } }];
  const content = (type: "input_audio" | "file") =>
    type === "file"
      ? { type, file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA==" } }
      : { type, input_audio: { data: "AA==", format: "wav" } };
  const withPart = (type: "input_audio" | "file") => ({
    messages: [{ role: "user" as const, content: [content(type)] }],
  });
  const long = { messages: [{ role: "user" as const, content: "word ".repeat(20_000) }] };

  test.each<[string, Partial<ChatRequest>, Endpoint[], string]>([
    [
      "sound",
      withPart("input_audio"),
      [endpoint("one", "v/mini"), endpoint("one", "v/hears", { inputModalities: ["text", "audio"] })],
      "v/hears",
    ],
    [
      "a file: a model that reads files, where there is one",
      withPart("file"),
      [endpoint("one", "v/mini"), endpoint("one", "v/reads", { inputModalities: ["text", "file"] })],
      "v/reads",
    ],
    [
      "a file: any model, where there is none, since its text can be sent",
      withPart("file"),
      [endpoint("one", "v/m")],
      "v/m",
    ],
    [
      "tools",
      { tools },
      [
        endpoint("one", "v/new", { supportedParameters: ["seed"], created: 9 }),
        endpoint("one", "v/able", { supportedParameters: ["tools"] }),
      ],
      "v/able",
    ],
    [
      "an answer by a schema",
      { response_format: { type: "json_schema", json_schema: { name: "n" } } },
      [
        endpoint("one", "v/mini", { supportedParameters: ["seed"] }),
        endpoint("one", "v/strict", { supportedParameters: ["response_format", "structured_outputs"] }),
      ],
      "v/strict",
    ],
    [
      "reasoning",
      { reasoning: { effort: "high" } },
      [endpoint("one", "v/quick"), endpoint("one", "v/thinks", { reasoning: { mandatory: false } })],
      "v/thinks",
    ],
    [
      "room for a long text",
      long,
      [
        endpoint("one", "v/a", { contextLength: 8_000, created: 9 }),
        endpoint("one", "v/b", { contextLength: 200_000 }),
      ],
      "v/b",
    ],
  ])("%s", async (_, fields, endpoints, expected) => {
    expect(await pick(ask("openrouter/auto", fields), endpoints)).toEqual([`one ${expected}`]);
  });

  test.each<[Partial<ChatRequest>, string]>([
    [{ tools }, "No endpoints found that support tool use."],
    [withPart("input_audio"), "No endpoints found that support audio input"],
    [{ modalities: ["image"] }, "No endpoints found that support the requested output modalities: image"],
  ])("that no model has is told: %o", async (fields, message) => {
    const plain = [endpoint("one", "v/m", { supportedParameters: ["seed"] })];
    expect(await pick(ask("openrouter/auto", fields), plain)).toEqual({ code: 404, message });
  });

  test.each<[string, Partial<ChatRequest>]>([
    ["tools", { tools }],
    ["reasoning", { reasoning: { enabled: true } }],
    ["a long text", long],
  ])("%s is work for a capable model, and plain talk for a quick one", async (_, fields) => {
    const endpoints = [endpoint("one", "v/gpt-9-mini", { created: 2 }), endpoint("one", "v/gpt-9", { created: 1 })];
    expect(await pick(ask("openrouter/auto", fields), endpoints)).toEqual(["one v/gpt-9"]);
    expect(await pick(ask("openrouter/auto"), endpoints)).toEqual(["one v/gpt-9-mini"]);
  });

  test("no model is dear for plain talk, where another one is not", async () => {
    const endpoints = [
      endpoint("one", "v/sonnet-9", { created: 9, price: 50 }),
      endpoint("one", "v/sonnet-8", { price: 6 }),
    ];
    expect(await pick(ask("openrouter/auto"), endpoints)).toEqual(["one v/sonnet-8"]);
  });

  test("among equals the cheapest is taken", async () => {
    const endpoints = [endpoint("one", "v/b", { price: 2 }), endpoint("one", "v/a", { price: 1 })];
    expect(await pick(ask("openrouter/auto"), endpoints)).toEqual(["one v/a"]);
  });
});

describe("what a request says of the choice", () => {
  const endpoints = [
    endpoint("one", "anthropic/haiku", { price: 2 }),
    endpoint("two", "openai/mini", { price: 1 }),
    endpoint("three", "openai/large", { price: 3 }),
  ];
  const auto = (plugin: object, model = "openrouter/auto") =>
    pick(ask(model, { plugins: [{ id: "auto-router", ...plugin }] }), endpoints);

  test("are the models that it allows and excludes, with wildcards", async () => {
    expect(await auto({ allowed_models: ["anthropic/*"] })).toEqual(["one anthropic/haiku"]);
    expect(await auto({ excluded_models: ["openai/m*", "anthropic/haiku"] })).toEqual(["three openai/large"]);
    expect(await auto({ allowed_models: ["openai/*"], excluded_models: ["*/mini"] })).toEqual(["three openai/large"]);
    expect(await auto({ allowed_models: ["open.i/*"] })).toEqual({
      code: 404,
      message: "No endpoints found for openrouter/auto.",
    });
    expect(await auto({ allowed_models: ["anthropic/*"], enabled: false })).toHaveLength(3);
  });

  test("[EVID-4] are the preferred models first, in their order, where they are able", async () => {
    const first = async (plugin: object) => ((await auto(plugin)) as string[])[0];
    expect(await first({ preferred_models: ["openai/large", "openai/mini"] })).toBe("three openai/large");
    expect(await first({ preferred_models: ["gone/model", "openai/mini"] })).toBe("two openai/mini");
    expect(await first({ preferred_models: ["openai/large"], excluded_models: ["openai/large"] })).not.toBe(
      "three openai/large",
    );
    expect(await auto({ preferred_models: [] })).toEqual(await auto({}));
    // The fallbacks are chosen as without preferences.
    expect(await auto({ preferred_models: ["openai/large"] })).toHaveLength(3);
  });

  test("is no pattern that delays other requests", async () => {
    expect(await auto({ excluded_models: [`${"*".repeat(60)}!`] })).toHaveLength(3);
  });

  test.each<[object, string]>([
    [{ allowed_models: "anthropic/*" }, "allowed_models"],
    [{ allowed_models: [7] }, "allowed_models.0"],
    [{ preferred_models: "openai/large" }, "preferred_models"],
    [{ excluded_models: ["x".repeat(201)] }, "excluded_models.0"],
    [{ excluded_models: Array.from({ length: 201 }, () => "x") }, "excluded_models"],
  ])("are no options that make no sense: %o", async (options, field) => {
    expect(await auto(options)).toEqual({
      code: 400,
      message: expect.stringMatching(new RegExp(`^Plugin "auto-router": ${field}: `)),
    });
  });

  test("are its providers", async () => {
    expect(await pick(ask("openrouter/auto", { provider: { only: ["three"] } }), endpoints)).toEqual([
      "three openai/large",
    ]);
    expect(await pick(ask("openrouter/auto", { provider: { order: ["three"] } }), endpoints)).toEqual([
      "three openai/large",
      "two openai/mini",
      "one anthropic/haiku",
    ]);
    expect(await pick(ask("openrouter/auto", { provider: { only: ["nobody"] } }), endpoints)).toMatchObject({
      code: 404,
      message: expect.stringContaining("No allowed providers are available for the selected model."),
    });
  });

  test("is how it sorts", async () => {
    expect(await pick(ask("openrouter/auto:floor"), endpoints)).toEqual([
      "two openai/mini",
      "one anthropic/haiku",
      "three openai/large",
    ]);
  });

  test("is that it pays nothing", async () => {
    const some = [...endpoints, endpoint("four", "v/gift", { price: 0 }), endpoint("demo", "demo/guide", { price: 0 })];
    expect(await pick(ask("openrouter/free"), some)).toEqual(["four v/gift"]);
    expect(await pick(ask("openrouter/auto:free"), some)).toEqual(["four v/gift"]);
    expect(await pick(ask("openrouter/free"), endpoints)).toEqual({
      code: 404,
      message: "No endpoints found for openrouter/free.",
    });
  });
});

test("all who serve the best model are asked before another model is", async () => {
  const endpoints = [
    endpoint("one", "v/new", { created: 2 }),
    endpoint("two", "v/new", { created: 2 }),
    endpoint("three", "v/old", { created: 1 }),
  ];
  expect(await pick(ask("openrouter/auto"), endpoints)).toEqual(["one v/new", "two v/new", "three v/old"]);
});

test("a provider that rests stands behind the others", async () => {
  const endpoints = [endpoint("one", "v/new", { created: 2 }), endpoint("two", "v/old", { created: 1 })];
  expect(await pick(ask("openrouter/auto"), endpoints, { coolingDown: ["one"] })).toEqual(["two v/old", "one v/new"]);
});
