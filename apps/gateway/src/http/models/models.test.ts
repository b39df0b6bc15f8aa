import { ListEndpointsResponse$inboundSchema } from "@openrouter/sdk/models/listendpointsresponse.js";
import { Model$inboundSchema } from "@openrouter/sdk/models/model.js";
import { ModelsCountResponse$inboundSchema } from "@openrouter/sdk/models/modelscountresponse.js";
import { ModelsListResponse$inboundSchema } from "@openrouter/sdk/models/modelslistresponse.js";
import { ListProvidersResponse$inboundSchema } from "@openrouter/sdk/models/operations/listproviders.js";
import { PublicEndpoint$inboundSchema } from "@openrouter/sdk/models/publicendpoint.js";
import type { KnownModelList, ModelEndpoints, ModelList } from "@tutti/contract";
import {
  endpointListSchema,
  knownModelListSchema,
  modelCountSchema,
  modelEndpointsSchema,
  modelListSchema,
  modelResponseSchema,
  providerListSchema,
  providerNamesSchema,
} from "@tutti/contract";
import type { ScriptedUpstream } from "@tutti/testkit";
import { startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../app.test-support.ts";
import { defaultPluginSettings } from "../../config/plugin-settings.ts";

const llama = "meta-llama/llama-3.3-70b-instruct";

/** As OpenRouter lists them. */
const openRouterModels = [
  {
    id: llama,
    name: "Meta: Llama 3.3 70B",
    context_length: 131_072,
    pricing: { prompt: "0.0000001", completion: "0.0000003" },
  },
  { id: `${llama}:free`, name: "Meta: Llama 3.3 70B (free)", pricing: { prompt: "0", completion: "0" } },
  {
    id: "maker/painter",
    architecture: { input_modalities: ["text"], output_modalities: ["image"] },
    pricing: { prompt: "0.00001", completion: "0.00001" },
  },
];

let upstreams: ScriptedUpstream[];
let app: TestApp;

beforeAll(async () => {
  const answer = () => textAnswer("Hello.");
  upstreams = await Promise.all([
    startScriptedUpstream({ answer, models: ["llama-3.3-70b-versatile"] }),
    startScriptedUpstream({ answer, models: openRouterModels }),
    startScriptedUpstream({ answer, models: ["house-model"] }),
  ]);
  const [groq, openRouter] = upstreams;
  app = await startTestApp({
    hasCustomServers: true,
    providers: [
      { slug: "groq", name: "Groq", baseUrl: groq?.baseUrl, dataPolicy: { training: false, retention: false } },
      { slug: "openrouter", name: "OpenRouter", kind: "openrouter", baseUrl: openRouter?.baseUrl },
    ],
  });
});
afterAll(async () => {
  await app.close();
  for (const upstream of upstreams) await upstream.close();
});

async function ask<Body>(path: string, headers: Record<string, string> = {}): Promise<Body> {
  const response = await app.fetch(path, { headers });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Body;
}

async function ids(query = ""): Promise<string[]> {
  return (await ask<ModelList>(`/api/v1/models${query}`)).data.map(({ id }) => id);
}

async function errorOf(path: string): Promise<unknown> {
  const response = await app.fetch(path);
  return [response.status, ((await response.json()) as { error: { message: string } }).error.message];
}

describe("the list of models", () => {
  test("has each model once, under one slug, with all providers' facts", async () => {
    const list = await ask<ModelList>("/api/v1/models");
    expect(ModelsListResponse$inboundSchema.safeParse(list).error).toBeUndefined();
    expect(modelListSchema.parse(list)).toEqual(list);
    expect(list.data.map(({ id }) => id)).toEqual(["openrouter/auto", llama, `${llama}:free`]);
    expect(list).toMatchObject({ total_count: 3, links: { next: null } });
    expect(list.data[1]).toMatchObject({
      provider_name: "OpenRouter",
      pricing: { prompt: "0.0000001", completion: "0.0000003" },
      aliases: ["groq/llama-3.3-70b-versatile"],
    });
    expect(list.data[0]?.text_ranking).toContain(llama);
  });

  test("leaves out what a query does not ask for", async () => {
    expect(await ids("?output_modalities=all")).toContain("maker/painter");
    expect(await ids("?output_modalities=image")).toEqual(["openrouter/auto", "maker/painter"]);
    expect(await ids("?q=FREE")).toEqual([`${llama}:free`]);
    expect(await ids("?providers=groq")).toEqual([llama]);
    expect(await ids("?zdr=true")).toEqual([llama]);
    expect(await ids("?max_price=0")).toEqual([`${llama}:free`]);
    expect(await ids("?sort=pricing-low-to-high&model_authors=meta-llama")).toEqual([`${llama}:free`, llama]);
  });

  test("comes in pages on request, each with the address of the next", async () => {
    const slugs: string[] = [];
    let path: string | null = "/api/v1/models?output_modalities=all&limit=3";
    while (path !== null) {
      const page: ModelList = await ask<ModelList>(path);
      expect(page.total_count).toBe(4);
      slugs.push(...page.data.map(({ id }) => id));
      const next: URL | null = page.links?.next ? new URL(page.links.next) : null;
      path = next && next.pathname + next.search;
    }
    expect(slugs).toEqual(await ids("?output_modalities=all"));
    expect(await ids("?offset=1")).toEqual((await ids()).slice(1));
    expect(await ids("?offset=9")).toEqual([]);
  });

  test("names the parameter that cannot be read", async () => {
    expect(await errorOf("/api/v1/models?limit=5000")).toEqual([400, "limit: must be at most 1000"]);
    expect(await errorOf("/api/v1/models?max_price=cheap")).toEqual([400, "max_price: must be a number"]);
  });

  test.each(["/api/v1/models", "/api/v1/models?q=llama", "/api/frontend/models"])(
    "%s is not sent again to a client that has it",
    async (path) => {
      const first = await app.fetch(path);
      const tag = first.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w-]{22}"$/);
      expect(first.headers.get("cache-control")).toBe("private, no-cache");
      expect(first.headers.get("vary")).toContain("Authorization");
      for (const heldTag of [tag, `W/${tag}`, `"old", ${tag}`, "*"]) {
        const again = await app.fetch(path, { headers: { "if-none-match": heldTag } });
        expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
      }
      const changedResponse = await app.fetch(path, { headers: { "if-none-match": '"old"' } });
      expect(changedResponse.status).toBe(200);
    },
  );

  test("is counted", async () => {
    const count = await ask("/api/v1/models/count");
    expect(ModelsCountResponse$inboundSchema.safeParse(count).error).toBeUndefined();
    expect(modelCountSchema.parse(count)).toEqual({ data: { count: 3 } });
    expect(await ask("/api/v1/models/count?output_modalities=all")).toEqual({ data: { count: 4 } });
  });

  test("of a user is for a signed-in user", async () => {
    expect(await errorOf("/api/v1/models/user")).toEqual([401, "No auth credentials found"]);
    const list = await ask<ModelList>("/api/v1/models/user", { authorization: `Bearer ${app.key}` });
    expect(list.data.map(({ id }) => id)).toEqual(await ids());
  });
});

