import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import type { Provider, ProviderKind, ProviderModel } from "../providers/provider.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { findEndpoints } from "../routing/find-endpoints.ts";
import { type Catalogue, type CatalogueOptions, createCatalogue } from "./catalogue.ts";

const open: Catalogue[] = [];
afterEach(() => {
  for (const catalogue of open.splice(0)) catalogue.close();
});

function model(slug: string, extra: Partial<ProviderModel> = {}): ProviderModel {
  return {
    upstreamId: slug,
    slug,
    name: slug,
    inputModalities: ["text"],
    outputModalities: ["text"],
    supportedParameters: [],
    ...extra,
  };
}

interface ListedProvider extends Provider {
  asked: number;
  list: () => Promise<readonly ProviderModel[]>;
}

function provider(
  slug: string,
  list: ListedProvider["list"],
  kind: ProviderKind = "openai-compatible",
): ListedProvider {
  const listed: ListedProvider = {
    slug,
    name: slug.toUpperCase(),
    kind,
    asked: 0,
    list,
    async listModels() {
      listed.asked += 1;
      return listed.list();
    },
    complete: () => {
      throw new Error("Nobody is asked here.");
    },
  };
  return listed;
}

const serving =
  (...slugs: string[]) =>
  async () =>
    slugs.map((slug) => model(slug));
const refusing = (reason: string) => async () => {
  throw new ProviderError({ code: 502, message: reason });
};
const never = () => new Promise<never>(() => undefined);

interface Setup {
  catalogue: Catalogue;
  log: { level: number; reason?: string; provider?: string }[];
  pass(milliseconds: number): void;
}

function setUp(options: Partial<CatalogueOptions>): Setup {
  let time = 1_790_000_000_000;
  const log: Setup["log"] = [];
  const catalogue = createCatalogue({
    providers: [],
    localProviders: [],
    demo: provider("demo", serving("demo/guide"), "demo"),
    demoRule: false,
    log: pino({ level: "info" }, { write: (line: string) => log.push(JSON.parse(line)) }),
    now: () => time,
    patience: 30,
    ...options,
  });
  open.push(catalogue);
  return {
    catalogue,
    log,
    pass(milliseconds) {
      time += milliseconds;
    },
  };
}

async function slugs(catalogue: Catalogue): Promise<string[]> {
  return (await catalogue.endpoints()).map((endpoint) => `${endpoint.provider.slug} ${endpoint.model.slug}`);
}

async function ids(catalogue: Catalogue): Promise<string[]> {
  return (await catalogue.listModels()).map(({ id }) => id);
}

test("all providers' models are there, in the order of the providers, each slug listed once", async () => {
  const { catalogue } = setUp({
    providers: [provider("one", serving("v/a", "v/b")), provider("two", serving("v/b", "v/c"))],
    localProviders: [provider("ollama", serving("ollama/d"))],
  });
  expect(await slugs(catalogue)).toEqual(["one v/a", "one v/b", "two v/b", "two v/c", "ollama ollama/d"]);
  expect(await ids(catalogue)).toEqual(["openrouter/auto", "v/a", "v/b", "v/c", "ollama/d"]);
});

test("without any model there is no Auto Router, and a provider's own one takes the place of ours", async () => {
  expect(await ids(setUp({}).catalogue)).toEqual([]);
  const { catalogue } = setUp({ providers: [provider("openrouter", serving("v/a", "openrouter/auto"))] });
  const models = await catalogue.listModels();
  expect(models.map(({ id, provider_name }) => [id, provider_name])).toEqual([
    ["openrouter/auto", "OPENROUTER"],
    ["v/a", "OPENROUTER"],
  ]);
});

test("the Auto Router takes and gives whatever any model does", async () => {
  const { catalogue } = setUp({
    providers: [
      provider("one", async () => [
        model("v/a", { inputModalities: ["text", "image"], contextLength: 8, supportedParameters: ["seed"] }),
        model("v/b", { outputModalities: ["text", "image"], contextLength: 16 }),
      ]),
    ],
  });
  expect((await catalogue.listModels())[0]).toMatchObject({
    name: "Auto Router",
    context_length: 16,
    architecture: { input_modalities: ["text", "image"], output_modalities: ["text", "image"], tokenizer: "Router" },
    supported_parameters: ["seed"],
  });
});

test("the Auto Router names the text models in the order in which it considers them", async () => {
  const { catalogue } = setUp({
    providers: [
      provider("one", async () => [
        model("v/draws", { outputModalities: ["image"] }),
        model("v/large"),
        model("v/mini", { upstreamId: "mini" }),
      ]),
    ],
  });
  const [router, ...models] = await catalogue.listModels();
  expect(router?.text_ranking).toEqual(["v/mini", "v/large"]);
  expect(models.every((served) => served.text_ranking === undefined)).toBe(true);
});

