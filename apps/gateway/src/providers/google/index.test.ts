import { withoutUndefined } from "@tutti/contract";
import type { ScriptedUpstream, UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { describe, expect, test } from "vitest";
import { describeProvider } from "../provider.contract.ts";
import { askProvider, closeAfterTest, createTestModel, question, refusalOf, textIn } from "../provider.test-support.ts";
import type { Provider, ProviderRequest } from "../provider.ts";
import { createGoogleProvider } from "./index.ts";
import {
  geminiAnswer,
  geminiEnd,
  geminiRefusal,
  geminiResponse,
  startScriptedGemini,
} from "./scripted-gemini.test-support.ts";

const key = "AIza-very-secret-0123456789";

const model = createTestModel({
  upstreamId: "gemini-2.5-flash",
  slug: "google/gemini-2.5-flash",
  name: "Gemini 2.5 Flash",
});

interface Script {
  answer?: (request: UpstreamRequest) => UpstreamAnswer;
  answerOther?: (request: UpstreamRequest) => UpstreamAnswer | undefined;
  /** The path of the base URL, after the origin. */
  path?: string;
  idleTimeout?: number;
}

async function setUp(script: Script = {}): Promise<{ provider: Provider; upstream: ScriptedUpstream }> {
  const { answer = () => geminiAnswer("Yes."), answerOther, path = "", idleTimeout } = script;
  const upstream = await closeAfterTest(startScriptedGemini({ answer, ...(answerOther ? { answerOther } : {}) }));
  const config = { slug: "google", name: "Google", kind: "google" as const, apiKey: key };
  const baseUrl = `${upstream.origin}${path}`;
  const provider = createGoogleProvider({
    config: { ...config, baseUrl, headers: { "x-extra": "kept" } },
    idleTimeout,
  });
  return { provider, upstream };
}

const ask = (provider: Provider, request: Partial<ProviderRequest> = {}) =>
  askProvider(provider, { model, ...request });
const refusal = (provider: Provider) => refusalOf(ask(provider));

function page(models: readonly object[], nextPageToken?: string): UpstreamAnswer {
  const text = JSON.stringify({ models, ...withoutUndefined({ nextPageToken }) });
  return { headers: { "content-type": "application/json" }, steps: [{ type: "text", text }] };
}

function entry(id: string): object {
  return { name: `models/${id}`, supportedGenerationMethods: ["generateContent", "countTokens"] };
}

describeProvider("Google", async () => {
  const text = "A text of many words, so that there is a middle to stop in.";
  const { provider, upstream } = await setUp({
    answer: ({ path }) =>
      path.includes(model.upstreamId)
        ? geminiAnswer(text, { delay: 2 })
        : geminiRefusal(404, { message: "models/unheard-of is not found", status: "NOT_FOUND" }),
    answerOther: () => page([entry("gemini-2.5-flash"), entry("gemini-3-pro-preview")]),
  });
  return {
    provider,
    model,
    question,
    unknownModel: { ...model, upstreamId: "unheard-of" },
    release: async () => (await upstream.request(0)).aborted,
  };
});

test("the request goes to the model's own address, always as a stream", async () => {
  const { provider, upstream } = await setUp();
  await ask(provider, { body: { ...question, stream: false } });
  const request = await upstream.request(0);
  expect(request.path).toBe("/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse");
  expect(request.headers).toMatchObject({
    "x-goog-api-key": key,
    "accept-encoding": "identity",
    "content-type": "application/json",
    "x-extra": "kept",
  });
  expect(request.headers).not.toHaveProperty("authorization");
  expect(request.body).toEqual({
    contents: [{ role: "user", parts: [{ text: "Hello?" }] }],
    generationConfig: { thinkingConfig: { includeThoughts: true } },
  });
});

test.each([
  ["", "/v1beta/"],
  ["/v1beta", "/v1beta/"],
  ["/v1", "/v1/"],
  ["/v1beta/openai", "/v1beta/"],
  ["/proxy/", "/proxy/v1beta/"],
])("a base URL that ends in %j is understood", async (path, root) => {
  const { provider, upstream } = await setUp({ path });
  await ask(provider);
  expect((await upstream.request(0)).path).toMatch(new RegExp(`^${root}models/`));
});

test("a tuned model is asked in its own folder", async () => {
  const { provider, upstream } = await setUp();
  await ask(provider, { model: { ...model, upstreamId: "tunedModels/my model" } });
  expect((await upstream.request(0)).path).toMatch(/^\/v1beta\/tunedModels\/my%20model:/);
});

test("a list of responses in place of events is understood", async () => {
  const text = JSON.stringify([
    geminiResponse([{ text: "All " }]),
    geminiResponse([{ text: "at once." }]),
    geminiEnd(),
  ]);
  const { provider } = await setUp({
    answer: () => ({ headers: { "content-type": "application/json" }, steps: [{ type: "text", text }] }),
  });
  const parts = await ask(provider);
  expect(textIn(parts)).toBe("All at once.");
  expect(parts.at(-2)).toEqual({ type: "finish", reason: "stop", nativeReason: "STOP" });
});

test("a connection that breaks in the middle leaves an error after what came", async () => {
  const { provider } = await setUp({
    answer: () => ({ steps: [{ type: "event", value: geminiResponse([{ text: "Half" }]) }, { type: "destroy" }] }),
  });
  const parts = await ask(provider);
  expect(parts).toContainEqual({ type: "text-delta", text: "Half" });
  expect(parts.at(-1)).toMatchObject({
    type: "error",
    error: { code: 502, message: "The connection to Google closed before the answer was complete." },
  });
});

test("an answer with its ending is complete, even if the connection breaks", async () => {
  const { provider } = await setUp({
    answer: () => ({
      steps: [
        { type: "event", value: geminiResponse([{ text: "Done." }]) },
        { type: "event", value: geminiEnd() },
        { type: "destroy" },
      ],
    }),
  });
  expect((await ask(provider)).map(({ type }) => type)).toEqual(["metadata", "text-delta", "finish", "usage"]);
});

test("no answer for too long is refused as a timeout, and the call is ended", async () => {
  const { provider, upstream } = await setUp({ answer: () => ({ steps: [{ type: "hang" }] }), idleTimeout: 1000 });
  expect((await refusal(provider)).error).toMatchObject({ code: 408 });
  await (await upstream.request(0)).aborted;
});

describe("what goes wrong before the first part", () => {
  test("Google's status, words and retry delay are passed on", async () => {
    const retry = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "36.2s" };
    const { provider } = await setUp({
      answer: () =>
        geminiRefusal(429, { message: "You exceeded your quota.", status: "RESOURCE_EXHAUSTED", details: [retry] }),
    });
    const { error, retryAfter } = await refusal(provider);
    expect(error).toMatchObject({
      code: 429,
      message: "You exceeded your quota.",
      metadata: { provider_name: "Google", error_type: "rate_limit_exceeded" },
    });
    expect(retryAfter).toBe(37);
  });

  test("an error as the first event is a refusal as well", async () => {
    const value = { error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } };
    const { provider } = await setUp({ answer: () => ({ steps: [{ type: "event", value }] }) });
    expect((await refusal(provider)).error).toMatchObject({
      code: 503,
      message: "The model is overloaded.",
      metadata: { error_type: "provider_overloaded" },
    });
  });

  test("a prompt that Google blocks is refused with its reason", async () => {
    const value = { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, modelVersion: "gemini-2.5-flash" };
    const { provider } = await setUp({ answer: () => ({ steps: [{ type: "event", value }] }) });
    expect((await refusal(provider)).error).toMatchObject({
      code: 403,
      message: "Google does not answer this prompt (PROHIBITED_CONTENT).",
      metadata: { reasons: ["PROHIBITED_CONTENT"], error_type: "content_policy_violation" },
    });
  });

  test.each([
    ["no candidates", { candidates: [], usageMetadata: { promptTokenCount: 7 }, modelVersion: "gemini-2.5-flash" }],
    ["feedback without a reason", { promptFeedback: { safetyRatings: [] }, modelVersion: "gemini-2.5-flash" }],
  ])("an answer with %s is refused, so that another may be tried", async (_, value) => {
    const { provider } = await setUp({ answer: () => ({ steps: [{ type: "event", value }] }) });
    expect((await refusal(provider)).error).toMatchObject({
      code: 502,
      message: "The model of Google returned nothing: no candidate, and no reason.",
      metadata: { raw: JSON.stringify(value) },
    });
  });

  test("a model that fails before it says anything is a refusal", async () => {
    const { provider } = await setUp({
      answer: () => ({ steps: [{ type: "event", value: geminiEnd("MALFORMED_FUNCTION_CALL") }] }),
    });
    const { error } = await refusal(provider);
    expect(error.code).toBe(502);
    expect(error.message).toBe("The model of Google ended without an answer (MALFORMED_FUNCTION_CALL).");
  });

  test("a key that Google repeats does not reach the error", async () => {
    const { provider } = await setUp({
      answer: ({ headers }) => geminiRefusal(403, { message: `Bad: ${headers["x-goog-api-key"]}` }),
    });
    expect(JSON.stringify((await refusal(provider)).error)).not.toContain(key);
  });
});