describe("[GW-11] one model", () => {
  test("is described alone, by its slug or another name of it", async () => {
    const answer = await ask<{ data: unknown }>(`/api/v1/model/${llama}`);
    expect(Model$inboundSchema.safeParse(answer.data).error).toBeUndefined();
    expect(modelResponseSchema.parse(answer).data.id).toBe(llama);
    expect(await ask("/api/v1/model/groq/llama-3.3-70b-versatile")).toEqual(answer);
    const free = encodeURIComponent("llama-3.3-70b-instruct:free");
    expect(await ask(`/api/v1/model/meta-llama/${free}`)).toMatchObject({ data: { id: `${llama}:free` } });
  });

  test("has the endpoints of all who serve it", async () => {
    const answer = await ask<ModelEndpoints>(`/api/v1/models/${llama}/endpoints`);
    expect(ListEndpointsResponse$inboundSchema.safeParse(answer.data).error).toBeUndefined();
    expect(modelEndpointsSchema.parse(answer)).toEqual(answer);
    expect(answer.data.endpoints.map(({ tag, model_id }) => [tag, model_id])).toEqual([
      ["groq", llama],
      ["openrouter", llama],
    ]);
    const alone = await ask<ModelEndpoints>("/api/v1/models/groq/llama-3.3-70b-versatile/endpoints");
    expect(alone.data.endpoints.map(({ tag }) => tag)).toEqual(["groq"]);
    const router = await ask<ModelEndpoints>("/api/v1/models/openrouter/auto/endpoints");
    expect(ListEndpointsResponse$inboundSchema.safeParse(router.data).error).toBeUndefined();
    expect(router.data.endpoints).toEqual([]);
  });

  test("shows how its endpoints did", async () => {
    const response = await app.complete({ model: llama, provider: { only: ["groq"] } });
    expect(await response.json()).toMatchObject({ model: llama, provider: "Groq" });
    const { data } = await ask<ModelEndpoints>(`/api/v1/models/${llama}/endpoints`);
    const [groq, openRouter] = data.endpoints;
    expect(groq).toMatchObject({ uptime_last_30m: 100, status: 0 });
    expect(groq?.latency_last_30m?.p50).toBeGreaterThan(0);
    expect(openRouter).toMatchObject({ uptime_last_30m: null, latency_last_30m: null });
  });

  test("that no provider serves is not found", async () => {
    const refusal = [404, "No endpoints found for no/such."];
    expect(await errorOf("/api/v1/model/no/such")).toEqual(refusal);
    expect(await errorOf("/api/v1/models/no/such/endpoints")).toEqual(refusal);
    expect(await errorOf("/api/frontend/providers?permaslug=no/such")).toEqual(refusal);
  });
});

