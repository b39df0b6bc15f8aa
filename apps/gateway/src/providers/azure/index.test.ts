import {
  chunkStep,
  errorAnswer,
  type ScriptedUpstream,
  startScriptedUpstream,
  textAnswer,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ProviderConfig } from "../../config/config.ts";
import { messageItem, responsesAnswer } from "../openai/scripted-responses.test-support.ts";
import { describeProvider } from "../provider.contract.ts";
import { askProvider, closeAfterTest, createTestModel, question, refusalOf, textIn } from "../provider.test-support.ts";
import type { Provider } from "../provider.ts";
import { describeScenes } from "../provider-scenes.contract.ts";
import { createAzureProvider } from "./index.ts";

const key = "azure-key-0123456789";
const entraToken = "eyJ0eXAi.scripted-entra-token-0123456789";

afterEach(() => vi.unstubAllEnvs());

interface Script {
  answer?: (request: UpstreamRequest) => UpstreamAnswer;
  config?: Partial<Omit<ProviderConfig, "baseUrl">>;
  /** The path of the address, after the origin. */
  path?: string;
}

/** A server at `/openai/v1` that knows the key and the token, and a machine with an identity. */
async function setUp(script: Script = {}): Promise<{ provider: Provider; upstream: ScriptedUpstream }> {
  const { answer = yesTo, config = {}, path = "" } = script;
  const upstream = await closeAfterTest(
    startScriptedUpstream({
      answer: (request) => (isKnown(request) ? answer(request) : unauthorized),
      answerOther: (request) => (request.path.startsWith("/identity") ? identityAnswer(request) : undefined),
      isQuestion: (requestPath) => /^\/openai\/v1\/(chat\/completions|responses|embeddings)$/.test(requestPath),
    }),
  );
  const own = {
    slug: "azure",
    name: "Azure OpenAI",
    kind: "azure" as const,
    baseUrl: `${upstream.origin}${path}`,
    apiKey: key,
    headers: {},
    cloud: {
      deployments: [
        { id: "fast", slug: "openai/gpt-4o-mini" },
        { id: "thinker", slug: "openai/gpt-5.4" },
        { id: "vectors", slug: "openai/text-embedding-3-small" },
      ],
    },
    ...config,
  };
  return { provider: createAzureProvider({ config: own }), upstream };
}

const unauthorized = errorAnswer(401, {
  error: { code: "401", message: "Access denied due to invalid subscription key or wrong API endpoint." },
});

function isKnown({ headers }: UpstreamRequest): boolean {
  return headers["api-key"] === key || headers.authorization === `Bearer ${entraToken}`;
}

const yesTo = ({ path }: UpstreamRequest): UpstreamAnswer =>
  path.endsWith("/responses") ? responsesAnswer([messageItem(["Yes", "."])]) : textAnswer("Yes.");

/** What App Service's identity endpoint answers. */
function identityAnswer({ headers, path }: UpstreamRequest): UpstreamAnswer {
  const resource = new URL(path, "http://identity").searchParams.get("resource");
  const isRight = headers["x-identity-header"] === "scripted" && resource === "https://cognitiveservices.azure.com";
  if (!isRight) return errorAnswer(400, { error: "invalid_request" });
  const expires = String(Math.floor(Date.now() / 1000) + 3600);
  const token = { access_token: entraToken, expires_on: expires, resource, token_type: "Bearer" };
  return errorAnswer(200, token);
}

function useIdentity(upstream: ScriptedUpstream): void {
  vi.stubEnv("AZURE_TENANT_ID", undefined);
  vi.stubEnv("AZURE_CLIENT_ID", undefined);
  vi.stubEnv("IDENTITY_ENDPOINT", `${upstream.origin}/identity`);
  vi.stubEnv("IDENTITY_HEADER", "scripted");
}

const fast = createTestModel({ upstreamId: "fast", slug: "openai/gpt-4o-mini" });
const thinker = createTestModel({ upstreamId: "thinker", slug: "openai/gpt-5.4" });
const ask = (provider: Provider, model = fast) => askProvider(provider, { model });

describeProvider("[AGENT-10] Azure OpenAI", async () => {
  const text = "A text of many words, so that there is a middle to stop in.";
  const { provider, upstream } = await setUp({
    answer: ({ body }) =>
      (body as { model: string }).model === "fast"
        ? textAnswer(text, { delay: 2 })
        : errorAnswer(404, { error: { code: "DeploymentNotFound", message: "The API deployment does not exist." } }),
  });
  return {
    provider,
    model: fast,
    question,
    unknownModel: { ...fast, upstreamId: "unheard-of" },
    release: async () => (await upstream.request(0)).aborted,
  };
});

