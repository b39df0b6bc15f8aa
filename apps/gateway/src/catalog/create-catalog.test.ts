import { afterEach, describe, expect, test } from "vitest";
import type { ProviderModel } from "../providers/provider.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import {
  createTestCatalog,
  model,
  noFacts,
  provider,
  serving,
  slugs,
  type TestCatalog,
} from "./catalog.test-support.ts";
import type { Catalog } from "./catalog.ts";
import { createFacts } from "./facts.ts";

const open: Catalog[] = [];
afterEach(() => {
  for (const catalog of open.splice(0)) catalog.close();
});

function setUp(options: Parameters<typeof createTestCatalog>[0]): TestCatalog {
  const testCatalog = createTestCatalog(options);
  open.push(testCatalog.catalog);
  return testCatalog;
}

const refusing = (reason: string) => async () => {
  throw new ProviderError({ code: 502, message: reason });
};
const never = () => new Promise<never>(() => undefined);

async function ids(catalog: Catalog): Promise<string[]> {
  return (await catalog.listModels()).map(({ id }) => id);
}

test("models are in the order of their providers, each slug listed once", async () => {
  const { catalog } = setUp({
    providers: [provider("one", serving("v/a", "v/b")), provider("two", serving("v/b", "v/c"))],
    localProviders: [provider("ollama", serving("ollama/d"))],
  });
  expect(await slugs(catalog)).toEqual(["one v/a", "one v/b", "two v/b", "two v/c", "ollama ollama/d"]);
  expect(await ids(catalog)).toEqual(["openrouter/auto", "v/a", "v/b", "v/c", "ollama/d"]);
});

describe("an index", () => {
  test("answers every request, until a list says something new", async () => {
    const vendor = provider("vendor", serving("v/a"));
    const { catalog, pass } = setUp({ providers: [vendor] });
    const [endpoints, models, knownModels] = [
      await catalog.endpoints(),
      await catalog.listModels(),
      await catalog.listKnownModels(),
    ];
    expect(await catalog.endpoints()).toBe(endpoints);
    expect(await catalog.listModels()).toBe(models);
    expect(await catalog.listKnownModels()).toBe(knownModels);
    expect(await catalog.find("v/a")).toEqual(endpoints);
    vendor.list = serving("v/a", "v/b");
    pass(601_000);
    await catalog.endpoints();
    await Promise.resolve();
    expect(await slugs(catalog)).toEqual(["vendor v/a", "vendor v/b"]);
    expect(await catalog.find("v/b")).toHaveLength(1);
  });

  test("is made anew when more is known of the models", async () => {
    let facts = noFacts;
    const { catalog } = setUp({ providers: [provider("vendor", serving("v/a"))], facts: () => facts });
    expect((await catalog.listModels())[1]?.description).toBeUndefined();
    const modelFacts = { name: "A", description: "Newer.", inputModalities: ["text"], outputModalities: ["text"] };
    facts = createFacts({ models: [{ ...modelFacts, slug: "v/a" }], endpoints: [] });
    expect((await catalog.listModels())[1]?.description).toBe("Newer.");
    expect((await catalog.find("v/a"))[0]?.model.description).toBe("Newer.");
  });

  test("finds an alias, unless it is another model's slug", async () => {
    const secondProvider = provider("two", async () => [
      model("v/b", { upstreamId: "a" }),
      model("v/c", { upstreamId: "v/a" }),
    ]);
    const { catalog } = setUp({ providers: [provider("one", serving("v/a")), secondProvider] });
    const find = async (name: string) => (await catalog.find(name)).map((endpoint) => endpoint.model.slug);
    expect(await find("v/a")).toEqual(["v/a"]);
    expect(await find("two/v/a")).toEqual(["v/c"]);
    expect(await find("two/a")).toEqual(["v/b"]);
    expect(await find("two/b")).toEqual([]);
  });
});

