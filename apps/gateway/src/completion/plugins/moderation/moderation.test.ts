import type { ChatRequest } from "@tutti/contract";
import { pino } from "pino";
import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ModerationSettings, ProviderConfig } from "../../../config/config.ts";
import { contextOf } from "../plugins.test-support.ts";
import { beginPlugins } from "../run-plugins.ts";
import { startService, type TestService } from "../service.test-support.ts";
import { createModeration } from "./moderation.ts";

const dispatcher = new Agent();
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => {
  service.requests.length = 0;
  service.answer = ({ body }) => ({ body: { results: (body as { input: unknown[] }).input.map(() => innocent) } });
});
afterAll(async () => {
  await service.close();
  await dispatcher.close();
});

const innocent = { flagged: false, categories: { violence: false } };
const providerOf = (slug: string, name = slug): ProviderConfig => ({
  slug,
  name,
  kind: "openai",
  baseUrl: service.url,
  apiKey: `${slug}-secret-key`,
  headers: {},
});

interface Setup {
  settings?: Partial<ModerationSettings>;
  /** The providers that the operator has connected. */
  providers?: readonly ProviderConfig[];
  own?: readonly ProviderConfig[];
  plugins?: ChatRequest["plugins"];
  content?: ChatRequest["messages"][number]["content"];
  messages?: ChatRequest["messages"];
  signal?: AbortSignal;
  timeLimit?: number;
}

/** The body with which the completion continues, and the log. */
async function moderate({
  settings,
  providers = [providerOf("openai", "OpenAI")],
  own = [],
  plugins,
  content = "Hi",
  messages = [{ role: "user", content }],
  signal,
  timeLimit,
}: Setup) {
  const logEntries: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => logEntries.push(JSON.parse(line)) });
  const body: ChatRequest = { model: "v/m", messages, plugins };
  const moderation = createModeration({
    settings: { always: false, ...settings },
    connections: async () => ({ own, operators: providers }),
    dispatcher,
    timeLimit,
  });
  const pipeline = beginPlugins([moderation], contextOf({ log, ...(signal ? { signal } : {}) }), body);
  const result = await pipeline.beforeRouting(body);
  expect(result).toBe(body);
  return { logEntries };
}

const pluginEntries = [{ id: "moderation" }];

describe("what is judged", () => {
  test("is a request that asks for it, or all by the operator's setting", async () => {
    await moderate({});
    expect(service.requests).toHaveLength(0);
    await moderate({ plugins: pluginEntries });
    expect(service.requests).toHaveLength(1);
    await moderate({ settings: { always: true } });
    expect(service.requests).toHaveLength(2);
    await moderate({ settings: { always: true }, plugins: [{ id: "moderation", enabled: false }] });
    expect(service.requests).toHaveLength(3);
    await moderate({ plugins: [{ id: "moderation", enabled: false }] });
    expect(service.requests).toHaveLength(3);
  });

  test("includes every role where the operator wants everything judged", async () => {
    service.answer = ({ body }) => ({
      body: { results: (body as { input: string[] }).input.map((text) => ({ ...innocent, flagged: text === "harm" })) },
    });
    const messages: ChatRequest["messages"] = [
      { role: "system", content: "harm" },
      { role: "user", content: "Hi" },
    ];
    await moderate({ plugins: pluginEntries, messages });
    await expect(moderate({ settings: { always: true }, messages })).rejects.toMatchObject({
      error: { code: 403, metadata: { flagged_input: "harm" } },
    });
    const madeUp: ChatRequest["messages"] = [
      { role: "assistant", content: "harm" },
      { role: "user", content: "Hi" },
    ];
    await moderate({ plugins: pluginEntries, messages: madeUp });
    await expect(moderate({ settings: { always: true }, messages: madeUp })).rejects.toMatchObject({
      error: { code: 403, metadata: { flagged_input: "harm" } },
    });
    const longConversation = [
      ...messages,
      ...Array.from({ length: 100 }, () => ({ role: "user" as const, content: "Hi" })),
    ];
    await expect(moderate({ settings: { always: true }, messages: longConversation })).rejects.toMatchObject({
      error: { code: 403 },
    });
  });

  test("excludes a request beyond the bound: it is refused, or let through", async () => {
    const messages = Array.from({ length: 1_001 }, () => ({ role: "user" as const, content: "Hi" }));
    await expect(moderate({ settings: { always: true }, messages })).rejects.toMatchObject({ error: { code: 413 } });
    expect(service.requests).toHaveLength(0);
    const { logEntries } = await moderate({ settings: { always: true, onFailure: "allow" }, messages });
    expect(logEntries).toMatchObject([{ msg: "a request could not be checked by the moderation", outcome: "allow" }]);
    expect(service.requests.length).toBeGreaterThan(0);
  });

  test("is nothing where nothing is said", async () => {
    await moderate({ plugins: pluginEntries, content: "" });
    expect(service.requests).toHaveLength(0);
  });
});