describe("the list of models", () => {
  test("is read page by page, each model once", async () => {
    const requestedUrls: string[] = [];
    const { provider } = await setUp({
      answerOther: ({ path }) => {
        requestedUrls.push(path);
        return path.includes("pageToken=two%2B")
          ? page([entry("gemini-b"), entry("gemini-a")])
          : page([entry("gemini-a")], "two+");
      },
    });
    const models = await provider.listModels(new AbortController().signal);
    expect(models.map(({ slug }) => slug)).toEqual(["google/gemini-a", "google/gemini-b"]);
    expect(requestedUrls).toEqual(["/v1beta/models?pageSize=1000", "/v1beta/models?pageSize=1000&pageToken=two%2B"]);
  });

  test("that goes round in circles ends", async () => {
    const { provider } = await setUp({ answerOther: () => page([entry("gemini-a")], "again") });
    expect(await provider.listModels(new AbortController().signal)).toHaveLength(1);
  });

  test("with a wrong key is refused as such", async () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }];
    const { provider } = await setUp({
      answerOther: () => geminiRefusal(400, { message: "API key not valid.", status: "INVALID_ARGUMENT", details }),
    });
    const providerModelsPromise = provider.listModels(new AbortController().signal);
    await expect(providerModelsPromise).rejects.toMatchObject({
      error: { code: 401, message: "API key not valid.", metadata: { error_type: "authentication" } },
    });
  });

  test("is the configured one, where there is one", async () => {
    const config = {
      slug: "google",
      name: "Google",
      kind: "google" as const,
      baseUrl: "http://127.0.0.1:9",
      headers: {},
    };
    const provider = createGoogleProvider({ config: { ...config, models: [model] } });
    expect(await provider.listModels(new AbortController().signal)).toEqual([model]);
  });
});