test("an empty catalog has no Auto Router, and a provider's own goes first", async () => {
  expect(await ids(setUp({}).catalog)).toEqual([]);
  const { catalog } = setUp({ providers: [provider("openrouter", serving("v/a", "openrouter/auto"))] });
  const models = await catalog.listModels();
  expect(models.map(({ id, provider_name }) => [id, provider_name])).toEqual([
    ["openrouter/auto", "OPENROUTER"],
    ["v/a", "OPENROUTER"],
  ]);
});

test("an endless list is cut after 20,000 models, with one log entry", async () => {
  const endless = provider("endless", serving(...Array.from({ length: 20_001 }, (_, index) => `v/${index}`)));
  const { catalog, log, pass } = setUp({ providers: [endless] });
  expect(await catalog.find("v/19999")).toHaveLength(1);
  expect(await catalog.find("v/20000")).toEqual([]);
  expect(await catalog.listModels()).toHaveLength(20_001);
  pass(601_000);
  await catalog.endpoints();
  await Promise.resolve();
  expect(log).toMatchObject([{ provider: "endless", reason: "It lists 20001 models: the first 20000 are used." }]);
});

test("the Auto Router takes and gives whatever any model does", async () => {
  const { catalog } = setUp({
    providers: [
      provider("one", async () => [
        model("v/a", { inputModalities: ["text", "image"], contextLength: 8, supportedParameters: ["seed"] }),
        model("v/b", { outputModalities: ["text", "image"], contextLength: 16 }),
      ]),
    ],
  });
  expect((await catalog.listModels())[0]).toMatchObject({
    name: "Auto Router",
    context_length: 16,
    architecture: { input_modalities: ["text", "image"], output_modalities: ["text", "image"], tokenizer: "Router" },
    supported_parameters: ["seed"],
  });
});

test("the Auto Router ranks the text models in the order it considers them", async () => {
  const { catalog } = setUp({
    providers: [
      provider("one", async () => [
        model("v/draws", { outputModalities: ["image"] }),
        model("v/large"),
        model("v/mini", { upstreamId: "mini" }),
      ]),
    ],
  });
  const [router, ...models] = await catalog.listModels();
  expect(router?.text_ranking).toEqual(["v/mini", "v/large"]);
  expect(models.every((model) => model.text_ranking === undefined)).toBe(true);
});

describe("the demo", () => {
  const demo = provider("demo", serving("demo/guide"), "demo");

  test("is there only while nothing else is, unless it is wanted or unwanted", async () => {
    const one = [provider("one", serving("v/a"))];
    const down = [provider("one", refusing("down"))];
    expect(await slugs(setUp({ demo, demoRule: "fallback", providers: one }).catalog)).toEqual(["one v/a"]);
    expect(await slugs(setUp({ demo, demoRule: "fallback", providers: down }).catalog)).toEqual(["demo demo/guide"]);
    expect(await slugs(setUp({ demo, demoRule: "fallback" }).catalog)).toEqual(["demo demo/guide"]);
    expect(await slugs(setUp({ demo, demoRule: true, providers: one }).catalog)).toEqual([
      "one v/a",
      "demo demo/guide",
    ]);
    expect(await slugs(setUp({ demo, demoRule: false }).catalog)).toEqual([]);
  });

  test("that has stepped back still answers a request that names it", async () => {
    const { catalog } = setUp({ demo, demoRule: "fallback", providers: [provider("one", serving("v/a"))] });
    expect((await catalog.find("demo/guide")).map(({ model: { slug } }) => slug)).toEqual(["demo/guide"]);
    expect((await catalog.endpoints()).map(({ model: { slug } }) => slug)).toEqual(["v/a"]);
    expect((await catalog.allEndpoints()).map(({ model: { slug } }) => slug)).toEqual(["v/a", "demo/guide"]);
    const setup = setUp({ demo, demoRule: false });
    expect(await setup.catalog.find("demo/guide")).toEqual([]);
  });

  test("is named as its models' provider", async () => {
    const models = await setUp({ demo, demoRule: true }).catalog.listModels();
    expect(models.at(-1)).toMatchObject({ id: "demo/guide", provider_name: "DEMO" });
  });
});