describe("the demo", () => {
  const demo = provider("demo", serving("demo/guide"), "demo");

  test("is there only while nothing else is, unless it is wanted or unwanted", async () => {
    const one = [provider("one", serving("v/a"))];
    const down = [provider("one", refusing("down"))];
    expect(await slugs(setUp({ demo, demoRule: "fallback", providers: one }).catalogue)).toEqual(["one v/a"]);
    expect(await slugs(setUp({ demo, demoRule: "fallback", providers: down }).catalogue)).toEqual(["demo demo/guide"]);
    expect(await slugs(setUp({ demo, demoRule: "fallback" }).catalogue)).toEqual(["demo demo/guide"]);
    expect(await slugs(setUp({ demo, demoRule: true, providers: one }).catalogue)).toEqual([
      "one v/a",
      "demo demo/guide",
    ]);
    expect(await slugs(setUp({ demo, demoRule: false }).catalogue)).toEqual([]);
  });

  test("that has stepped back still answers whoever names it", async () => {
    const { catalogue } = setUp({ demo, demoRule: "fallback", providers: [provider("one", serving("v/a"))] });
    const named = await findEndpoints({ model: "demo/guide", messages: [{ role: "user", content: "Hi" }] }, catalogue);
    expect(named.ok && named.value.map(({ model: { slug } }) => slug)).toEqual(["demo/guide"]);
    const automatic = await findEndpoints({ messages: [{ role: "user", content: "Hi" }] }, catalogue);
    expect(automatic.ok && automatic.value.map(({ model: { slug } }) => slug)).toEqual(["v/a"]);
    const unwanted = setUp({ demo, demoRule: false });
    const refused = await findEndpoints(
      { model: "demo/guide", messages: [{ role: "user", content: "" }] },
      unwanted.catalogue,
    );
    expect(refused).toEqual({ ok: false, error: { code: 400, message: "demo/guide is not a valid model ID" } });
  });

  test("is named as its models' provider", async () => {
    const models = await setUp({ demo, demoRule: true }).catalogue.listModels();
    expect(models.at(-1)).toMatchObject({ id: "demo/guide", provider_name: "DEMO" });
  });
});

describe("a provider that cannot be asked", () => {
  test("contributes nothing, is logged once, and comes back when it can", async () => {
    const broken = provider("broken", refusing("Wrong key."));
    const { catalogue, log, pass } = setUp({ providers: [broken, provider("one", serving("v/a"))] });
    expect(await slugs(catalogue)).toEqual(["one v/a"]);
    pass(31_000);
    await slugs(catalogue);
    await Promise.resolve();
    expect(broken.asked).toBe(2);
    expect(log.filter(({ reason }) => reason === "Wrong key.")).toHaveLength(1);

    broken.list = serving("v/back");
    pass(31_000);
    await slugs(catalogue);
    expect(await slugs(catalogue)).toEqual(["broken v/back", "one v/a"]);
  });

  test("keeps its last list where it had one, if it is no server on this machine", async () => {
    const vendor = provider("vendor", serving("v/a"));
    const local = provider("local", serving("l/a"));
    const { catalogue, pass } = setUp({ providers: [vendor], localProviders: [local] });
    expect(await slugs(catalogue)).toEqual(["vendor v/a", "local l/a"]);
    vendor.list = refusing("down");
    local.list = refusing("down");
    pass(601_000);
    await ids(catalogue);
    expect(await slugs(catalogue)).toEqual(["vendor v/a"]);
  });

  test("or does not answer holds a list up for its patience once, and its late answer counts", async () => {
    const answer = Promise.withResolvers<ProviderModel[]>();
    const slow = provider("slow", () => answer.promise);
    const { catalogue, pass } = setUp({ providers: [slow, provider("one", serving("v/a"))] });
    expect(await slugs(catalogue)).toEqual(["one v/a"]);
    pass(1_000);
    expect(await slugs(catalogue)).toEqual(["one v/a"]);
    expect(slow.asked).toBe(1);
    answer.resolve([model("v/late")]);
    await answer.promise;
    await Promise.resolve();
    expect(await slugs(catalogue)).toEqual(["slow v/late", "one v/a"]);
  });

  test("is not waited for again once it has answered", async () => {
    const vendor = provider("vendor", serving("v/a"));
    const { catalogue, pass } = setUp({ providers: [vendor], patience: 3_600_000 });
    await slugs(catalogue);
    vendor.list = never;
    pass(601_000);
    await slugs(catalogue);
    expect(await slugs(catalogue)).toEqual(["vendor v/a"]);
    expect(vendor.asked).toBe(2);
  });
});

describe("a server on this machine", () => {
  test("that starts later is in the next list of models", async () => {
    const local = provider("local", refusing("connection refused"));
    const { catalogue, log, pass } = setUp({ localProviders: [local] });
    expect(await ids(catalogue)).toEqual([]);
    local.list = serving("l/a");
    pass(4_000);
    expect(await ids(catalogue)).toEqual(["openrouter/auto", "l/a"]);
    expect(log.filter(({ level }) => level >= 40)).toEqual([]);
    expect(log.map(({ provider: slug }) => slug)).toEqual(["local"]);
  });

  test("is looked for again when somebody names a model that is not there", async () => {
    const local = provider("local", refusing("connection refused"));
    const { catalogue, pass } = setUp({ localProviders: [local] });
    await slugs(catalogue);
    local.list = serving("l/a");
    pass(4_000);
    const named = await findEndpoints({ model: "l/a", messages: [{ role: "user", content: "Hi" }] }, catalogue);
    expect(named.ok).toBe(true);
  });

  test("is not asked for every completion", async () => {
    const local = provider("local", serving("l/a"));
    const { catalogue, pass } = setUp({ localProviders: [local] });
    await slugs(catalogue);
    pass(4_000);
    await slugs(catalogue);
    expect(local.asked).toBe(1);
  });
});