describe("[AGENT-10] Azure OpenAI", () => {
  test.each(["", "/openai", "/openai/v1", "/v1"])("is found by its address with the end %j", async (path) => {
    const { provider, upstream } = await setUp({ path });
    expect(textIn(await ask(provider))).toBe("Yes.");
    const { headers, body, path: sentPath } = await upstream.request(0);
    expect(sentPath).toBe("/openai/v1/chat/completions");
    expect(headers["api-key"]).toBe(key);
    expect(headers.authorization).toBeUndefined();
    expect(body).toMatchObject({ model: "fast" });
  });

  test("is called by the API of the model behind a deployment", async () => {
    const { provider, upstream } = await setUp();
    expect(textIn(await ask(provider, thinker))).toBe("Yes.");
    const { body, path } = await upstream.request(0);
    expect(path).toBe("/openai/v1/responses");
    expect(body).toMatchObject({ model: "thinker", include: ["reasoning.encrypted_content"] });
  });

  test("lists its deployments as the models that they are", async () => {
    const { provider } = await setUp();
    const models = await provider.listModels(new AbortController().signal);
    expect(models.map(({ upstreamId, slug, outputModalities }) => [upstreamId, slug, ...outputModalities])).toEqual([
      ["fast", "openai/gpt-4o-mini", "text"],
      ["thinker", "openai/gpt-5.4", "text"],
      ["vectors", "openai/text-embedding-3-small", "embeddings"],
    ]);
    expect(models[1]?.reasoning).toBeDefined();
  });

  test("is called with the machine's identity where no key is given", async () => {
    const { provider, upstream } = await setUp({ config: { apiKey: undefined } });
    useIdentity(upstream);
    expect(textIn(await ask(provider))).toBe("Yes.");
    expect(textIn(await ask(provider, thinker))).toBe("Yes.");
    const { headers } = await upstream.request(1);
    expect(headers.authorization).toBe(`Bearer ${entraToken}`);
    expect(headers["api-key"]).toBeUndefined();
  });

  test("embeds with the same sign-in", async () => {
    const vector = { object: "embedding", index: 0, embedding: [0.5] };
    const usage = { prompt_tokens: 1, total_tokens: 1 };
    const { provider, upstream } = await setUp({
      config: { apiKey: undefined },
      answer: () => errorAnswer(200, { object: "list", data: [vector], usage }),
    });
    useIdentity(upstream);
    const body = { model: "openai/text-embedding-3-small", input: "Hello" };
    const signal = new AbortController().signal;
    await provider.tasks?.embed?.({ upstreamId: "vectors", body, signal });
    const request = await upstream.request(0);
    expect(request.path).toBe("/openai/v1/embeddings");
    expect(request.headers.authorization).toBe(`Bearer ${entraToken}`);
    expect(request.body).toMatchObject({ model: "vectors" });
  });

  test("without a key or an identity the operator reads what to set", async () => {
    const { provider, upstream } = await setUp({ config: { apiKey: undefined } });
    useIdentity(upstream);
    vi.stubEnv("IDENTITY_HEADER", "wrong");
    // The library keeps tokens for as long as the process runs, by whose they are.
    vi.stubEnv("AZURE_CLIENT_ID", "another-identity");
    const failure = await refusalOf(ask(provider));
    expect(failure.error).toMatchObject({ code: 401, metadata: { provider_name: "Azure OpenAI" } });
    expect(failure.operatorText).toContain("AZURE_OPENAI_API_KEY");
  });

  test("refuses a wrong key in its own words", async () => {
    const { provider } = await setUp({ config: { apiKey: "another-key-0123456789" } });
    const { error } = await refusalOf(ask(provider));
    expect(error).toMatchObject({ code: 401, message: expect.stringContaining("invalid subscription key") });
  });

  test("ends an answer with an error in the middle", async () => {
    const failure = { error: { message: "The server had an error.", type: "server_error", code: null } };
    const { provider } = await setUp({
      answer: () => ({ steps: [chunkStep({ content: "Well," }), { type: "event", value: failure }] }),
    });
    const parts = await ask(provider);
    expect(textIn(parts)).toBe("Well,");
    expect(parts.at(-1)).toMatchObject({ type: "error", error: { message: "The server had an error." } });
  });
});

const done = [chunkStep({}, { finish_reason: "tool_calls" }), { type: "text" as const, text: "data: [DONE]\n\n" }];
const call = (index: number, name: string, pieces: readonly string[]) => [
  chunkStep({ tool_calls: [{ index, id: `call_${index}`, type: "function", function: { name, arguments: "" } }] }),
  ...pieces.map((json) => chunkStep({ tool_calls: [{ index, function: { arguments: json } }] })),
];

describeScenes("[AGENT-10] Azure OpenAI", {
  async setUp(answer) {
    const { provider, upstream } = await setUp({ answer: () => answer });
    return { provider, model: fast, release: async () => (await upstream.request(0)).aborted };
  },
  tools: { steps: [...call(0, "look", ['{"place":', '"Bern"}']), ...call(1, "wait", ["{}"]), ...done] },
  refusal: { steps: [chunkStep({}, { finish_reason: "content_filter" }), ...done.slice(1)] },
  busy: errorAnswer(429, { error: { code: "429", message: "Slow down." } }, { "retry-after": "7" }),
  long: { begin: [], piece: (text) => chunkStep({ content: text }) },
});