describe("a provider that cannot be asked", () => {
  test("contributes nothing, is logged once, and comes back when it can", async () => {
    const listedProvider = provider("broken", refusing("Wrong key."));
    const { catalog, log, pass } = setUp({ providers: [listedProvider, provider("one", serving("v/a"))] });
    expect(await slugs(catalog)).toEqual(["one v/a"]);
    pass(31_000);
    await slugs(catalog);
    await Promise.resolve();
    expect(listedProvider.requestCount).toBe(2);
    expect(log.filter(({ reason }) => reason === "Wrong key.")).toHaveLength(1);

    listedProvider.list = serving("v/back");
    pass(31_000);
    await slugs(catalog);
    expect(await slugs(catalog)).toEqual(["broken v/back", "one v/a"]);
  });

  test("keeps its last list, unless it runs on this machine", async () => {
    const vendor = provider("vendor", serving("v/a"));
    const local = provider("local", serving("l/a"));
    const { catalog, pass } = setUp({ providers: [vendor], localProviders: [local] });
    expect(await slugs(catalog)).toEqual(["vendor v/a", "local l/a"]);
    vendor.list = refusing("down");
    local.list = refusing("down");
    pass(601_000);
    await ids(catalog);
    expect(await slugs(catalog)).toEqual(["vendor v/a"]);
  });

  test("delays a list by its timeout once, and its late answer counts", async () => {
    const answer = Promise.withResolvers<ProviderModel[]>();
    const slow = provider("slow", () => answer.promise);
    const { catalog, pass } = setUp({ providers: [slow, provider("one", serving("v/a"))] });
    expect(await slugs(catalog)).toEqual(["one v/a"]);
    pass(1_000);
    expect(await slugs(catalog)).toEqual(["one v/a"]);
    expect(slow.requestCount).toBe(1);
    answer.resolve([model("v/late")]);
    await answer.promise;
    await Promise.resolve();
    expect(await slugs(catalog)).toEqual(["slow v/late", "one v/a"]);
  });

  test("is not waited for again once it has answered", async () => {
    const vendor = provider("vendor", serving("v/a"));
    const { catalog, pass } = setUp({ providers: [vendor], timeout: 3_600_000 });
    await slugs(catalog);
    vendor.list = never;
    pass(601_000);
    await slugs(catalog);
    expect(await slugs(catalog)).toEqual(["vendor v/a"]);
    expect(vendor.requestCount).toBe(2);
  });
});

describe("a server on this machine", () => {
  test("that starts later is in the next list of models", async () => {
    const local = provider("local", refusing("connection refused"));
    const { catalog, log, pass } = setUp({ localProviders: [local] });
    expect(await ids(catalog)).toEqual([]);
    local.list = serving("l/a");
    pass(4_000);
    expect(await ids(catalog)).toEqual(["openrouter/auto", "l/a"]);
    expect(log.filter(({ level }) => level >= 40)).toEqual([]);
    expect(log.map(({ provider: slug }) => slug)).toEqual(["local"]);
  });

  test("is looked for again when a request names a model that is not there", async () => {
    const local = provider("local", refusing("connection refused"));
    const { catalog, pass } = setUp({ localProviders: [local] });
    await slugs(catalog);
    local.list = serving("l/a");
    pass(4_000);
    expect(await catalog.find("l/a")).toHaveLength(1);
  });

  test("is not called for every completion", async () => {
    const local = provider("local", serving("l/a"));
    const { catalog, pass } = setUp({ localProviders: [local] });
    await slugs(catalog);
    pass(4_000);
    await slugs(catalog);
    await catalog.find("l/a");
    expect(local.requestCount).toBe(1);
  });
});
