import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultPluginSettings } from "./plugin-settings.ts";
import { readConfig } from "./read-config.ts";
import { vendors } from "./vendors.ts";

function read(environment: Record<string, string>, file?: unknown) {
  const text = typeof file === "string" ? file : JSON.stringify(file ?? {}, undefined, 1);
  return readConfig({
    environment: file === undefined ? environment : { TUTTI_CONFIG: "tutti.json", ...environment },
    readFile: () => text,
    workingFolder: "/home/ada",
    projectFolder: "/opt/tutti",
  });
}

function configOf(environment: Record<string, string>, file?: unknown) {
  const result = read(environment, file);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function messageOf(environment: Record<string, string>, file?: unknown): string {
  const result = read(environment, file);
  return result.ok ? "no failure" : result.error.message;
}

const vllm = { slug: "my-vllm", kind: "openai-compatible", base_url: "http://127.0.0.1:8001/v1" };

describe("what an empty environment gives", () => {
  test("the defaults that the first start works with", () => {
    expect(configOf({})).toEqual({
      port: 4000,
      host: "127.0.0.1",
      dataFolder: "/opt/tutti/.data",
      databaseUrl: undefined,
      redisUrl: undefined,
      requestsPerMinute: { user: 1200, key: 600 },
      metrics: undefined,
      collectors: { analytics: undefined, errors: undefined },
      workers: 1,
      shutdownTimeout: 10_000,
      answersAtOnce: { user: 500, all: 4000 },
      unknownPrice: "refuse",
      responseLifetime: 30 * 24 * 60 * 60 * 1000,
      answerCacheSize: 256 * 1024 * 1024,
      signUp: { type: "invited" },
      isSignUpFixed: false,
      isForThisMachine: true,
      publishing: { isOn: true, perPerson: 100, takenDown: new Set() },
      push: { isOn: true, origins: [] },
      quotas: { shares: 100, publications: 100 },
      providerIdleTimeout: 300_000,
      runMemory: 64 * 1024 * 1024,
      logLevel: "warn",
      secret: undefined,
      trustProxy: false,
      publicUrl: undefined,
      allowedHosts: [],
      socialLogins: { github: undefined, google: undefined },
      discover: true,
      localServers: [
        { slug: "ollama", name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" },
        { slug: "lm-studio", name: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
        { slug: "llama-cpp", name: "llama.cpp", baseUrl: "http://127.0.0.1:8080/v1" },
        { slug: "vllm", name: "vLLM", baseUrl: "http://127.0.0.1:8000/v1" },
      ],
      refreshCatalogue: true,
      demo: "fallback",
      bannedProviders: [],
      plugins: defaultPluginSettings,
      vendors,
      allowCustomServers: true,
      areCustomServersConfigured: false,
      providers: [],
    });
  });

  test("a variable that is set to nothing counts as not set", () => {
    expect(configOf({ PORT: "", LOG_LEVEL: " ", OPENAI_API_KEY: "", TUTTI_CONFIG: "" })).toEqual(configOf({}));
  });
});

describe("the environment", () => {
  test.each([
    ["OPENAI_API_KEY", "openai", "openai", "https://api.openai.com/v1"],
    ["ANTHROPIC_API_KEY", "anthropic", "anthropic", "https://api.anthropic.com"],
    ["GEMINI_API_KEY", "google", "google", "https://generativelanguage.googleapis.com"],
    ["GOOGLE_API_KEY", "google", "google", "https://generativelanguage.googleapis.com"],
    ["OPENROUTER_API_KEY", "openrouter", "openrouter", "https://openrouter.ai/api/v1"],
    ["MISTRAL_API_KEY", "mistral", "openai-compatible", "https://api.mistral.ai/v1"],
    ["XAI_API_KEY", "xai", "openai-compatible", "https://api.x.ai/v1"],
    ["GROQ_API_KEY", "groq", "openai-compatible", "https://api.groq.com/openai/v1"],
    ["DEEPSEEK_API_KEY", "deepseek", "openai-compatible", "https://api.deepseek.com/v1"],
    ["TOGETHER_API_KEY", "together", "openai-compatible", "https://api.together.ai/v1"],
    ["FIREWORKS_API_KEY", "fireworks", "openai-compatible", "https://api.fireworks.ai/inference/v1"],
    ["COHERE_API_KEY", "cohere", "openai-compatible", "https://api.cohere.ai/compatibility/v1"],
    ["CO_API_KEY", "cohere", "openai-compatible", "https://api.cohere.ai/compatibility/v1"],
    ["PERPLEXITY_API_KEY", "perplexity", "openai-compatible", "https://api.perplexity.ai"],
    ["CEREBRAS_API_KEY", "cerebras", "openai-compatible", "https://api.cerebras.ai/v1"],
    ["MOONSHOT_API_KEY", "moonshot", "openai-compatible", "https://api.moonshot.ai/v1"],
    ["ALIBABA_API_KEY", "alibaba", "openai-compatible", "https://dashscope-intl.aliyuncs.com/compatible-mode/v1"],
    ["DASHSCOPE_API_KEY", "alibaba", "openai-compatible", "https://dashscope-intl.aliyuncs.com/compatible-mode/v1"],
    ["ZAI_API_KEY", "z-ai", "openai-compatible", "https://api.z.ai/api/paas/v4"],
  ])("%s adds the provider %s", (variable, slug, kind, baseUrl) => {
    expect(configOf({ [variable]: "the-key" }).providers).toMatchObject([
      { slug, name: expect.any(String), kind, baseUrl, apiKey: "the-key", headers: {} },
    ]);
  });

  test("a base URL overrides the vendor's own, its trailing slash dropped", () => {
    const { providers } = configOf({ OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://127.0.0.1:9000/v1/" });
    expect(providers[0]?.baseUrl).toBe("http://127.0.0.1:9000/v1");
  });

  test.each([
    ["http://192.168.0.7:11434", "http://192.168.0.7:11434/v1"],
    ["http://192.168.0.7:11434/", "http://192.168.0.7:11434/v1"],
    ["http://192.168.0.7/ollama/v1", "http://192.168.0.7/ollama/v1"],
  ])("OLLAMA_BASE_URL=%s is asked at %s", (value, baseUrl) => {
    expect(configOf({ OLLAMA_BASE_URL: value }).localServers[0]?.baseUrl).toBe(baseUrl);
  });

  test("sets a vendor's address for keys that are connected in the product", () => {
    const { vendors } = configOf({ OPENAI_BASE_URL: "https://proxy.example/v1/" });
    expect(vendors.find(({ slug }) => slug === "openai")?.baseUrl).toBe("https://proxy.example/v1");
    expect(vendors.find(({ slug }) => slug === "mistral")?.baseUrl).toBe("https://api.mistral.ai/v1");
  });

  test.each([
    [{}, {}, true],
    [{ HOST: "localhost" }, {}, true],
    [{ HOST: "::1" }, {}, true],
    [{ HOST: "127.0.0.53" }, {}, true],
    [{ HOST: "0.0.0.0" }, {}, false],
    [{ HOST: "127.0.0.1.example.org" }, {}, false],
    [{ TUTTI_TRUST_PROXY: "1" }, {}, false],
    [{ PUBLIC_URL: "https://tutti.example.org" }, {}, false],
    [{ PUBLIC_URL: "http://localhost:8080" }, {}, true],
    [{ TUTTI_ALLOWED_HOSTS: "studio.local" }, {}, false],
    [{ HOST: "0.0.0.0" }, { allow_custom_servers: true }, true],
    [{}, { allow_custom_servers: false }, false],
  ])("with %o and the file %o, users may connect servers by address: %s", (environment, file, isAllowed) => {
    expect(configOf(environment as Record<string, string>, file).allowCustomServers).toBe(isAllowed);
  });

  test("relative folders start at the working folder", () => {
    expect(configOf({ TUTTI_DATA: "kept here" }).dataFolder).toBe("/home/ada/kept here");
  });

  test("addresses, secret, proxy and sign-ins are taken over", () => {
    const config = configOf({
      PORT: "0",
      HOST: "0.0.0.0",
      LOG_LEVEL: "debug",
      DATABASE_URL: "postgresql://tutti:pw@db/tutti",
      REDIS_URL: "rediss://cache:6380",
      TUTTI_REQUESTS_PER_MINUTE: "90",
      TUTTI_KEY_REQUESTS_PER_MINUTE: "0",
      TUTTI_SECRET: "s".repeat(32),
      TUTTI_TRUST_PROXY: "1",
      GITHUB_CLIENT_ID: "id",
      GITHUB_CLIENT_SECRET: "secret",
    });
    expect(config).toMatchObject({
      port: 0,
      host: "0.0.0.0",
      logLevel: "debug",
      databaseUrl: "postgresql://tutti:pw@db/tutti",
      redisUrl: "rediss://cache:6380",
      requestsPerMinute: { user: 90, key: 0 },
      secret: "s".repeat(32),
      trustProxy: true,
      socialLogins: { github: { clientId: "id", clientSecret: "secret" }, google: undefined },
    });
  });

  test.each([
    [{ PORT: "abc" }, 'PORT is "abc"; give a whole number from 0 to 65535, such as PORT=4000 (0 takes any free port).'],
    [{ PORT: "70000" }, 'PORT is "70000"; give a whole number from 0 to 65535'],
    [{ PORT: "-1" }, 'PORT is "-1"; give a whole number'],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL is "loud"; give one of fatal, error, warn, info, debug, trace, silent.'],
    [{ TUTTI_TRUST_PROXY: "yes" }, 'TUTTI_TRUST_PROXY is "yes"; give 1 for yes or 0 for no.'],
    [{ TUTTI_SECRET: "hunter2" }, "TUTTI_SECRET has 7 characters; give at least 32 characters"],
    [
      { DATABASE_URL: "mysql://root:pw@db/tutti" },
      'DATABASE_URL starts with "mysql:"; postgres:// or postgresql:// is expected. Give a PostgreSQL address',
    ],
    [{ DATABASE_URL: "tutti.db" }, "DATABASE_URL is not an address; postgres:// or postgresql:// is expected."],
    [
      { DATABASE_URL: "postgresql://tutti:100%sure@db/tutti" },
      'DATABASE_URL has a "%" that is not part of an escape; write "%25"',
    ],
    [{ REDIS_URL: "redis://:cold%ff@cache" }, 'REDIS_URL has a "%" that is not part of an escape'],
    [
      { TUTTI_REQUESTS_PER_MINUTE: "many" },
      'TUTTI_REQUESTS_PER_MINUTE is "many"; give a whole number such as 600, or 0 for no limit.',
    ],
    [{ TUTTI_KEY_REQUESTS_PER_MINUTE: "-1" }, "TUTTI_KEY_REQUESTS_PER_MINUTE has 2 characters; give a whole number"],
    [{ REDIS_URL: "http://cache" }, 'REDIS_URL starts with "http:"; redis:// or rediss:// is expected.'],
    [
      { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "localhost:9000" },
      'OPENAI_BASE_URL is "localhost:9000"; give an address that starts with http:// or https://.',
    ],
    [
      { GOOGLE_API_KEY: "“hunter 2”" },
      "GOOGLE_API_KEY has 8 characters; give the key alone, without spaces, line breaks",
    ],
    [{ VLLM_BASE_URL: "gpu" }, 'VLLM_BASE_URL is "gpu"; give an address that starts with http:// or https://.'],
    [{ GITHUB_CLIENT_ID: "id" }, "GITHUB_CLIENT_ID is set but GITHUB_CLIENT_SECRET is not; set both"],
    [{ GOOGLE_CLIENT_SECRET: "s" }, "GOOGLE_CLIENT_SECRET is set but GOOGLE_CLIENT_ID is not; set both"],
  ])("%o stops the start with one message", (environment, message) => {
    expect(messageOf(environment)).toContain(message);
  });

  test("no message repeats a password or a secret", () => {
    expect(messageOf({ DATABASE_URL: "mysql://root:hunter2@db/tutti" })).not.toContain("hunter2");
    expect(messageOf({ TUTTI_SECRET: "hunter2" })).not.toContain("hunter2");
    expect(messageOf({ OPENAI_API_KEY: "hunter 2" })).not.toContain("hunter");
    expect(messageOf({ MY_KEY: "hunter 2" }, { providers: [{ ...vllm, api_key_env: "MY_KEY" }] })).toMatch(
      /names MY_KEY, which is not a key; give the key alone, without spaces, line breaks or curly quotes\.$/,
    );
    expect(messageOf({}, { providers: [{ ...vllm, api_key: ["hunter2"] }] })).not.toContain("hunter2");
    expect(messageOf({}, { providers: [{ ...vllm, headers: "hunter2" }] })).not.toContain("hunter2");
  });
});

test("the environment or the file turns the refresh of models off", () => {
  expect(configOf({ TUTTI_OFFLINE: "1" }).refreshCatalogue).toBe(false);
  expect(configOf({ TUTTI_OFFLINE: "1" }, { catalogue_refresh: true }).refreshCatalogue).toBe(false);
  expect(configOf({ TUTTI_OFFLINE: "0" }, { catalogue_refresh: false }).refreshCatalogue).toBe(false);
  expect(configOf({ TUTTI_OFFLINE: "0" }).refreshCatalogue).toBe(true);
  expect(messageOf({ TUTTI_OFFLINE: "maybe" })).toContain('TUTTI_OFFLINE is "maybe"; give 1 for yes or 0 for no.');
});

test("the operator may ban providers, by the instance or by an account", () => {
  expect(configOf({}, { banned_providers: ["openai", "My vLLM"] }).bannedProviders).toEqual(["openai", "My vLLM"]);
  expect(messageOf({}, { banned_providers: "openai" })).toContain(
    'banned_providers is "openai"; write a list of slugs or names of providers, such as ["openai"]',
  );
});

describe("the file", () => {
  test("every field of its form reaches the gateway", () => {
    const pricing = {
      prompt: "0.0000002",
      completion: "0.0000006",
      input_cache_read: "0.00000002",
      input_cache_write: "0.0000003",
      internal_reasoning: "0.0000007",
      audio: "0.000001",
      image: "0.002",
      image_output: "0.00003",
      request: "0.01",
      web_search: "0.005",
    };
    const file = {
      discover: false,
      catalogue_refresh: false,
      demo: true,
      providers: [
        {
          slug: "my-vllm",
          name: "My vLLM",
          kind: "openai-compatible",
          base_url: "http://127.0.0.1:8001/v1/",
          api_key_env: "MY_KEY",
          headers: { "X-Team": "blue" },
          data_policy: { training: false, retention: true },
          quantization: "fp8",
          models: [
            {
              id: "upstream-id",
              slug: "vendor/name",
              name: "Name",
              context_length: 32768,
              max_prompt_tokens: 24576,
              max_completion_tokens: 8192,
              input_modalities: ["text", "image"],
              output_modalities: ["text"],
              pricing,
              supported_parameters: ["temperature", "reasoning"],
              reasoning: {
                mandatory: false,
                default_enabled: true,
                supported_efforts: ["high", "low"],
                default_effort: "low",
                supports_max_tokens: true,
              },
              instruct_type: null,
              chat_template: "{{ messages }}",
              bos_token: "<s>",
              eos_token: "</s>",
              quantization: "int4",
              required_system_prompt: "You are Strict.",
            },
          ],
        },
      ],
    };
    const config = configOf({ MY_KEY: "the-key" }, file);
    expect(config).toMatchObject({ discover: false, refreshCatalogue: false, demo: true, localServers: [] });
    expect(config.providers).toEqual([
      {
        slug: "my-vllm",
        name: "My vLLM",
        kind: "openai-compatible",
        baseUrl: "http://127.0.0.1:8001/v1",
        apiKey: "the-key",
        headers: { "X-Team": "blue" },
        dataPolicy: { training: false, retention: true },
        quantization: "fp8",
        models: [
          {
            upstreamId: "upstream-id",
            slug: "vendor/name",
            name: "Name",
            contextLength: 32768,
            maxPromptTokens: 24576,
            maxCompletionTokens: 8192,
            inputModalities: ["text", "image"],
            outputModalities: ["text"],
            pricing,
            supportedParameters: ["temperature", "reasoning"],
            reasoning: {
              mandatory: false,
              defaultEnabled: true,
              supportedEfforts: ["high", "low"],
              defaultEffort: "low",
              supportsMaxTokens: true,
            },
            instructType: null,
            chatTemplate: "{{ messages }}",
            bosToken: "<s>",
            eosToken: "</s>",
            quantization: "int4",
            requiredSystemPrompt: "You are Strict.",
            assumedFields: [],
          },
        ],
      },
    ]);
  });

  test("the example in the documentation is one that starts", () => {
    const page = readFileSync(new URL("../../../../docs/configuration.md", import.meta.url), "utf8");
    const example = /```json\n(.*?)```/s.exec(page)?.[1] ?? "";
    const { providers } = configOf({ MY_KEY: "the-key" }, example);
    expect(providers).toMatchObject([{ slug: "my-vllm", apiKey: "the-key", models: [{ slug: "vendor/name" }] }]);
  });

  test("what may be left out has a plain default", () => {
    const [provider] = configOf({}, { providers: [{ ...vllm, models: [{ id: "a/b" }, { id: "c" }] }] }).providers;
    expect(provider).toMatchObject({ name: "my-vllm", apiKey: undefined, headers: {} });
    expect(provider?.models).toMatchObject([
      { slug: "a/b", name: "a/b", inputModalities: ["text"], outputModalities: ["text"], supportedParameters: [] },
      { slug: "my-vllm/c", name: "c" },
    ]);
    expect(provider?.models?.[0]?.assumedFields).toEqual([
      "name",
      "inputModalities",
      "outputModalities",
      "supportedParameters",
    ]);
  });

  test("a model's quantization goes before its provider's", () => {
    const models = [{ id: "a", quantization: "int4" }, { id: "b" }];
    const { providers } = configOf({}, { providers: [{ ...vllm, quantization: "fp8", models }] });
    expect(providers[0]?.models?.map(({ quantization }) => quantization)).toEqual(["int4", "fp8"]);
  });

  test("a vendor's kind needs no base URL", () => {
    const { providers } = configOf({}, { providers: [{ slug: "work", kind: "anthropic", api_key: "k" }] });
    expect(providers[0]?.baseUrl).toBe("https://api.anthropic.com");
  });

  test("overrides a provider's key in the environment, and its discovery", () => {
    const file = {
      providers: [
        { slug: "openai", kind: "openai", api_key: "from-file" },
        { ...vllm, slug: "ollama" },
      ],
    };
    const config = configOf({ OPENAI_API_KEY: "from-environment" }, file);
    expect(config.providers.map((provider) => provider.apiKey)).toEqual(["from-file", undefined]);
    expect(config.localServers.map((server) => server.slug)).not.toContain("ollama");
  });

  test("a byte-order mark at its start is let pass", () => {
    expect(configOf({}, '\uFEFF{"discover": false}').discover).toBe(false);
  });

  const model = (fields: object) => ({ providers: [{ ...vllm, models: [{ id: "m", ...fields }] }] });
  test.each<[string, unknown, string]>([
    ["a list", [], "line 1, the whole file is a list; write an object, such as"],
    ["a misspelt name", { provider: [] }, 'line 2, provider is not a known setting; did you mean "providers"?'],
    [
      "a name in another style",
      { providers: [{ slug: "a", kind: "openai-compatible", baseUrl: "http://x/v1" }] },
      'providers[0].baseUrl is not a known setting; did you mean "base_url"?',
    ],
    [
      "a name like no other",
      { providers: [{ ...vllm, color: "blue" }] },
      "providers[0].color is not a known setting; the valid names here are slug, name, kind, base_url",
    ],
    [
      "an unknown name deep down",
      model({ pricing: { prompts: "1", completion: "1" } }),
      'providers[0].models[0].pricing.prompts is not a known setting; did you mean "prompt"? (1 more to correct after this.)',
    ],
    ["discover as text", { discover: "yes" }, 'line 2, discover is "yes"; write true to look for model servers'],
    ["demo as a number", { demo: 1 }, 'demo is 1 (a number); write true, false or "fallback".'],
    ["providers as an object", { providers: {} }, "providers is an object; write a list of providers in [ ]."],
    ["a provider as text", { providers: ["openai"] }, 'providers[0] is "openai"; write an object such as'],
    ["no slug", { providers: [{ kind: "openai" }] }, "providers[0].slug is missing; write a short name"],
    ["a slug with a space", { providers: [{ ...vllm, slug: "My vLLM" }] }, 'providers[0].slug is "My vLLM"; write'],
    [
      "no kind, and no vendor's name",
      { providers: [{ slug: "grok" }] },
      "providers[0].kind is missing, and no vendor has",
    ],
    [
      "a vendor of another kind without an address",
      { providers: [{ slug: "anthropic", kind: "openai-compatible" }] },
      "providers[0].base_url is missing; write",
    ],
    [
      "an unknown kind",
      { providers: [{ ...vllm, kind: "vllm" }] },
      'providers[0].kind is "vllm"; write one of "openai-compatible", "openai"',
    ],
    [
      "a format that is none",
      { providers: [{ ...vllm, kind: "completions", models: [{ id: "a", instruct_type: "lama3" }] }] },
      'providers[0].models[0].instruct_type is "lama3", which is not a prompt format; did you mean "llama3"?',
    ],
    [
      "a format that is nothing like one",
      { providers: [{ ...vllm, kind: "completions", models: [{ id: "a", instruct_type: "the usual one" }] }] },
      'is "the usual one", which is not a prompt format; write one of none, airoboros, alpaca,',
    ],
    [
      "a template that does not parse",
      { providers: [{ ...vllm, kind: "completions", models: [{ id: "a", chat_template: "{% for %}" }] }] },
      "providers[0].models[0].chat_template cannot be read: ",
    ],
    [
      "a template whose token is missing",
      { providers: [{ ...vllm, kind: "completions", models: [{ id: "a", chat_template: "{{ eos_token }}" }] }] },
      "providers[0].models[0].eos_token is missing, though chat_template has it; write the token",
    ],
    [
      "no base URL for raw text",
      { providers: [{ slug: "a", kind: "completions" }] },
      "providers[0].base_url is missing; write the address before /completions,",
    ],
    [
      "no base URL",
      { providers: [{ slug: "a", kind: "openai-compatible" }] },
      "providers[0].base_url is missing; write",
    ],
    ["a base URL without http", { providers: [{ ...vllm, base_url: "gpu:8001" }] }, 'base_url is "gpu:8001"; write an'],
    ["a key that is not text", { providers: [{ ...vllm, api_key: 5 }] }, "providers[0].api_key is a number; write the"],
    [
      "a key's variable that is not set",
      { providers: [{ ...vllm, api_key_env: "MY_KEY" }] },
      "providers[0].api_key_env names MY_KEY, which is not set; start Tutti with MY_KEY=…",
    ],
    [
      "two keys",
      { providers: [{ ...vllm, api_key: "k", api_key_env: "MY_KEY" }] },
      "providers[0].api_key_env is set together with api_key; keep one of the two.",
    ],
    [
      "a key with what a careless copy brings along",
      { providers: [{ ...vllm, api_key: "hunter 2" }] },
      "providers[0].api_key has 8 characters; give the key alone",
    ],
    [
      "a header that HTTP does not know",
      { providers: [{ ...vllm, headers: { "X Team": "blue" } }] },
      'providers[0].headers.X Team has 4 characters; write an object of strings, such as {"X-Team": "blue"}',
    ],
    [
      "a header of two lines",
      { providers: [{ ...vllm, headers: { "X-Team": "blue\nred" } }] },
      "providers[0].headers.X-Team has 8 characters; write one line",
    ],
    [
      "headers of numbers",
      { providers: [{ ...vllm, headers: { a: 1 } }] },
      "providers[0].headers.a is a number; write",
    ],
    [
      "a data policy with a word",
      { providers: [{ ...vllm, data_policy: { training: "no", retention: false } }] },
      'providers[0].data_policy.training is "no"; write true if the provider trains',
    ],
    [
      "a slug twice",
      { providers: [vllm, { ...vllm, name: "other" }] },
      'providers[1].slug is "my-vllm", which providers[0] already has; give each provider its own slug.',
    ],
    [
      "a model's slug twice",
      { providers: [{ ...vllm, models: [{ id: "a", slug: "x" }, { id: "b" }, { id: "c", slug: "x" }] }] },
      'providers[0].models[2] has the slug "x", which models[0] already has',
    ],
    ["a model without id", { providers: [{ ...vllm, models: [{}] }] }, "providers[0].models[0].id is missing; write"],
    [
      "a price as a number",
      model({ pricing: { prompt: 0.0000002, completion: "0" } }),
      "providers[0].models[0].pricing.prompt is 2e-7 (a number); write US dollars per token as a decimal number in quotes",
    ],
    [
      "a negative price",
      model({ pricing: { prompt: "-1", completion: "0" } }),
      'pricing.prompt is "-1"; write US dollars',
    ],
    ["a length in words", model({ context_length: "32k" }), 'context_length is "32k"; write a whole number of tokens'],
    ["no length at all", model({ max_completion_tokens: 0 }), "max_completion_tokens is 0 (a number); write a whole"],
    ["an unknown modality", model({ input_modalities: ["smell"] }), 'input_modalities[0] is "smell"; write a list of'],
    [
      "parameters as text",
      model({ supported_parameters: "all" }),
      'supported_parameters is "all"; write a list of strings',
    ],
    ["reasoning as a word", model({ reasoning: true }), "reasoning is true; write an object such as"],
    [
      "an unknown effort",
      model({ reasoning: { mandatory: false, supported_efforts: ["high", "extreme"] } }),
      'reasoning.supported_efforts[1] is "extreme"; write one of "max", "xhigh", "high", "medium", "low", "minimal", "none".',
    ],
    [
      "efforts as text",
      model({ reasoning: { mandatory: false, supported_efforts: "high" } }),
      'reasoning.supported_efforts is "high"; write a list of efforts, such as ["high", "medium", "low"].',
    ],
    [
      "a price a piece as a number",
      model({ pricing: { prompt: "0", completion: "0", web_search: 0.005 } }),
      "pricing.web_search is 0.005 (a number); write US dollars a piece as a decimal number in quotes",
    ],
    ["a template as a list", model({ chat_template: [] }), "chat_template is a list; write a Jinja chat template"],
    ["no prompt at all", model({ max_prompt_tokens: 0 }), "max_prompt_tokens is 0 (a number); write a whole number"],
    [
      "a refresh in words",
      { catalogue_refresh: "never" },
      'catalogue_refresh is "never"; write true to read newer data about models',
    ],
    ["a number as instruct type", model({ instruct_type: 3 }), "instruct_type is 3 (a number); write the name of a"],
  ])("%s stops the start with one message that names the place and the fix", (_title, file, message) => {
    const reportedMessage = messageOf({}, file);
    expect(reportedMessage).toContain("TUTTI_CONFIG names /home/ada/tutti.json; in line ");
    expect(reportedMessage).toContain(message);
    expect(reportedMessage).not.toContain("\n");
  });

  test("a message names the line of what it is about", () => {
    const text = '{\n  "providers": [\n    {"slug": "a",\n     "kind": "nothing"}\n  ]\n}';
    expect(messageOf({}, text)).toContain("; in line 4, providers[0].kind is");
  });

  test.each([
    ['{"discover": true,\n  "demo": }', "line 2, column 11"],
    ["", "line 1, column 1"],
    ['{"discover": true', "line 1, column 18"],
    ['{"a": 1} x', "line 1, column 10"],
    ["{discover: true}", "line 1, column 2"],
    ['{"providers": [\n', "line 2, column 1"],
    ['{"providers":', "line 1, column 14"],
    ['{"discover": yes}', "line 1, column 14"],
  ])("%j is reported with line and column", (text, place) => {
    expect(messageOf({}, text)).toContain(
      `TUTTI_CONFIG names /home/ada/tutti.json, which is not valid JSON at ${place}.`,
    );
  });

  test.each([
    ["ENOENT", "which does not exist. Correct the path, or unset TUTTI_CONFIG."],
    ["EACCES", "which this user is not allowed to read."],
    ["EISDIR", "which is a folder."],
    ["EIO", "which cannot be read: EIO."],
  ])("a file that cannot be read (%s) is reported", (code, message) => {
    const result = readConfig({
      environment: { TUTTI_CONFIG: "/etc/tutti.json" },
      readFile: () => {
        throw Object.assign(new Error(code), { code });
      },
      workingFolder: "/",
      projectFolder: "/",
    });
    expect(result).toEqual({
      ok: false,
      error: { message: expect.stringContaining(`TUTTI_CONFIG names /etc/tutti.json, ${message}`) },
    });
  });
});