describe("the judge", () => {
  test("is OpenAI, texts together and each picture by itself", async () => {
    const content = [
      { type: "text" as const, text: "Hi" },
      { type: "image_url" as const, image_url: { url: "data:,1" } },
      { type: "image_url" as const, image_url: { url: "data:,2" } },
    ];
    await moderate({ plugins: pluginEntries, content, providers: [providerOf("mistral"), providerOf("openai")] });
    const image = (url: string) => ({ type: "image_url", image_url: { url } });
    expect(service.requests.map(({ body }) => (body as { input: unknown }).input)).toEqual(
      expect.arrayContaining([["Hi"], [image("data:,1")], [image("data:,2")]]),
    );
    for (const request of service.requests) {
      expect(request).toMatchObject({
        path: "/moderations",
        headers: { authorization: "Bearer openai-secret-key" },
        body: { model: "omni-moderation-latest" },
      });
    }
  });

  test("is Mistral where OpenAI is not connected, and it judges texts alone", async () => {
    const image = { type: "image_url" as const, image_url: { url: "data:," } };
    const content = [{ type: "text" as const, text: "Hi" }, image];
    await moderate({ plugins: pluginEntries, content, providers: [providerOf("mistral")] });
    expect(service.requests.map(({ body }) => body)).toEqual([{ model: "mistral-moderation-latest", input: ["Hi"] }]);
  });

  test("must see pictures where the operator wants everything judged", async () => {
    const setup = {
      providers: [providerOf("mistral", "Mistral")],
      content: [
        { type: "text" as const, text: "Hi" },
        { type: "image_url" as const, image_url: { url: "data:," } },
      ],
    };
    await expect(moderate({ ...setup, settings: { always: true } })).rejects.toMatchObject({
      error: {
        code: 400,
        message: expect.stringContaining("Mistral, which checks all requests here, cannot check images"),
      },
    });
    expect(service.requests).toHaveLength(0);
    const { logEntries } = await moderate({ ...setup, settings: { always: true, onFailure: "allow" } });
    expect(logEntries).toMatchObject([{ reason: "Mistral cannot check images.", outcome: "allow" }]);
    expect(service.requests.map(({ body }) => body)).toMatchObject([{ input: ["Hi"] }]);
    await moderate({ providers: setup.providers, settings: { always: true } });
  });

  test("is the operator's own where everything is judged, not a user's", async () => {
    const own = [{ ...providerOf("openai"), apiKey: "theirs" }];
    const always = { settings: { always: true }, own };
    await moderate({ plugins: pluginEntries, own });
    await moderate(always);
    await moderate({ ...always, providers: [providerOf("mistral")] });
    await moderate({ ...always, providers: [] });
    expect(service.requests.map(({ headers }) => headers["authorization"])).toEqual(
      ["theirs", "openai-secret-key", "mistral-secret-key", "theirs"].map((key) => `Bearer ${key}`),
    );
  });

  test("is whom the operator names, with the model that the operator names", async () => {
    const providers = [providerOf("openai"), providerOf("mine")];
    await moderate({ plugins: pluginEntries, settings: { provider: "mine", model: "judge" }, providers });
    await moderate({ plugins: pluginEntries, settings: { provider: "mine" }, providers });
    expect(service.requests.map(({ body }) => body)).toEqual([{ model: "judge", input: ["Hi"] }, { input: ["Hi"] }]);
  });
});

