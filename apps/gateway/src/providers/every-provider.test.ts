import { type ScriptedUpstream, startScriptedUpstream, textAnswer, type UpstreamAnswer } from "@tutti/testkit";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { connectCatalogue } from "../catalog/connect-catalog.ts";
import { knownLocalServers } from "../config/local-servers.ts";
import { readConfig } from "../config/read-config.ts";
import { vendors } from "../config/vendors.ts";
import { textAnswer as anthropicAnswer } from "./anthropic/scripted-anthropic.test-support.ts";
import { createProvider } from "./create-provider.ts";
import { createDemoProvider } from "./demo/index.ts";
import { geminiAnswer } from "./google/scripted-gemini.test-support.ts";
import type { ProviderKind } from "./kinds.ts";
import { createLocalProviders } from "./local-discovery.ts";
import { askProvider, closeAfterTest, createTestModel, textIn } from "./provider.test-support.ts";
import type { Provider } from "./provider.ts";

const answers: Partial<Record<ProviderKind, (text: string) => UpstreamAnswer>> = {
  anthropic: anthropicAnswer,
  google: geminiAnswer,
};

/** A server with the wire format of this kind, which answers every question with a greeting. */
async function serve(kind: ProviderKind): Promise<ScriptedUpstream> {
  const upstream = await closeAfterTest(
    startScriptedUpstream({
      answer: () => (answers[kind] ?? textAnswer)("Hello there."),
      isQuestion: (path) => /\/(chat\/completions|messages)$|:streamGenerateContent/.test(path),
    }),
  );
  return upstream;
}

function configOf(environment: Record<string, string>) {
  const readFile = () => {
    throw new Error("There is no file.");
  };
  const config = readConfig({ environment, readFile, workingFolder: "/", projectFolder: "/" });
  if (!config.ok) throw new Error(config.error.message);
  return config.value;
}

async function greet(provider: Provider, upstreamId = "m"): Promise<string> {
  const parts = await askProvider(provider, { model: createTestModel({ upstreamId, slug: "vendor/m" }) });
  expect(parts.some(({ type }) => type === "finish")).toBe(true);
  return textIn(parts);
}

describe("[GW-6] one key, or nothing at all, is all it takes", () => {
  test("to be answered by any of the vendors", () => {
    const slugs = vendors.map(({ slug }) => slug);
    const vendorNames = ["openai", "anthropic", "google", "mistral", "xai", "groq", "deepseek", "together"];
    expect(slugs).toEqual(expect.arrayContaining([...vendorNames, "fireworks", "cohere", "perplexity", "openrouter"]));
  });

  test.each(vendors.map((vendor) => [vendor.name, vendor] as const))("%s", async (_, { slug, kind, variables }) => {
    const upstream = await serve(kind);
    const [variable] = variables;
    const environment = { [`${variable}_API_KEY`]: "the-key-0123456789", [`${variable}_BASE_URL`]: upstream.origin };
    const [config] = configOf(environment).providers;
    if (!config) throw new Error("A key gives a provider.");
    expect(config.slug).toBe(slug);
    expect(await greet(createProvider(config))).toBe("Hello there.");
    const { headers } = await upstream.request(0);
    const sentKeys = [headers.authorization, headers["x-api-key"], headers["x-goog-api-key"]].join("");
    expect(sentKeys).toContain("the-key-0123456789");
  });

  test.each(knownLocalServers.map((server) => [server.name, server] as const))(
    "%s, which is found by itself",
    async (_, { slug, variable }) => {
      const upstream = await serve("openai-compatible");
      const servers = configOf({ [variable]: upstream.origin }).localServers.filter((server) => server.slug === slug);
      const [provider] = createLocalProviders(servers);
      if (!provider) throw new Error("A server gives a provider.");
      const models = await provider.listModels(new AbortController().signal);
      expect(models.map(({ upstreamId }) => upstreamId)).toEqual(["scripted-model"]);
      expect(await greet(provider, "scripted-model")).toBe("Hello there.");
    },
  );

  test("any other OpenAI-compatible server, by its address", async () => {
    const upstream = await serve("openai-compatible");
    const kind = "openai-compatible" as const;
    const config = { slug: "mine", name: "Mine", kind, baseUrl: upstream.baseUrl, headers: {} };
    expect(await greet(createProvider(config))).toBe("Hello there.");
  });

  test("and where nothing is set up, the demo answers", async () => {
    const { providers, demo } = configOf({});
    expect(providers).toEqual([]);
    const catalog = connectCatalogue({
      config: { providers, localServers: [], demo },
      demo: createDemoProvider({ documentationFolder: "/nowhere", delay: async () => undefined, random: () => 0.5 }),
      log: pino({ level: "silent" }),
      now: Date.now,
    });
    const endpoints = await catalog.forOwner(undefined).endpoints();
    expect(endpoints.length).toBeGreaterThan(0);
    expect(endpoints.every(({ provider }) => provider.kind === "demo")).toBe(true);
    const [endpoint] = endpoints;
    if (endpoint) expect(await greet(endpoint.provider, endpoint.model.upstreamId)).not.toBe("");
  });
});