describe("[GW-11] providers", () => {
  test("that are connected are listed", async () => {
    const list = await ask("/api/v1/providers");
    expect(ListProvidersResponse$inboundSchema.safeParse(list).error).toBeUndefined();
    expect(providerListSchema.parse(list).data).toMatchObject([
      { name: "Groq", slug: "groq" },
      { name: "OpenRouter", slug: "openrouter" },
    ]);
  });

  test.each([
    [`permaslug=${llama}`, ["Groq", "OpenRouter"]],
    [`permaslug=${llama}&variant=`, ["Groq", "OpenRouter"]],
    [`permaslug=${llama}&variant=standard`, ["Groq", "OpenRouter"]],
    [`permaslug=${llama}&variant=free`, ["OpenRouter"]],
    [`permaslug=${llama}&variant=nitro`, ["Groq", "OpenRouter"]],
    ["permaslug=groq/llama-3.3-70b-versatile", ["Groq"]],
    ["permaslug=maker/painter&variant=free", []],
    ["permaslug=openrouter/auto", []],
  ])("of a model are named: %s", async (query, names) => {
    const answer = await ask(`/api/frontend/providers?${query}`);
    expect(providerNamesSchema.parse(answer)).toEqual({ data: names });
  });

  test("of no model are none", async () => {
    expect(await errorOf("/api/frontend/providers")).toEqual([400, "permaslug: must be a model's slug"]);
  });

  test("that keep nothing have their endpoints listed", async () => {
    const list = endpointListSchema.parse(await ask("/api/v1/endpoints/zdr"));
    expect(list.data.map(({ name }) => name)).toEqual([`Groq | ${llama}`]);
    expect(PublicEndpoint$inboundSchema.safeParse(list.data[0]).error).toBeUndefined();
  });
});

test("all known models are listed for the page, with providers to connect", async () => {
  const list = await ask<KnownModelList>("/api/frontend/models");
  expect(knownModelListSchema.parse(list)).toEqual(list);
  const available = list.data.filter((model) => model.available);
  expect(available.map(({ id }) => id)).toEqual(await ids("?output_modalities=all"));
  expect(list.data.slice(0, available.length)).toEqual(available);
  expect(list.data.find(({ id }) => id === "anthropic/claude-haiku-4.5")).toMatchObject({
    available: false,
    connect: [
      { slug: "anthropic", name: "Anthropic", variable: "ANTHROPIC_API_KEY" },
      { slug: "openrouter", name: "OpenRouter", variable: "OPENROUTER_API_KEY" },
    ],
  });
});

test("what a user has connected is in that user's lists, and in no others", async () => {
  const connection = await app.fetch("/api/frontend/provider-keys", {
    method: "POST",
    headers: { cookie: app.cookie, "content-type": "application/json" },
    body: JSON.stringify({ name: "House", base_url: upstreams[2]?.baseUrl }),
  });
  expect(connection.status).toBe(201);
  const paths = [
    "/api/v1/models",
    "/api/v1/models/house/house-model/endpoints",
    "/api/v1/providers",
    "/api/frontend/models",
  ];
  for (const path of paths) {
    for (const headers of [{ cookie: app.cookie }, { authorization: `Bearer ${app.key}` }]) {
      const response = await app.fetch(path, { headers: headers as Record<string, string> });
      expect([path, response.status, await response.text()]).toEqual([path, 200, expect.stringMatching(/house/i)]);
    }
    for (const headers of [{}, { authorization: "Bearer tutti-unknown" }, { cookie: "tutti.session_token=x" }]) {
      const response = await app.fetch(path, { headers: headers as Record<string, string> });
      expect([path, await response.text()]).toEqual([path, expect.not.stringMatching(/house-model"|"House"/)]);
    }
  }
});

test("[LOOK-3] a gateway with a search engine says so of every model that writes", async () => {
  const searching = await startTestApp({
    hasCustomServers: true,
    plugins: { web: { ...defaultPluginSettings.web, searxngUrl: "http://127.0.0.1:9" } },
    providers: [{ slug: "custom", name: "Custom", baseUrl: upstreams[1]?.baseUrl }],
  });
  try {
    const { data } = modelListSchema.parse(
      await (await searching.fetch("/api/v1/models?output_modalities=all")).json(),
    );
    const searches = Object.fromEntries(data.map((model) => [model.id, model.searches_web]));
    expect(searches).toMatchObject({ [llama]: true });
    expect(searches["maker/painter"]).toBeUndefined();
    const one = modelResponseSchema.parse(await (await searching.fetch(`/api/v1/model/${llama}`)).json());
    expect(one.data.searches_web).toBe(true);
  } finally {
    await searching.close();
  }
});
