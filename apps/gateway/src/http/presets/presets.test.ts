import {
  CreatePresetFromInferenceResponse$inboundSchema,
  GetPresetResponse$inboundSchema,
  GetPresetVersionResponse$inboundSchema,
  ListPresetsResponse$inboundSchema,
  ListPresetVersionsResponse$inboundSchema,
} from "@openrouter/sdk/models";
import { presetListSchema, presetResponseSchema, presetVersionListSchema, userPresetsSchema } from "@tutti/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { valueAt } from "../json.test-support.ts";
import { makeOrganization, type Person, startPeople, type TestPeople } from "../people.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PATH = "/api/frontend/user/presets";
const poet = {
  slug: "poet",
  name: "Poet",
  description: "Answers in verse",
  system_prompt: "Answer in verse.",
  config: {
    model: "openai/gpt-5.2",
    models: ["anthropic/claude-sonnet-5"],
    temperature: 1.2,
    reasoning: { effort: "low" },
    provider: { order: ["openai"], allow_fallbacks: false },
  },
};

describe.each(testDatabases().filter((kind) => kind.available))("presets on $title", (kind) => {
  let database: Database;
  let people: TestPeople;
  let time = Date.parse("2026-11-20T12:00:00.000Z");

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    people = startPeople({ database, now: () => time });
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });

  const make = async (person: Person, preset: object = poet) =>
    presetResponseSchema.parse((await person.ask("POST", PATH, preset)).body).data;
  const change = async (person: Person, id: string, body: object) => {
    time += 1000;
    return presetResponseSchema.parse((await person.ask("PATCH", `${PATH}/${id}`, body)).body).data;
  };
  const list = async (person: Person) =>
    userPresetsSchema.parse((await person.ask("GET", PATH)).body).presetsWithVersions;

  const get = async (person: Person, id: string) =>
    presetResponseSchema.parse((await person.ask("GET", `${PATH}/${id}`)).body).data;
  const versionsOf = async (person: Person, query = "") =>
    presetVersionListSchema.parse((await person.ask("GET", `/api/v1/presets/poet/versions${query}`)).body);

  test("a preset is made, listed without its texts, and found by requests", async () => {
    const ada = await people.signUp("Ada");
    expect(await list(ada)).toEqual([]);
    const preset = await make(ada);
    expect(preset).toMatchObject({
      slug: "poet",
      name: "Poet",
      description: "Answers in verse",
      status: "active",
      creator_user_id: ada.id,
      workspace_id: null,
      designated_version: { version: 1, system_prompt: "Answer in verse.", config: poet.config, creator_id: ada.id },
    });
    expect(await versionsOf(ada)).toEqual({ data: [preset.designated_version], total_count: 1 });
    const { designated_version: _, ...summary } = preset;
    expect(await list(ada)).toEqual([{ ...summary, model: "openai/gpt-5.2", version_count: 1 }]);
    expect(await get(ada, preset.id)).toEqual(preset);
    expect(await people.presets.find(ada.id, "poet")).toEqual({
      id: preset.id,
      slug: "poet",
      name: "Poet",
      systemPrompt: "Answer in verse.",
      model: "openai/gpt-5.2",
      models: ["anthropic/claude-sonnet-5"],
      parameters: { temperature: 1.2, reasoning: { effort: "low" } },
      provider: { order: ["openai"], allow_fallbacks: false },
    });
    expect(await people.presets.find(ada.id, "prose")).toBeUndefined();
  });

  test("a change of the text is a new version, and of the name is not", async () => {
    const ada = await people.signUp("Ada");
    const preset = await make(ada);
    await people.presets.find(ada.id, "poet");
    const newName = await change(ada, preset.id, { name: "Bard", description: null });
    expect(newName).toMatchObject({ name: "Bard", description: null, designated_version: preset.designated_version });
    const newVersion = await change(ada, preset.id, { system_prompt: "Answer in limericks." });
    const { data: versions } = await versionsOf(ada);
    expect(versions.map(({ version, system_prompt }) => [version, system_prompt])).toEqual([
      [2, "Answer in limericks."],
      [1, "Answer in verse."],
    ]);
    expect(newVersion.designated_version).toMatchObject({ version: 2, config: poet.config });
    expect(Date.parse(newVersion.updated_at)).toBeGreaterThan(Date.parse(preset.updated_at));
    expect(await people.presets.find(ada.id, "poet")).toMatchObject({ systemPrompt: "Answer in limericks." });
    // The same change again has no effect.
    await change(ada, preset.id, { system_prompt: "Answer in limericks." });
    expect((await versionsOf(ada)).total_count).toBe(2);
  });

  test("an older version can be gone back to, and nothing is lost by it", async () => {
    const ada = await people.signUp("Ada");
    const preset = await make(ada);
    const newVersion = await change(ada, preset.id, { config: { model: "demo/guide" } });
    const first = preset.designated_version?.id;
    const back = await change(ada, preset.id, { designated_version_id: first });
    expect(back.designated_version).toEqual(preset.designated_version);
    expect((await versionsOf(ada)).data).toEqual([newVersion.designated_version, preset.designated_version]);
    // A later change is based on the version that was restored.
    const third = await change(ada, preset.id, { system_prompt: null });
    expect(third.designated_version).toMatchObject({ version: 3, system_prompt: null, config: poet.config });
    const other = await make(ada, { ...poet, slug: "other" });
    const answer = await ada.ask("PATCH", `${PATH}/${preset.id}`, {
      designated_version_id: other.designated_version_id,
    });
    expect(answer.status).toBe(400);
  });

  test("changes at the same moment become versions one after the other", async () => {
    const ada = await people.signUp("Ada");
    const poetPreset = await make(ada);
    const prompts = ["one", "two", "three", "four"];
    await Promise.all(prompts.map((system_prompt) => ada.ask("PATCH", `${PATH}/${poetPreset.id}`, { system_prompt })));
    const { data: versions } = await versionsOf(ada);
    expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(new Set(versions.map(({ system_prompt }) => system_prompt)).size).toBe(5);
    const page = { data: versions.slice(1, 3), total_count: 5 };
    expect(await versionsOf(ada, "?offset=1&limit=2")).toEqual(page);
    // The preset itself has the text of its current version alone.
    expect(JSON.stringify(await get(ada, poetPreset.id)).match(/"system_prompt"/g)).toHaveLength(1);
  });

  test("a slug is its owner's only once, and may be changed", async () => {
    const ada = await people.signUp("Ada");
    const grace = await people.signUp("Grace");
    const preset = await make(ada);
    const response = await ada.ask("POST", PATH, poet);
    expect(response).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('"poet"') } } });
    expect((await make(grace)).slug).toBe("poet");
    const other = await make(ada, { ...poet, slug: "other" });
    expect((await ada.ask("PATCH", `${PATH}/${other.id}`, { slug: "poet" })).status).toBe(409);
    expect((await change(ada, preset.id, { slug: "bard" })).slug).toBe("bard");
    expect(await people.presets.find(ada.id, "poet")).toBeUndefined();
    expect(await people.presets.find(ada.id, "bard")).toBeDefined();
  });

  test("a deleted preset is gone with its versions, and its slug is free", async () => {
    const ada = await people.signUp("Ada");
    const preset = await make(ada);
    await people.presets.find(ada.id, "poet");
    expect((await ada.ask("DELETE", `${PATH}/${preset.id}`)).status).toBe(204);
    expect(await people.presets.find(ada.id, "poet")).toBeUndefined();
    expect((await ada.ask("DELETE", `${PATH}/${preset.id}`)).status).toBe(404);
    const rows = database.queries.selectFrom("preset_versions").selectAll().where("preset_id", "=", preset.id);
    expect(await rows.execute()).toEqual([]);
    await make(ada);
  });

  test.each([
    [{ slug: "Poet" }, "slug: must be 1 to 64 lower-case letters"],
    [{ slug: "-poet" }, "slug: must be"],
    [{ slug: "a/b" }, "slug: must be"],
    [{ slug: "" }, "slug: must be"],
    [{ name: " " }, "name: "],
    [{ config: { temperature: 3 } }, "Expected temperature to be at most 2, received 3"],
    [{ config: { max_tokens: "many" } }, "Expected max_tokens to be a number"],
    [{ config: { provider: { sort: "beauty" } } }, "provider.sort"],
    [
      { config: { reasoning: { effort: "low", max_tokens: 9 } } },
      'Only one of "reasoning.effort" and "reasoning.max_tokens" can be specified',
    ],
    [{ config: { model: "@preset/other" } }, "A preset cannot name another preset as its model"],
    [{ config: { models: ["a/b", "a/b@preset/other"] } }, "A preset cannot name another preset as its model"],
    [{ config: { stop: ["x".repeat(100_000)] } }, "A preset's config, as JSON, must be at most 100000 characters"],
  ])("%o is refused in the words of a request", async (fields, message) => {
    const ada = await people.signUp("Ada");
    const response = await ada.ask("POST", PATH, { ...poet, ...fields });
    expect(response).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(message) } } });
    const { id } = await make(ada);
    const changedResponse = await ada.ask("PATCH", `${PATH}/${id}`, fields);
    expect(valueAt(changedResponse.body, "error", "message")).toBe(valueAt(response.body, "error", "message"));
  });

  test("what belongs to a conversation is not part of a preset", async () => {
    const ada = await people.signUp("Ada");
    const config = { temperature: 1, messages: [], stream: true, user: "ada", prompt: "x", preset: "other", top_k: -1 };
    const preset = await make(ada, { ...poet, config });
    expect(preset.designated_version?.config).toEqual({ temperature: 1 });
  });

  test("no account reads, changes or deletes the presets of others", async () => {
    const [ada, grace] = [await people.signUp("Ada"), await people.signUp("Grace")];
    const preset = await make(ada);
    expect(await list(grace)).toEqual([]);
    expect(await people.presets.find(grace.id, "poet")).toBeUndefined();
    for (const [method, path, body] of [
      ["GET", `${PATH}/${preset.id}`, undefined],
      ["PATCH", `${PATH}/${preset.id}`, { name: "Mine" }],
      ["PATCH", `${PATH}/${preset.id}`, { designated_version_id: preset.designated_version_id }],
      ["DELETE", `${PATH}/${preset.id}`, undefined],
      ["GET", "/api/v1/presets/poet", undefined],
      ["GET", "/api/v1/presets/poet/versions", undefined],
      ["GET", "/api/v1/presets/poet/versions/1", undefined],
    ] as const) {
      expect((await grace.ask(method, path, body)).status).toBe(404);
      expect((await people.ask(method, path, { body })).status).toBe(401);
    }
    for (const [method, path, body] of [
      ["GET", PATH, undefined],
      ["POST", PATH, poet],
      ["GET", "/api/v1/presets", undefined],
      ["POST", "/api/v1/presets/x/chat/completions", { messages: [{ role: "user", content: "Hi" }] }],
    ] as const) {
      expect((await people.ask(method, path, { body })).status).toBe(401);
    }
    const { designated_version: _, ...summary } = preset;
    expect(await list(ada)).toEqual([{ ...summary, model: "openai/gpt-5.2", version_count: 1 }]);
    expect(await get(ada, preset.id)).toEqual(preset);
  });

  test("an organization's presets are shared by its members, and not personal", async () => {
    const [ada, grace] = [await people.signUp("Ada"), await people.signUp("Grace")];
    const own = await make(ada);
    const society = await makeOrganization(ada, [grace]);
    const sharedPreset = await make(grace, { ...poet, name: "Ours" });
    expect(sharedPreset.workspace_id).toBe(society);
    expect((await list(ada)).map(({ id }) => id)).toEqual([sharedPreset.id]);
    expect((await change(ada, sharedPreset.id, { name: "Everybody's" })).name).toBe("Everybody's");
    expect(await people.presets.find(society, "poet")).toMatchObject({ name: "Everybody's" });
    await ada.auth("organization/set-active", { organizationId: null });
    expect((await list(ada)).map(({ id }) => id)).toEqual([own.id]);
    expect((await ada.ask("GET", `${PATH}/${sharedPreset.id}`)).status).toBe(404);
  });

  describe("in OpenRouter's form", () => {
    const body = {
      model: "openai/gpt-5.2",
      messages: [
        { role: "system", content: "You are a helpful assistant." },
        { role: "user", content: "Hello!" },
      ],
      temperature: 0.7,
      stream: true,
    };

    test("a request makes a preset, and then versions of it", async () => {
      const ada = await people.signUp("Ada");
      const { key } = await people.accounts.keys.create(ada.id, "script");
      const save = async (fields: object) => {
        const answer = await people.ask("POST", "/api/v1/presets/helper/chat/completions", { key, body: fields });
        expect(answer.status).toBe(200);
        return CreatePresetFromInferenceResponse$inboundSchema.parse(answer.body).data;
      };
      const presetWithDesignatedVersion = await save(body);
      expect(presetWithDesignatedVersion).toMatchObject({
        slug: "helper",
        name: "helper",
        designatedVersion: {
          version: 1,
          systemPrompt: "You are a helpful assistant.",
          config: { model: "openai/gpt-5.2", temperature: 0.7 },
        },
      });
      const again = await save({ ...body, temperature: 0.2, messages: body.messages.slice(1) });
      expect(again).toMatchObject({
        id: presetWithDesignatedVersion.id,
        designatedVersion: { version: 2, systemPrompt: null },
      });
      expect(again.designatedVersion?.config).toEqual({ model: "openai/gpt-5.2", temperature: 0.2 });
    });

    test("[AGENT-4] a request of Anthropic's form makes a preset as well", async () => {
      const ada = await people.signUp("Ada");
      const { key } = await people.accounts.keys.create(ada.id, "script");
      const path = "/api/v1/presets/helper/messages";
      const turn = { role: "user", content: "Hello!" };
      const message = { model: "anthropic/claude-sonnet-4.5", max_tokens: 64, system: "Be brief.", messages: [turn] };
      const answer = await people.ask("POST", path, { key, body: { ...message, temperature: 0.7 } });
      expect(answer.status).toBe(200);
      expect(CreatePresetFromInferenceResponse$inboundSchema.parse(answer.body).data).toMatchObject({
        slug: "helper",
        designatedVersion: {
          version: 1,
          systemPrompt: "Be brief.",
          config: { model: "anthropic/claude-sonnet-4.5", max_tokens: 64, temperature: 0.7 },
        },
      });
      const wrong = await people.ask("POST", path, { key, body: { ...message, messages: "Hello!" } });
      expect(wrong.status).toBe(400);
      expect((await people.ask("POST", path, { body: message })).status).toBe(401);
    });

    test("it is listed with its versions, as OpenRouter's own SDK reads them", async () => {
      const ada = await people.signUp("Ada");
      const { key } = await people.accounts.keys.create(ada.id, "script");
      const get = async (path: string) => (await people.ask("GET", `/api/v1/presets${path}`, { key })).body;
      const preset = await make(ada);
      await change(ada, preset.id, { system_prompt: "Answer in limericks." });
      await make(ada, { ...poet, slug: "zz", name: "Z" });

      expect(presetListSchema.parse(await get("")).data.map(({ slug }) => slug)).toEqual(["poet", "zz"]);
      const page = ListPresetsResponse$inboundSchema.parse(await get("?offset=1&limit=1"));
      expect(page).toMatchObject({ totalCount: 2, data: [{ slug: "zz" }] });
      const { data } = GetPresetResponse$inboundSchema.parse(await get("/poet"));
      expect(data.designatedVersion).toMatchObject({ version: 2, systemPrompt: "Answer in limericks." });
      const versions = ListPresetVersionsResponse$inboundSchema.parse(await get("/poet/versions"));
      expect(versions.data.map((version) => version?.version)).toEqual([2, 1]);
      const first = GetPresetVersionResponse$inboundSchema.parse(await get("/poet/versions/1"));
      expect(first.data).toMatchObject({ version: 1, systemPrompt: "Answer in verse." });
      expect((await people.ask("GET", "/api/v1/presets/poet/versions/3", { key })).status).toBe(404);
    });

    test.each([
      ["/api/v1/presets/Not%20one/chat/completions", body, "slug: must be"],
      ["/api/v1/presets/x/chat/completions", { ...body, temperature: 3 }, "Expected temperature to be at most 2"],
    ])("%s is refused where it is none", async (path, body, message) => {
      const ada = await people.signUp("Ada");
      const answer = await ada.ask("POST", path, body);
      expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(message) } } });
    });
  });
});
