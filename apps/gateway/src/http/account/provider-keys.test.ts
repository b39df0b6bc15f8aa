import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { connectProviderResponseSchema, providerKeyListSchema } from "@tutti/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Vendor } from "../../config/config.ts";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { createAnswerSlots } from "../../limits/answer-slots.ts";
import { createLimits } from "../../limits/limits.ts";
import { noReservations } from "../../limits/spending/spending.test-support.ts";
import { MAX_SERVERS } from "../../provider-keys/provider-keys.ts";
import { valueAt } from "../json.test-support.ts";
import {
  makeOrganization,
  ORIGIN,
  type PeopleOptions,
  type Person,
  startPeople,
  type TestPeople,
} from "../people.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PATH = "/api/frontend/provider-keys";
const good = "ak-good-0123456789abcdefWXYZ";
const bad = "ak-wrong-0123456789abcdefWXYZ";

/**
 * A vendor's server: it lists models for the good key, and repeats a wrong one in its refusal. Under `/says/404` is
 * another server, which responds with that status and a message of its own.
 */
function startVendor(): Promise<{ server: Server; baseUrl: string }> {
  const server = createServer((request, response) => {
    const status = /^\/says\/(\d+)\//.exec(request.url ?? "")?.[1];
    if (status !== undefined) {
      response.writeHead(Number(status), { "content-type": "application/json", location: "http://intranet/login" });
      response.end(JSON.stringify({ error: { message: "Welcome to the intranet." } }));
      return;
    }
    const key = request.headers.authorization?.replace("Bearer ", "");
    const isGood = key === good || request.url?.startsWith("/open/");
    response.writeHead(isGood ? 200 : 401, { "content-type": "application/json" });
    const models = { data: [{ id: "small" }, { id: "large" }] };
    response.end(JSON.stringify(isGood ? models : { error: { message: `Incorrect API key provided: ${key}` } }));
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({ server, baseUrl: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}` });
    });
  });
}

describe.each(testDatabases().filter((kind) => kind.available))("provider keys on $title", (kind) => {
  let database: Database;
  let folder: string;
  let vendor: Vendor;
  let server: Server;
  let origin: string;
  let people: TestPeople;
  let ada: Person;
  let grace: Person;

  const start = (options: Partial<PeopleOptions> = {}) => startPeople({ database, vendors: [vendor], ...options });

  beforeAll(async () => {
    const options = await kind.createMigrated();
    folder = options.dataFolder;
    const connection = await connectDatabase(options);
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    const startedVendor = await startVendor();
    server = startedVendor.server;
    origin = startedVendor.baseUrl;
    vendor = {
      slug: "acme",
      name: "Acme",
      kind: "openai-compatible",
      variables: ["ACME"],
      baseUrl: `${origin}/v1`,
      keysAt: "https://acme.example/keys",
    };
  });
  beforeEach(async () => {
    people = start();
    [ada, grace] = [await people.signUp("Ada"), await people.signUp("Grace")];
  });
  afterEach(async () => {
    await database.queries.deleteFrom("provider_keys").execute();
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
    server.close();
    server.closeAllConnections();
  });

  const connect = (person: Person, body: object = { provider: "acme", key: good }) => person.ask("POST", PATH, body);
  const list = async (person: Person) => providerKeyListSchema.parse((await person.ask("GET", PATH)).body);

  test("a pasted key is checked, and connects the provider for its owner", async () => {
    const answer = await connect(ada, { provider: "acme", key: `  ${good}\n` });
    expect(answer.status).toBe(201);
    const { data, model_count } = connectProviderResponseSchema.parse(answer.body);
    expect(model_count).toBe(2);
    expect(data).toMatchObject({ slug: "acme", name: "Acme", base_url: null, last_four: "WXYZ", status: "ready" });
    expect(await list(ada)).toEqual({
      data: [data],
      providers: [{ slug: "acme", name: "Acme", keys_url: "https://acme.example/keys", is_configured: false }],
      next_cursor: null,
      custom_servers: false,
      can_edit: true,
    });
    expect(await people.providerKeys.forOwner(ada.id)).toEqual([
      expect.objectContaining({ slug: "acme", kind: "openai-compatible", baseUrl: vendor.baseUrl, apiKey: good }),
    ]);
    expect(await people.providerKeys.forOwner(grace.id)).toEqual([]);
  });

  test("a key is stored encrypted, and is in no answer, log or error", async () => {
    const setup = start({ logLevel: "trace" });
    const [one, other] = [await setup.signUp("Ada"), await setup.signUp("Grace")];
    const answers = [
      await connect(one),
      await connect(one, { provider: "acme", key: bad }),
      await connect(other, { provider: "acme", key: bad }),
      await connect(one, { provider: good, key: bad }),
      await one.ask("GET", PATH),
      await one.ask("DELETE", `${PATH}/none`),
    ];
    await setup.providerKeys.forOwner(one.id);
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 400, 400, 200, 404]);
    expect(setup.secrets.all).toContain(good);
    // A refused key is removed from its own refusal, and from no other text.
    expect(setup.secrets.all).not.toContain(bad);
    const bodyText = JSON.stringify(answers.map(({ body }) => body));
    for (const key of [good, bad]) {
      expect(bodyText).not.toContain(key);
      expect(setup.log.join("")).not.toContain(key);
    }
    const rows = await database.queries.selectFrom("provider_keys").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed_key).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toContain(good);
    if (kind.kind === "sqlite") {
      for (const file of readdirSync(folder)) {
        expect(readFileSync(join(folder, file)).includes(good)).toBe(false);
      }
    }
  });

  test("a key that the provider does not accept is refused, and not stored", async () => {
    const answer = await connect(ada, { provider: "acme", key: bad });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { message: "Acme does not accept this key.", metadata: { provider_name: "Acme" } } },
    });
    expect((await list(ada)).data).toEqual([]);
  });

  test("an account that connects too often waits, and no provider is called", async () => {
    const limits = createLimits({
      requestsPerMinute: { user: 0, key: 0 },
      slots: createAnswerSlots({ user: 0, all: 0 }),
      reservations: noReservations(),
      now: Date.now,
    });
    const setup = start({ limits });
    const [one, other] = [await setup.signUp("Ada"), await setup.signUp("Grace")];
    const answers = await Promise.all(Array.from({ length: 21 }, () => connect(one, { provider: "acme", key: bad })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(400), 429]);
    let requestCount = 0;
    server.once("request", () => (requestCount += 1));
    const refusedResponse = await connect(one);
    expect(refusedResponse).toMatchObject({
      status: 429,
      body: { error: { message: expect.stringMatching(/connect-requests-per-min\. At most 20 requests a minute/) } },
    });
    expect(Number(refusedResponse.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(requestCount).toBe(0);
    expect((await connect(other)).status).toBe(201);
  });

  test("a provider that cannot be reached is reported as such", async () => {
    const away = start({ vendors: [{ ...vendor, baseUrl: "http://127.0.0.1:1/v1" }] });
    const answer = await connect(await away.signUp("Ada"));
    expect(answer.status).toBe(502);
    expect(valueAt(answer.body, "error", "message")).toMatch(/^This key could not be checked with Acme: /);
  });

  test.each([
    [{ provider: "nobody", key: good }, "provider: no provider of this name can be connected"],
    [{ provider: "acme", key: "with a space" }, "This does not have the form of a key"],
    [{ provider: "acme", key: "" }, "key: Too small"],
    [{ provider: "acme" }, "Expected provider and key"],
    [{ name: "Mine", base_url: "file:///etc/passwd" }, "base_url: must start with http:// or https://"],
  ])("%o is refused with what to correct", async (body, message) => {
    const answer = await connect(ada, body);
    expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(message) } } });
  });

  test("another key replaces the first, and each change is signalled", async () => {
    const notifiedOwners: string[] = [];
    people.providerKeys.onChange((owner) => notifiedOwners.push(owner));
    const first = connectProviderResponseSchema.parse((await connect(ada)).body).data;
    const second = connectProviderResponseSchema.parse((await connect(ada)).body).data;
    expect(second.id).toBe(first.id);
    expect((await list(ada)).data).toHaveLength(1);
    expect((await ada.ask("DELETE", `${PATH}/${first.id}`)).status).toBe(204);
    expect((await ada.ask("DELETE", `${PATH}/${first.id}`)).status).toBe(404);
    expect(await people.providerKeys.forOwner(ada.id)).toEqual([]);
    expect(notifiedOwners.filter((owner) => owner === ada.id)).toHaveLength(4);
  });

  test("every change makes another version, which other gateways read", async () => {
    const { versionOf } = people.providerKeys;
    const versions = [await versionOf(ada.id)];
    await connect(ada);
    versions.push(await versionOf(ada.id));
    const { data } = connectProviderResponseSchema.parse((await connect(ada)).body);
    versions.push(await versionOf(ada.id));
    expect(new Set(versions).size).toBe(3);
    await connect(grace);
    expect(await versionOf(ada.id)).toBe(versions[2]);
    await ada.ask("DELETE", `${PATH}/${data.id}`);
    expect(await versionOf(ada.id)).toBe(versions[0]);
  });

  test("a key stored with another secret is reported, and can be replaced", async () => {
    await connect(ada);
    const nextGateway = start({ secret: "another secret of 32 characters!" });
    const [row] = await database.queries.selectFrom("provider_keys").selectAll().execute();
    const viewer = { userId: ada.id, name: "Ada", email: ada.email };
    expect((await nextGateway.providerKeys.list(viewer, { limit: 10 })).items).toMatchObject([
      { id: row?.id, unusable: "other-secret" },
    ]);
    expect(await nextGateway.providerKeys.forOwner(ada.id)).toEqual([]);
    expect(nextGateway.log.join("")).toContain('"reason":"other-secret"');
    const lines = nextGateway.log.length;
    await nextGateway.providerKeys.forOwner(ada.id);
    expect(nextGateway.log).toHaveLength(lines);

    const owner = await nextGateway.signUp("Ada");
    await database.queries.updateTable("provider_keys").set({ owner: owner.id }).execute();
    const [listedKey] = (await list(owner)).data;
    expect(listedKey).toMatchObject({ status: "unreadable", message: expect.stringContaining("Paste it again") });
    await connect(owner);
    expect((await list(owner)).data).toMatchObject([{ id: row?.id, status: "ready", message: null }]);
  });

  test("a key of an unknown vendor is reported, and not used", async () => {
    await connect(ada);
    const later = start({ vendors: [] });
    const owner = await later.signUp("Ada");
    await database.queries.updateTable("provider_keys").set({ owner: owner.id }).execute();
    const [listedKey] = (await list(owner)).data;
    expect(listedKey).toMatchObject({
      name: "acme",
      status: "unreadable",
      message: expect.stringContaining("Disconnect"),
    });
    expect(await later.providerKeys.forOwner(owner.id)).toEqual([]);
  });

  test("a row that was copied to another owner cannot be read by them", async () => {
    await connect(ada);
    await database.queries.updateTable("provider_keys").set({ owner: grace.id, user_id: grace.id }).execute();
    expect(await people.providerKeys.forOwner(grace.id)).toEqual([]);
    expect((await list(grace)).data).toMatchObject([{ status: "unreadable" }]);
  });

  test("no other account and no API key sees or removes a connection", async () => {
    const { id } = connectProviderResponseSchema.parse((await connect(ada)).body).data;
    expect((await list(grace)).data).toEqual([]);
    expect((await grace.ask("DELETE", `${PATH}/${id}`)).status).toBe(404);
    const { key } = await people.accounts.keys.create(ada.id, "script");
    for (const [method, path, body] of [
      ["GET", PATH, undefined],
      ["POST", PATH, { provider: "acme", key: good }],
      ["DELETE", `${PATH}/${id}`, undefined],
    ] as const) {
      expect((await people.ask(method, path, { key, body })).status).toBe(401);
      expect((await people.ask(method, path, { body })).status).toBe(401);
    }
    expect((await list(ada)).data).toHaveLength(1);
  });

  test("another site's page can do nothing here with a session", async () => {
    const response = await people.app.request(`${ORIGIN}${PATH}`, {
      method: "POST",
      headers: { cookie: ada.cookie, origin: "http://evil.example" },
      body: JSON.stringify({ provider: "acme", key: good }),
    });
    expect(response.status).toBe(401);
  });

  test("an organization's providers serve all members, and admins connect them", async () => {
    await connect(ada);
    const society = await makeOrganization(ada, [grace]);
    expect((await list(ada)).data).toEqual([]);
    expect((await connect(grace)).status).toBe(403);
    expect((await list(grace)).can_edit).toBe(false);
    const { id } = connectProviderResponseSchema.parse((await connect(ada)).body).data;
    expect((await list(grace)).data).toMatchObject([{ id }]);
    expect((await grace.ask("DELETE", `${PATH}/${id}`)).status).toBe(403);
    expect(await people.providerKeys.forOwner(society)).toHaveLength(1);
    expect(await people.providerKeys.forOwner(grace.id)).toEqual([]);
    await ada.auth("organization/delete", { organizationId: society });
    expect(await people.providerKeys.forOwner(society)).toEqual([]);
    expect(await people.providerKeys.forOwner(ada.id)).toHaveLength(1);
  });

  describe("a server of one's own", () => {
    const own = () => ({ name: "My vLLM", base_url: `${origin}/open/v1/` });

    test("is refused where the operator does not allow it, and is then not asked", async () => {
      let requestCount = 0;
      server.once("request", () => (requestCount += 1));
      expect((await connect(ada, own())).status).toBe(403);
      expect(requestCount).toBe(0);
    });

    test("is connected where the operator allows it, with or without a key", async () => {
      const setup = start({ rules: { allowCustomServers: true } });
      const person = await setup.signUp("Ada");
      const { data } = connectProviderResponseSchema.parse((await connect(person, own())).body);
      expect(data).toMatchObject({ slug: "my-vllm", name: "My vLLM", base_url: `${origin}/open/v1`, last_four: null });
      await connect(person, { name: "Gated", base_url: `${origin}/v1`, key: good });
      expect(await setup.providerKeys.forOwner(person.id)).toEqual([
        { slug: "my-vllm", name: "My vLLM", kind: "openai-compatible", baseUrl: `${origin}/open/v1`, headers: {} },
        {
          slug: "gated",
          name: "Gated",
          kind: "openai-compatible",
          baseUrl: `${origin}/v1`,
          apiKey: good,
          headers: {},
        },
      ]);
      expect((await list(person)).custom_servers).toBe(true);
    });

    test("[SEC-11] is connected by default only by an administrator on this machine", async () => {
      let requestCount = 0;
      server.once("request", () => (requestCount += 1));
      const setup = start({ rules: { allowCustomServers: true, areCustomServersLocal: true } });
      const person = await setup.signUp("Ada");
      expect((await list(person)).custom_servers).toBe(false);
      expect(await connect(person, own())).toMatchObject({ status: 403 });
      // This test calls the app without a socket: the gateway does not know that the request is from this machine.
      await database.queries.updateTable("user").set({ role: "admin" }).where("id", "=", person.id).execute();
      expect(await connect(person, own())).toMatchObject({ status: 403 });
      expect(requestCount).toBe(0);
    });

    test("cannot take the name of another provider", async () => {
      const rules = { allowCustomServers: true, configuredSlugs: new Set(["house-judge"]) };
      const person = await start({ rules }).signUp("Ada");
      for (const name of ["House Judge", "Acme", "Demo"]) {
        expect(await connect(person, { ...own(), name })).toMatchObject({
          status: 400,
          body: { error: { message: "name: a provider with this name already exists; choose another name" } },
        });
      }
    });

    test("is one of 50 at most, each of which may be connected anew", async () => {
      const setup = start({ rules: { allowCustomServers: true } });
      const person = await setup.signUp("Ada");
      const connectServer = (number: number) => connect(person, { ...own(), name: `Server ${number}` });
      await Promise.all(Array.from({ length: MAX_SERVERS }, (_, number) => connectServer(number)));
      const message = "50 servers are connected here, which is the maximum. Disconnect one, then connect this one.";
      expect(await connectServer(50)).toMatchObject({ status: 400, body: { error: { message } } });
      expect((await connectServer(7)).status).toBe(201);
      // A vendor's key does not count as a server.
      expect((await connect(person)).status).toBe(201);
      const first = (await list(person)).data[0];
      await person.ask("DELETE", `${PATH}/${first?.id}`);
      expect((await connectServer(50)).status).toBe(201);
    });

    test("is not used once the operator forbids it, and says so", async () => {
      const setup = start({ rules: { allowCustomServers: true } });
      const person = await setup.signUp("Ada");
      await connect(person, own());
      expect((await list(person)).data).toMatchObject([{ status: "ready" }]);
      expect(await people.providerKeys.forOwner(person.id)).toEqual([]);
      const viewer = { userId: person.id, name: "Ada", email: person.email };
      expect((await people.providerKeys.list(viewer, { limit: 10 })).items).toMatchObject([
        { slug: "my-vllm", unusable: "not-allowed" },
      ]);
    });

    test.each([
      ["http://user:password@127.0.0.1:1/v1", "base_url: must have no password"],
      ["http://127.0.0.1:1/v1?version=1", "base_url: must have no password, ? or #"],
      ["http://127.0.0.1:1/v1#models", "base_url: must have no password, ? or #"],
    ])("is not at %s, which would share a password or has no paths", async (address, words) => {
      const person = await start({ rules: { allowCustomServers: true } }).signUp("Ada");
      const answer = await connect(person, { ...own(), base_url: address });
      expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(words) } } });
    });

    test("cannot take a vendor's name", async () => {
      const person = await start({ rules: { allowCustomServers: true } }).signUp("Ada");
      expect((await connect(person, { ...own(), name: "Acme" })).status).toBe(400);
      expect((await connect(person, { ...own(), name: "!!" })).status).toBe(400);
    });

    test.each<[string, object, number, string]>([
      ["a key that it does not take", { base_url: "/v1", key: bad }, 400, "Mine does not accept this key."],
      ["no key", { base_url: "/v1" }, 400, "Mine requires a key."],
      [
        "a refusal",
        { base_url: "/says/404" },
        502,
        "Mine did not return a list of models (status 404). Check its base URL, or try again later.",
      ],
      [
        "an error in a good answer",
        { base_url: "/says/200" },
        502,
        "Mine did not return a list of models. Check its base URL, or try again later.",
      ],
      [
        "a way to somewhere else",
        { base_url: "/says/302" },
        502,
        "Mine did not return a list of models. Check its base URL, or try again later.",
      ],
    ])("reveals nothing of what is at its address: %s", async (_title, failure, status, message) => {
      const person = await start({ rules: { allowCustomServers: true } }).signUp("Ada");
      const base_url = `${origin}${valueAt(failure, "base_url")}`;
      const refusedResponse = await connect(person, { name: "Mine", ...failure, base_url });
      expect(refusedResponse).toMatchObject({ status, body: { error: { message } } });
      expect(valueAt(refusedResponse.body, "error", "metadata")).toEqual({ provider_name: "Mine" });
      expect(JSON.stringify(refusedResponse.body)).not.toContain("intranet");
    });

    test("that is not there is reported by its name, without its address", async () => {
      const person = await start({ rules: { allowCustomServers: true } }).signUp("Ada");
      const refusedResponse = await connect(person, { name: "Mine", base_url: "http://127.0.0.1:1/v1" });
      const message = "Could not reach Mine: connection refused. Check its address.";
      expect(refusedResponse).toMatchObject({ status: 502, body: { error: { message } } });
    });
  });
});
