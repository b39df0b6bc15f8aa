import type { ScriptedUpstream, UpstreamAnswer } from "@tutti/testkit";
import { errorAnswer, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../app.test-support.ts";
import type { ProviderConfig } from "../config/config.ts";
import type { ProviderModel } from "../providers/provider.ts";

type Name = "cheap" | "dear" | "private";

const upstreams = new Map<Name, ScriptedUpstream>();
const answers = new Map<Name, UpstreamAnswer>();
let app: TestApp;

function model(slug: string, price: number, traits: Partial<ProviderModel> = {}): ProviderModel {
  const perToken = (price / 1_000_000).toFixed(9);
  return {
    upstreamId: `${slug}-upstream`,
    slug,
    name: slug,
    inputModalities: ["text"],
    outputModalities: ["text"],
    supportedParameters: ["temperature", "max_tokens"],
    pricing: { prompt: perToken, completion: perToken },
    ...traits,
  };
}

const offers: Record<Name, Partial<ProviderConfig>> = {
  cheap: {
    dataPolicy: { training: true, retention: true },
    models: [
      model("v/shared", 1, { quantization: "int4", supportedParameters: ["max_tokens"] }),
      model("v/busy", 1),
      model("v/gift", 0, { supportsWebSearch: true }),
      model("v/mini", 1, { created: 5 }),
    ],
  },
  dear: {
    dataPolicy: { training: false, retention: true },
    models: [
      model("v/shared", 9, { quantization: "bf16" }),
      model("v/busy", 9),
      model("v/large", 9),
      model("v/seeing", 9, { inputModalities: ["text", "image"] }),
    ],
  },
  private: {
    dataPolicy: { training: false, retention: false },
    models: [model("v/busy", 5), model("v/shared", 5, { quantization: "fp8", reasoning: { mandatory: false } })],
  },
};

const names: readonly Name[] = ["cheap", "dear", "private"];

beforeAll(async () => {
  const providers: Parameters<typeof startTestApp>[0]["providers"][number][] = [];
  for (const name of names) {
    const answer = () => answers.get(name) ?? textAnswer(`From ${name}.`);
    const upstream = await startScriptedUpstream({ answer });
    upstreams.set(name, upstream);
    const config = { slug: name, name: `The ${name} one`, kind: "openai-compatible" as const, headers: {} };
    providers.push({ ...config, baseUrl: upstream.baseUrl, ...offers[name] });
  }
  app = await startTestApp({ providers });
});
afterEach(() => answers.clear());
afterAll(async () => {
  await app.close();
  for (const upstream of upstreams.values()) await upstream.close();
});

async function complete(body: object) {
  const response = await app.complete(body);
  return (await response.json()) as {
    model?: string;
    provider?: string;
    error?: { code: number; message: string; metadata?: Record<string, unknown> };
  };
}

/** The provider and the model that answered. */
async function answererOf(body: object): Promise<string> {
  const { provider, model: slug, error } = await complete(body);
  return error ? `${error.code} ${error.message}` : `${provider?.split(" ")[1]} ${slug}`;
}

/** The body of the last request to a provider. */
function sentTo(name: Name): unknown {
  return upstreams.get(name)?.requests.at(-1)?.body;
}

describe("[GW-7] a request's preferences choose its provider", () => {
  const askShared = (provider: object, more: object = {}) => answererOf({ model: "v/shared", provider, ...more });

  test.each<[object, object, string]>([
    [{ order: ["private", "dear"] }, {}, "private"],
    [{ order: ["The dear one"] }, {}, "dear"],
    [{ only: ["dear"] }, {}, "dear"],
    [{ ignore: ["cheap", "dear"] }, {}, "private"],
    [{ data_collection: "deny", sort: "price" }, {}, "private"],
    [{ zdr: true }, {}, "private"],
    [{ quantizations: ["bf16"] }, {}, "dear"],
    [{ sort: "price" }, {}, "cheap"],
    [{ sort: { by: "price" }, require_parameters: true }, { temperature: 0.5 }, "private"],
    [{ max_price: { prompt: 1 } }, {}, "cheap"],
    [{ max_price: { completion: "5" }, ignore: ["cheap"] }, {}, "private"],
    [{ ignore: ["private"] }, { max_price: { prompt: 2 } }, "cheap"],
  ])("%o with %o: %s", async (provider, more, expected) => {
    expect(await askShared(provider, more)).toBe(`${expected} v/shared`);
  });

  test("the next provider is tried where one fails before its first token", async () => {
    answers.set("cheap", errorAnswer(500, { error: { message: "Broken." } }));
    expect(await askShared({ order: ["cheap", "dear"] })).toBe("dear v/shared");
  });

  test("unless no fallbacks are allowed: then its refusal is returned", async () => {
    answers.set("cheap", errorAnswer(500, { error: { message: "Broken." } }));
    expect(await askShared({ order: ["cheap"], allow_fallbacks: false })).toBe("500 Broken.");
    const provider = { allow_fallbacks: false, sort: "price" };
    expect(await answererOf({ model: "v/busy", provider })).toBe("500 Broken.");
  });

  test("where no endpoint is left, the refusal says what left whom out", async () => {
    const { error } = await complete({ model: "v/shared", provider: { only: ["nobody"] } });
    expect(error).toMatchObject({
      code: 404,
      message: expect.stringMatching(/^No allowed providers are available for the selected model\./),
      metadata: { available_providers: ["cheap", "dear", "private"], requested_providers: ["nobody"] },
    });
  });

  test("where all refuse, the first refusal is returned, with the others", async () => {
    for (const name of names) answers.set(name, errorAnswer(503, { error: { message: `${name} is busy.` } }));
    const { error } = await complete({ model: "v/busy", provider: { order: ["dear", "cheap", "private"] } });
    expect(error).toMatchObject({
      code: 503,
      message: "dear is busy.",
      metadata: {
        provider_name: "The dear one",
        previous_errors: [
          { code: 503, message: "cheap is busy.", provider_name: "The cheap one" },
          { code: 503, message: "private is busy.", provider_name: "The private one" },
        ],
      },
    });
  });
});

describe("[GW-5] a model's name says", () => {
  test.each<[string, string]>([
    ["v/large", "dear v/large"],
    ["v/gift:free", "cheap v/gift"],
    ["v/shared:free", "404 No endpoints found for v/shared:free."],
    ["v/gift:online", "cheap v/gift"],
    ["v/shared:floor", "cheap v/shared"],
    ["v/shared:thinking", "private v/shared"],
    ["v/gift:free:nitro", "cheap v/gift"],
    ["v/unknown", "400 v/unknown is not a valid model ID"],
    ["v/unknown:free", "400 v/unknown:free is not a valid model ID"],
  ])("%s: %s", async (slug, expected) => {
    expect(await answererOf({ model: slug })).toBe(expected);
  });

  test("its variants to the gateway only, and not to the provider", async () => {
    await complete({ model: "v/shared:thinking:nitro" });
    expect(sentTo("private")).toMatchObject({ model: "v/shared-upstream" });
  });

  test("the next of `models` answers where no provider answers for the first", async () => {
    answers.set("dear", errorAnswer(429, { error: { message: "Too many." } }));
    expect(await answererOf({ model: "v/large", models: ["v/unknown", "v/gift"] })).toBe("cheap v/gift");
    expect(await answererOf({ models: ["v/large", "v/gift"] })).toBe("cheap v/gift");
    expect(sentTo("cheap")).not.toHaveProperty("models");
  });

  test("the Auto Router picks by need, and the answer says whom", async () => {
    expect(await answererOf({ model: "openrouter/auto" })).toBe("cheap v/mini");
    const picture = { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } };
    expect(await answererOf({ messages: [{ role: "user", content: [picture] }] })).toBe("dear v/seeing");
    const plugins = [{ id: "auto-router", allowed_models: ["v/l*"] }];
    expect(await answererOf({ model: "openrouter/auto", plugins })).toBe("dear v/large");
    expect(await answererOf({ model: "openrouter/free" })).toBe("cheap v/gift");
  });

  test("a preset, in each of its three forms", async () => {
    const createdResponse = await app.fetch("/api/frontend/user/presets", {
      method: "POST",
      headers: { cookie: app.cookie, "content-type": "application/json" },
      body: JSON.stringify({
        slug: "writer",
        name: "Writer",
        system_prompt: "Be brief.",
        config: { model: "v/large", temperature: 0.25, provider: { order: ["private"] } },
      }),
    });
    expect(createdResponse.status).toBe(201);
    expect(await answererOf({ model: "@preset/writer" })).toBe("dear v/large");
    expect(sentTo("dear")).toMatchObject({
      temperature: 0.25,
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hello?" },
      ],
    });
    expect(await answererOf({ model: "v/shared@preset/writer" })).toBe("private v/shared");
    expect(await answererOf({ preset: "writer", model: "v/gift", temperature: 1 })).toBe("cheap v/gift");
    expect(sentTo("cheap")).toMatchObject({ temperature: 1 });
    const removedResponse = await app.fetch("/api/frontend/user/presets", {
      method: "POST",
      headers: { cookie: app.cookie, "content-type": "application/json" },
      body: JSON.stringify({ slug: "past", name: "Past", config: { model: "v/gone" } }),
    });
    expect(removedResponse.status).toBe(201);
    const refusal = '400 The model of preset "past" cannot answer: v/gone is not a valid model ID';
    expect(await answererOf({ model: "@preset/past" })).toBe(refusal);
    expect(await answererOf({ preset: "past" })).toBe(refusal);
    expect(await answererOf({ model: "v/gone@preset/past" })).toBe("400 v/gone is not a valid model ID");
    expect(await answererOf({ model: "@preset/unknown" })).toBe('404 Preset "unknown" was not found');
  });
});
