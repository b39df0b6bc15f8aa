import type { ChatRequest } from "@tutti/contract";
import type { ScriptedUpstream, UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { breakingAnswer, chunkStep, errorAnswer, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { describe, expect, test } from "vitest";
import { answerMemory } from "../../memory-budget.ts";
import { describeProvider } from "../provider.contract.ts";
import { askProvider, closeAfterTest, createTestModel, question, refusalOf } from "../provider.test-support.ts";
import type { Provider } from "../provider.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { createOpenAiCompatibleProvider } from "./index.ts";

const key = "sk-very-secret-0123456789";

const model = createTestModel({ upstreamId: "scripted-model", slug: "scripted/scripted-model", name: "Scripted" });

interface Limits {
  idleTimeout?: number;
  usageTimeout?: number;
  pieceLimit?: number;
}

interface Setup {
  provider: Provider;
  upstream: ScriptedUpstream;
}

async function setUp(answer: (request: UpstreamRequest) => UpstreamAnswer, limits: Limits = {}): Promise<Setup> {
  const upstream = await closeAfterTest(startScriptedUpstream({ answer }));
  return { upstream, provider: createProvider(upstream.baseUrl, limits) };
}

function createProvider(baseUrl: string, limits: Limits = {}): Provider {
  const config = { slug: "scripted", name: "Scripted", kind: "openai-compatible" as const, baseUrl, apiKey: key };
  return createOpenAiCompatibleProvider({ config: { ...config, headers: { "x-extra": "kept" } }, ...limits });
}

const ask = (provider: Provider, body: ChatRequest = question) => askProvider(provider, { model, body });
const refusal = (provider: Provider) => refusalOf(ask(provider));

describeProvider("an OpenAI-compatible server", async () => {
  const text = "A text of many words, so that there is a middle to stop in.";
  const { provider, upstream } = await setUp((request) =>
    (request.body as { model: string }).model === "scripted-model"
      ? textAnswer(text, { delay: 2 })
      : errorAnswer(404, { error: { message: "No such model" } }),
  );
  return {
    provider,
    model,
    question,
    unknownModel: { ...model, upstreamId: "unheard-of" },
    release: async () => (await upstream.request(0)).aborted,
  };
});

test("the request has key, headers, upstream id and a wish for usage", async () => {
  const { provider, upstream } = await setUp(() => textAnswer("Yes."));
  await ask(provider, { ...question, model: "scripted/scripted-model", temperature: 0.5, min_p: 0.1 });
  const request = await upstream.request(0);
  expect(request.headers).toMatchObject({
    authorization: `Bearer ${key}`,
    "accept-encoding": "identity",
    "x-extra": "kept",
  });
  expect(request.body).toEqual({
    model: "scripted-model",
    messages: question.messages,
    temperature: 0.5,
    min_p: 0.1,
    stream: true,
    stream_options: { include_usage: true },
  });
});

test("[FIELD-2] a field that the server refuses is left out from then on", async () => {
  const { provider, upstream } = await setUp((request) =>
    "stream_options" in (request.body as object)
      ? errorAnswer(400, { error: { message: "Unrecognized request argument supplied: stream_options" } })
      : textAnswer("Yes."),
  );
  for (const _ of [1, 2])
    expect(await ask(provider)).toContainEqual({ type: "finish", reason: "stop", nativeReason: "stop" });
  const bodies = await Promise.all([0, 1, 2].map(async (index) => (await upstream.request(index)).body));
  expect(bodies.map((body) => "stream_options" in (body as object))).toEqual([true, false, false]);
});

test("a whole answer is read where no stream was requested", async () => {
  const { provider } = await setUp(() => textAnswer("All at once."));
  const parts = await ask(provider, { messages: question.messages });
  expect(parts).toContainEqual({ type: "text-delta", text: "All at once." });
  expect(parts.at(-1)).toEqual({ type: "finish", reason: "stop", nativeReason: "stop" });
});

test("a server that answers JSON instead of a stream is understood", async () => {
  const { whole } = textAnswer("JSON after all.");
  const { provider } = await setUp(() => errorAnswer(200, whole));
  expect(await ask(provider)).toContainEqual({ type: "text-delta", text: "JSON after all." });
});

test("a connection that breaks in the middle leaves an error after what came", async () => {
  const { provider } = await setUp(() => breakingAnswer("Half an ans", { chunkSize: 20 }));
  const parts = await ask(provider);
  expect(parts).toContainEqual({ type: "text-delta", text: "Half an ans" });
  expect(parts.at(-1)).toMatchObject({
    type: "error",
    error: { code: 502, message: "The connection to Scripted closed before the answer was complete." },
  });
});

test("a break within an event is reported as a broken connection", async () => {
  const half = { type: "text" as const, text: 'data: {"choices":[{"del' };
  for (const ending of [[], [{ type: "destroy" as const }]]) {
    const { provider } = await setUp(() => ({ steps: [chunkStep({ content: "Half" }), half, ...ending] }));
    expect((await ask(provider)).at(-1)).toMatchObject({
      type: "error",
      error: { code: 502, message: "The connection to Scripted closed before the answer was complete." },
    });
  }
});

test("an event that lacks only the blank line after it still counts", async () => {
  const last = { type: "text" as const, text: 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}' };
  const { provider } = await setUp(() => ({ steps: [chunkStep({ content: "Whole" }), last] }));
  expect((await ask(provider)).at(-1)).toMatchObject({ type: "finish", reason: "stop" });
});

test.each([
  ["an event", "data: "],
  ["a JSON value", "{"],
])("%s that never ends is given up at its limit, and the call is ended", async (_, beginning) => {
  const piece = { type: "text" as const, text: `${beginning}${"x".repeat(2000)}` };
  const { provider, upstream } = await setUp(() => ({ steps: [piece, { type: "hang" }] }), { pieceLimit: 1000 });
  const { error } = await refusal(provider);
  expect(error).toMatchObject({
    code: 502,
    message: "Scripted sent a chunk of an answer that is too large to read.",
  });
  await (await upstream.request(0)).aborted;
  expect(answerMemory.usedBytes).toBe(0);
});

test("[LOAD-3] a piece without room in memory is refused with 503, and the call ended", async () => {
  const others = answerMemory.open(Number.POSITIVE_INFINITY);
  for (let bytes = 2 ** 40; bytes >= 1; bytes /= 2) others.hold(bytes);
  const { provider, upstream } = await setUp(() => ({ steps: [{ type: "text", text: "data: {" }, { type: "hang" }] }));
  const { error } = await refusal(provider);
  others.release();
  expect(error).toMatchObject({
    code: 503,
    message: "This gateway has no memory left for more unfinished answers. Try again in a moment.",
  });
  await (await upstream.request(0)).aborted;
});

test("an unknown chunk is shown as it came, with its provider, without keys", async () => {
  const value = { choices: "none", key };
  const { provider } = await setUp(() => ({ steps: [{ type: "event", value }] }));
  const { error } = await refusal(provider);
  expect(error.metadata).toMatchObject({ provider_name: "Scripted", raw: JSON.stringify({ ...value, key: "…" }) });
});

test.each<[string, UpstreamAnswer]>([
  ["a stream without choices", { steps: [chunkStep({}, { choices: [] }), { type: "text", text: "data: [DONE]\n\n" }] }],
  ["a stream of nothing but its end", { steps: [{ type: "text", text: "data: [DONE]\n\n" }] }],
  ["JSON with no choices in it", errorAnswer(200, { id: "a", object: "chat.completion", choices: [] })],
])("%s is refused as what it is, so that another may be asked", async (_, answer) => {
  const { provider } = await setUp(() => answer);
  const { error } = await refusal(provider);
  expect(error).toMatchObject({ code: 502, message: "No response choices found" });
  expect(error.metadata).toMatchObject({ provider_name: "Scripted" });
});

test("a stream that ends without a finish reason and [DONE] has broken too", async () => {
  const { provider } = await setUp(() => ({ steps: [chunkStep({ content: "Half" })] }));
  const parts = await ask(provider);
  expect(parts.map(({ type }) => type)).toEqual(["metadata", "text-delta", "error"]);
});

test("an answer with its finish reason is complete despite a later break", async () => {
  const { provider } = await setUp(() => ({
    steps: [chunkStep({ content: "Done." }), chunkStep({}, { finish_reason: "stop" }), { type: "destroy" }],
  }));
  const parts = await ask(provider);
  expect(parts.map(({ type }) => type)).toEqual(["metadata", "text-delta", "finish"]);
});

test("an answer with its finish reason does not wait for ever for its usage", async () => {
  const { provider } = await setUp(
    () => ({ steps: [chunkStep({ content: "Done." }), chunkStep({}, { finish_reason: "stop" }), { type: "hang" }] }),
    { usageTimeout: 20 },
  );
  expect((await ask(provider)).at(-1)?.type).toBe("finish");
});

test("no answer for too long is refused as a timeout, and the call is ended", async () => {
  const { provider, upstream } = await setUp(() => ({ steps: [{ type: "hang" }] }), { idleTimeout: 1000 });
  expect((await refusal(provider)).error).toMatchObject({
    code: 408,
    message: "Operation timed out. Please try again later.",
  });
  await (await upstream.request(0)).aborted;
});

test("a stream that stalls keeps what came and ends with a timeout", async () => {
  const { provider } = await setUp(() => ({ steps: [chunkStep({ content: "Well" }), { type: "hang" }] }), {
    idleTimeout: 1000,
  });
  const parts = await ask(provider);
  expect(parts).toContainEqual({ type: "text-delta", text: "Well" });
  expect(parts.at(-1)).toMatchObject({ type: "error", error: { code: 408 } });
});

describe("what goes wrong before the first part", () => {
  test("the upstream's status, words and Retry-After are passed on", async () => {
    const body = { error: { message: "Slow down, please.", type: "rate_limit" } };
    const { provider } = await setUp(() => errorAnswer(429, body, { "retry-after": "7" }));
    const { error, retryAfter } = await refusal(provider);
    expect(error).toEqual({
      code: 429,
      message: "Slow down, please.",
      metadata: { provider_name: "Scripted", raw: JSON.stringify(body), error_type: "rate_limit_exceeded" },
    });
    expect(retryAfter).toBe(7);
  });

  test("an error object as the first event is a refusal as well", async () => {
    const { provider } = await setUp(() => ({
      steps: [
        chunkStep({ role: "assistant" }),
        { type: "event", value: { object: "error", message: "No.", code: 400 } },
      ],
    }));
    expect((await refusal(provider)).error).toMatchObject({ code: 400, message: "No." });
  });

  test("a web page is reported as one, and to the operator with its address", async () => {
    const { provider, upstream } = await setUp(() => ({
      headers: { "content-type": "text/html; charset=utf-8" },
      steps: [{ type: "text", text: "<!doctype html><title>Welcome</title>" }],
    }));
    const { error, operatorText } = await refusal(provider);
    expect(error.message).toBe("Scripted returned something that is not a completion (text/html).");
    expect(operatorText).toBe(`${error.message} Check its base URL: ${upstream.baseUrl}`);
  });

  test("a redirect is reported, and neither key nor question follows it", async () => {
    const other = await setUp(() => textAnswer("Got it."));
    const location = `${other.upstream.baseUrl}/chat/completions?token=abc`;
    const { provider, upstream } = await setUp(() => ({ status: 307, headers: { location }, steps: [] }));
    const { error, operatorText } = await refusal(provider);
    expect(error).toMatchObject({ code: 502, message: "Scripted redirects to another address." });
    expect(operatorText).toBe(
      `Scripted redirects to ${other.upstream.baseUrl}/chat/completions. Correct its base URL: ${upstream.baseUrl}`,
    );
    expect(other.upstream.requests).toEqual([]);
  });

  test("a refused connection is reported, and to the operator with the address", async () => {
    const { provider, upstream } = await setUp(() => textAnswer(""));
    await upstream.close();
    const { error, operatorText } = await refusal(provider);
    expect(error).toMatchObject({ code: 502, message: "Could not reach Scripted: connection refused." });
    expect(operatorText).toBe(
      `Could not reach Scripted at ${upstream.baseUrl}: connection refused. Is the server running?`,
    );
  });

  test("a server that hangs up without an answer is reported as such", async () => {
    const { provider } = await setUp(() => ({ steps: [{ type: "destroy" }] }));
    const { error } = await refusal(provider);
    expect(error.code).toBe(502);
    expect(error.message).toContain("Scripted");
  });

  test("a key that an upstream repeats does not reach the error", async () => {
    const { provider } = await setUp(({ headers }) => errorAnswer(401, { error: { message: headers.authorization } }));
    const { error } = await refusal(provider);
    expect(error.code).toBe(401);
    expect(JSON.stringify(error)).not.toContain(key);
  });
});

test("the models of a server that cannot be asked are a ProviderError", async () => {
  const upstream = await closeAfterTest(
    startScriptedUpstream({
      answer: () => textAnswer(""),
      answerOther: () => errorAnswer(200, "<html>a web server</html>"),
    }),
  );
  const providerModelsPromise = createProvider(upstream.baseUrl).listModels(new AbortController().signal);
  await expect(providerModelsPromise).rejects.toBeInstanceOf(ProviderError);
});

test("a vendor's list is read at its own place, and a proxy's at the usual", async () => {
  const paths: string[] = [];
  const ask = async (answerOther: (request: UpstreamRequest) => UpstreamAnswer | undefined) => {
    const upstream = await closeAfterTest(
      startScriptedUpstream({
        answer: () => textAnswer(""),
        models: ["usual"],
        answerOther: (request) => {
          paths.push(request.path);
          return answerOther(request);
        },
      }),
    );
    const kind = "openai-compatible" as const;
    const config = { slug: "cohere", name: "Cohere", kind, baseUrl: upstream.baseUrl, headers: {} };
    const models = await createOpenAiCompatibleProvider({ config }).listModels(new AbortController().signal);
    return models.map(({ upstreamId }) => upstreamId);
  };
  const own = { models: [{ name: "command-a", endpoints: ["chat"] }] };
  expect(await ask(({ path }) => (path.startsWith("/v1/models?") ? errorAnswer(200, own) : undefined))).toEqual([
    "command-a",
  ]);
  expect(await ask(({ path }) => (path.includes("?") ? errorAnswer(404, "no") : undefined))).toEqual(["usual"]);
  expect(paths).toEqual([
    "/v1/models?endpoint=chat&page_size=1000",
    "/v1/models?endpoint=chat&page_size=1000",
    "/v1/models",
  ]);
});

test("a list of models without an end is given up before it fills the memory", async () => {
  const upstream = await closeAfterTest(
    startScriptedUpstream({
      answer: () => textAnswer(""),
      answerOther: () => ({
        steps: Array.from({ length: 40 }, () => ({ type: "text", text: " ".repeat(1024 * 1024) })),
      }),
    }),
  );
  const providerModelsPromise = createProvider(upstream.baseUrl).listModels(new AbortController().signal);
  await expect(providerModelsPromise).rejects.toMatchObject({
    error: { code: 502, message: expect.stringContaining("too large") },
  });
});

test("the beginning of an answer is continued where the vendor does so", async () => {
  const upstream = await closeAfterTest(
    startScriptedUpstream({
      answer: () => textAnswer(" upon a time"),
      isQuestion: (path) => path.endsWith("/chat/completions"),
    }),
  );
  const kind = "openai-compatible" as const;
  const config = { slug: "deepseek", name: "DeepSeek", kind, baseUrl: upstream.baseUrl, headers: {} };
  const provider = createOpenAiCompatibleProvider({ config });
  await ask(provider, { ...question, messages: [...question.messages, { role: "assistant", content: "Once" }] });
  await ask(provider);
  expect(upstream.requests.map(({ path }) => path)).toEqual(["/beta/chat/completions", "/v1/chat/completions"]);
});

test.each([
  ["mistral", "files_read"],
  ["scripted", "files.read"],
])("a tool's name that vendors refuse is sent to %s as %s, and mapped back", async (slug, sentName) => {
  const call = (name: string) => ({ index: 0, id: "a23456789", type: "function", function: { name, arguments: "{}" } });
  const { upstream } = await setUp(() => ({
    steps: [chunkStep({ tool_calls: [call(sentName)] }, { finish_reason: "stop" })],
  }));
  const config = { slug, name: slug, kind: "openai-compatible" as const, baseUrl: upstream.baseUrl, headers: {} };
  const provider = createOpenAiCompatibleProvider({ config });
  const parts = await ask(provider, { ...question, tools: [{ type: "function", function: { name: "files.read" } }] });
  expect((await upstream.request(0)).body).toMatchObject({ tools: [{ function: { name: sentName } }] });
  expect(parts.find((part) => part.type === "tool-call-delta")).toMatchObject({ name: "files.read" });
});