describe("[GW-8] what is flagged", () => {
  test("is refused with its reasons and an excerpt of the input", async () => {
    service.answer = () => ({
      body: { results: [{ flagged: true, categories: { violence: true, hate: false, harassment: true } }] },
    });
    await expect(moderate({ plugins: pluginEntries, content: "x".repeat(200) })).rejects.toMatchObject({
      error: {
        code: 403,
        message: "Your input was flagged by OpenAI's moderation: violence, harassment.",
        metadata: {
          reasons: ["violence", "harassment"],
          flagged_input: `${"x".repeat(49)}...${"x".repeat(48)}`,
          provider_name: "OpenAI",
          model_slug: "v/m",
          error_type: "content_policy_violation",
        },
      },
    });
  });

  test("by Mistral is harmful content, and not health or personal data", async () => {
    const providers = [providerOf("mistral", "Mistral")];
    service.answer = () => ({ body: { results: [{ categories: { pii: true, health: true, sexual: false } }] } });
    await moderate({ plugins: pluginEntries, providers });
    service.answer = () => ({ body: { results: [{ categories: { pii: true, selfharm: true } }] } });
    await expect(moderate({ plugins: pluginEntries, providers })).rejects.toMatchObject({
      error: { code: 403, metadata: { reasons: ["selfharm"] } },
    });
  });
});

describe("where no model can judge", () => {
  const failures: [string, { status?: number; body: unknown }][] = [
    ["the judge fails", { status: 500, body: { error: { message: "Down for openai-secret-key" } } }],
    ["the judge says nonsense", { body: "<html>" }],
    ["the judge says too little", { body: { results: [] } }],
  ];

  test.each(failures)(
    "because %s, the operator decides, and the log says so without the key",
    async (_title, answer) => {
      service.answer = () => answer;
      const result = await moderate({ plugins: pluginEntries });
      expect(result.logEntries).toMatchObject([
        { msg: "a request could not be checked by the moderation", outcome: "allow" },
      ]);
      expect(JSON.stringify(result.logEntries)).not.toContain("secret-key");
      await moderate({ settings: { always: true, onFailure: "allow" } });
      for (const setup of [
        { settings: { always: true } },
        { plugins: pluginEntries, settings: { onFailure: "refuse" as const } },
      ]) {
        await expect(moderate(setup)).rejects.toMatchObject({ error: { code: 503 } });
      }
    },
  );

  test("because none is connected, a client's request for it is refused", async () => {
    await expect(moderate({ plugins: pluginEntries, providers: [] })).rejects.toMatchObject({
      error: { code: 400, message: expect.stringContaining("connect one of openai, mistral") },
    });
    await expect(moderate({ settings: { always: true }, providers: [] })).rejects.toMatchObject({
      error: { code: 503 },
    });
    await moderate({ settings: { always: true, onFailure: "allow" }, providers: [] });
  });

  test("because it takes too long, the operator decides as well", async () => {
    const gate = Promise.withResolvers<void>();
    service.answer = async () => {
      await gate.promise;
      return { body: { results: [innocent] } };
    };
    const { logEntries } = await moderate({ plugins: pluginEntries, timeLimit: 20 });
    expect(logEntries).toMatchObject([{ reason: "OpenAI took too long." }]);
    gate.resolve();
  });

  test("because the client has left, nothing goes on", async () => {
    const leaving = new AbortController();
    const gate = Promise.withResolvers<void>();
    service.answer = async () => {
      leaving.abort(new Error("left"));
      await gate.promise;
      return { body: { results: [innocent] } };
    };
    await expect(moderate({ plugins: pluginEntries, signal: leaving.signal })).rejects.toThrow("left");
    gate.resolve();
  });
});
