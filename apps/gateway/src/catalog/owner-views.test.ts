import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import type { Provider } from "../providers/provider.ts";
import { createTestCatalog, provider, serving, slugs, type TestCatalog } from "./catalog.test-support.ts";
import type { Catalog, CatalogView } from "./catalog.ts";
import { createOwnerViews } from "./owner-views.ts";

const open: Catalog[] = [];
afterEach(() => {
  for (const catalog of open.splice(0)) catalog.close();
});

interface Setup extends TestCatalog {
  /** The providers that each owner has connected. */
  connections: Map<string, readonly Provider[]>;
  /** How often owners' providers were read. */
  reads: string[];
}

function setUp(options: Parameters<typeof createTestCatalog>[0] = {}): Setup {
  const connections: Setup["connections"] = new Map();
  const reads: string[] = [];
  const testCatalog = createTestCatalog({
    providers: [provider("shared", serving("v/a"))],
    ownProviders: async (owner) => {
      reads.push(owner);
      return connections.get(owner) ?? [];
    },
    ...options,
  });
  open.push(testCatalog.catalog);
  return { ...testCatalog, connections, reads };
}

async function marksOf(view: CatalogView): Promise<unknown[]> {
  return (await view.endpoints()).map(({ provider: { slug }, isOwn }) => [slug, isOwn]);
}

test("an owner's connections come first, and are in no other account's list", async () => {
  const { catalog, connections } = setUp();
  connections.set("ada", [provider("hers", serving("v/b", "v/a"))]);
  expect(await slugs(catalog.forOwner("ada"))).toEqual(["hers v/b", "hers v/a", "shared v/a"]);
  expect(await marksOf(catalog.forOwner("ada"))).toEqual([
    ["hers", true],
    ["hers", true],
    ["shared", undefined],
  ]);
  expect((await catalog.forOwner("ada").find("v/a")).map(({ isOwn }) => isOwn)).toEqual([true, undefined]);
  expect((await catalog.forOwner("ada").listModels()).map(({ id }) => id)).toContain("v/b");
  for (const view of [catalog.forOwner("bob"), catalog.forOwner(undefined), catalog]) {
    expect(await slugs(view)).toEqual(["shared v/a"]);
    expect(await view.find("v/b")).toEqual([]);
    expect((await view.listModels()).map(({ id }) => id)).not.toContain("v/b");
  }
});

test("an owner's providers are read once, until the owner connects another", async () => {
  const { catalog, connections, reads } = setUp();
  expect(await slugs(catalog.forOwner("ada"))).toEqual(["shared v/a"]);
  connections.set("ada", [provider("hers", serving("v/b"))]);
  expect(await slugs(catalog.forOwner("ada"))).toEqual(["shared v/a"]);
  expect(reads).toEqual(["ada"]);
  catalog.forget("ada");
  expect(await slugs(catalog.forOwner("ada"))).toEqual(["hers v/b", "shared v/a"]);
  expect(reads).toEqual(["ada", "ada"]);
});

test("a change at another gateway is known after five seconds", async () => {
  let version = "nothing";
  const { catalog, connections, reads, pass } = setUp({ ownVersion: async () => version });
  expect(await slugs(catalog.forOwner("ada"))).toEqual(["shared v/a"]);
  connections.set("ada", [provider("hers", serving("v/b"))]);
  version = "one key";
  pass(4_999);
  expect(await slugs(catalog.forOwner("ada"))).toEqual(["shared v/a"]);
  pass(1);
  expect(await slugs(catalog.forOwner("ada"))).toEqual(["hers v/b", "shared v/a"]);
  for (let count = 0; count < 5; count += 1) {
    pass(5_000);
    expect(await slugs(catalog.forOwner("ada"))).toEqual(["hers v/b", "shared v/a"]);
  }
  connections.delete("ada");
  version = "nothing again";
  pass(5_000);
  expect(await slugs(catalog.forOwner("ada"))).toEqual(["shared v/a"]);
  expect(reads).toEqual(["ada", "ada", "ada"]);
});

test("an owner without connections shares the index of all owners", async () => {
  const { catalog } = setUp();
  expect(await catalog.forOwner("ada").endpoints()).toBe(await catalog.endpoints());
});

describe("views that are kept", () => {
  function keep() {
    const { catalog } = setUp();
    let time = 0;
    const connections: string[] = [];
    const views = createOwnerViews({
      connect: async (owner) => {
        connections.push(owner);
        return catalog;
      },
      versionOf: async () => "only one",
      everybody: catalog,
      log: pino({ level: "silent" }),
      now: () => time,
    });
    const use = (owner: string) => views.of(owner).endpoints();
    return { views, connections, use, pass: (milliseconds: number) => (time += milliseconds) };
  }

  test("are dropped after a quarter of an hour without a request", async () => {
    const { views, connections, use, pass } = keep();
    await use("ada");
    await use("bob");
    pass(600_000);
    await use("ada");
    pass(600_000);
    views.dropIdle();
    await use("ada");
    await use("bob");
    expect(connections).toEqual(["ada", "bob", "bob"]);
  });

  test("are at most a thousand; the one used least recently makes room", async () => {
    const { connections, use } = keep();
    await use("ada");
    await use("bob");
    for (let other = 0; other < 998; other += 1) await use(`owner ${other}`);
    await use("ada");
    await use("one more");
    connections.length = 0;
    await use("ada");
    await use("bob");
    expect(connections).toEqual(["bob"]);
  });
});

describe("owners whose providers cannot be read", () => {
  test("keep what they had", async () => {
    let isAway = false;
    const { catalog, connections, pass } = setUp({
      ownVersion: async () => {
        if (isAway) throw new Error("The database is away.");
        return "one key";
      },
    });
    connections.set("ada", [provider("hers", serving("v/b"))]);
    expect(await slugs(catalog.forOwner("ada"))).toEqual(["hers v/b", "shared v/a"]);
    isAway = true;
    pass(6_000);
    expect(await slugs(catalog.forOwner("ada"))).toEqual(["hers v/b", "shared v/a"]);
  });

  test("see the shared models, with a log entry, until reading works again", async () => {
    let isAway = true;
    let reads = 0;
    const { catalog, log, pass } = setUp({
      ownProviders: async () => {
        reads += 1;
        if (isAway) throw new Error("The database is away.");
        return [provider("hers", serving("v/b"))];
      },
    });
    expect(await slugs(catalog.forOwner("ada"))).toEqual(["shared v/a"]);
    isAway = false;
    expect(await slugs(catalog.forOwner("ada"))).toEqual(["shared v/a"]);
    expect(reads).toBe(1);
    expect(log.map(({ msg }) => msg)).toEqual(["an account's own providers could not be read"]);
    pass(6_000);
    expect(await slugs(catalog.forOwner("ada"))).toEqual(["hers v/b", "shared v/a"]);
  });
});
