import type { ScriptedUpstream, UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { expect, test } from "vitest";
import { describeProvider } from "../provider.contract.ts";
import { askProvider, closeAfterTest, createTestModel, question, refusalOf, textIn } from "../provider.test-support.ts";
import type { Provider, ProviderRequest } from "../provider.ts";
import { createAnthropicProvider } from "./index.ts";
import {
  endSteps,
  eventStep,
  refusalAnswer,
  startScriptedAnthropic,
  startStep,
  textAnswer,
} from "./scripted-anthropic.test-support.ts";

const key = "sk-ant-very-secret-0123456789";

const model = createTestModel({
  upstreamId: "claude-sonnet-4-5-20250929",
  slug: "anthropic/claude-sonnet-4.5",
  name: "Claude Sonnet 4.5",
});

interface Script {
  answer?: (request: UpstreamRequest) => UpstreamAnswer;
  answerOther?: (request: UpstreamRequest) => UpstreamAnswer | undefined;
  /** The path of the base URL, after the origin. */
  path?: string;
  idleTimeout?: number;
}

async function setUp(script: Script = {}): Promise<{ provider: Provider; upstream: ScriptedUpstream }> {
  const { answer = () => textAnswer("Yes."), answerOther, path = "", idleTimeout } = script;
  const upstream = await closeAfterTest(startScriptedAnthropic({ answer, ...(answerOther ? { answerOther } : {}) }));
  const baseUrl = `${upstream.origin}${path}`;
  const config = { slug: "anthropic", name: "Anthropic", kind: "anthropic" as const, baseUrl, apiKey: key };
  const provider = createAnthropicProvider({ config: { ...config, headers: { "x-extra": "kept" } }, idleTimeout });
  return { provider, upstream };
}

const ask = (provider: Provider, request: Partial<ProviderRequest> = {}) =>
  askProvider(provider, { model, ...request });
const refusal = (provider: Provider, request?: Partial<ProviderRequest>) => refusalOf(ask(provider, request));

function list(entries: readonly object[], more: Record<string, unknown> = {}): UpstreamAnswer {
  const text = JSON.stringify({ data: entries, has_more: false, ...more });
  return { headers: { "content-type": "application/json" }, steps: [{ type: "text", text }] };
}

describeProvider("Anthropic", async () => {
  const text = "A text of many words, so that there is a middle to stop in.";
  const { provider, upstream } = await setUp({
    answer: (request) =>
      (request.body as { model: string }).model === model.upstreamId
        ? textAnswer(text, { delay: 2 })
        : refusalAnswer(404, { type: "not_found_error", message: "model: unheard-of" }),
    answerOther: () => list([{ id: "claude-opus-5" }, { id: model.upstreamId }]),
  });
  return {
    provider,
    model,
    question,
    unknownModel: { ...model, upstreamId: "unheard-of" },
    release: async () => (await upstream.request(0)).aborted,
  };
});

test.each(["", "/v1"])("a base URL may end with its version: %j", async (path) => {
  const { provider, upstream } = await setUp({ path });
  await ask(provider);
  expect((await upstream.request(0)).path).toBe("/v1/messages");
});

test("the request has the key, the wire's version and configured headers", async () => {
  const { provider, upstream } = await setUp();
  await ask(provider);
  const request = await upstream.request(0);
  expect(request.headers).toMatchObject({
    "x-api-key": key,
    "anthropic-version": "2023-06-01",
    "accept-encoding": "identity",
    "content-type": "application/json",
    "x-extra": "kept",
  });
  expect(request.headers.authorization).toBeUndefined();
  expect(request.body).toEqual({
    model: model.upstreamId,
    max_tokens: 64_000,
    messages: [{ role: "user", content: [{ type: "text", text: "Hello?" }] }],
    stream: true,
  });
});

test("a whole answer gives the same parts as a streamed one", async () => {
  const { provider } = await setUp({ answer: () => textAnswer("All at once.") });
  const whole = await ask(provider, { body: { messages: question.messages } });
  const stream = await ask(provider);
  expect(textIn(whole)).toBe("All at once.");
  expect(textIn(whole)).toBe(textIn(stream));
  expect(whole.slice(-2)).toEqual(stream.slice(-2));
});

test("a refusal of an overloaded server keeps status, words and wait", async () => {
  const error = { type: "overloaded_error", message: "Overloaded" };
  const { provider } = await setUp({ answer: () => refusalAnswer(529, error, { "retry-after": "7" }) });
  const { error: apiError, retryAfter } = await refusal(provider);
  expect(apiError).toMatchObject({
    code: 529,
    message: "Overloaded",
    metadata: { provider_name: "Anthropic", error_type: "provider_overloaded", provider_code: "overloaded_error" },
  });
  expect(retryAfter).toBe(7);
});

test("a key that comes back in an error is blotted out", async () => {
  const { provider } = await setUp({
    answer: () => refusalAnswer(401, { type: "authentication_error", message: `invalid x-api-key ${key}` }),
  });
  expect(JSON.stringify((await refusal(provider)).error)).not.toContain(key);
});

test("an error before the first part is thrown, for the next provider", async () => {
  const event = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
  const { provider } = await setUp({ answer: () => ({ steps: [startStep(), eventStep(event)] }) });
  expect((await refusal(provider)).error.code).toBe(529);
});

test("an error in mid-answer follows what came, with the status of its kind", async () => {
  const begin = [
    startStep(),
    eventStep({ type: "content_block_start", index: 0, content_block: { type: "text", text: "Half" } }),
  ];
  const event = { type: "error", error: { type: "api_error", message: "Internal server error" } };
  const { provider } = await setUp({ answer: () => ({ steps: [...begin, eventStep(event), ...endSteps()] }) });
  const parts = await ask(provider);
  expect(parts.map(({ type }) => type)).toEqual(["metadata", "text-delta", "error"]);
  expect(parts.at(-1)).toMatchObject({ error: { code: 500, message: "Internal server error" } });
});

test("a connection that breaks after the stop reason leaves a whole answer", async () => {
  const [delta] = endSteps();
  const { provider } = await setUp({
    answer: () => ({ steps: [startStep(), ...(delta ? [delta] : []), { type: "destroy" }] }),
  });
  expect((await ask(provider)).map(({ type }) => type)).toEqual(["metadata", "finish", "usage"]);
});

test("a connection that breaks before it leaves a broken one", async () => {
  const begin = eventStep({ type: "content_block_start", index: 0, content_block: { type: "text", text: "Half" } });
  const { provider } = await setUp({ answer: () => ({ steps: [startStep(), begin, { type: "destroy" }] }) });
  expect((await ask(provider)).at(-1)).toMatchObject({
    type: "error",
    error: { code: 502, message: "The connection to Anthropic closed before the answer was complete." },
  });
});

test("a ping is a sign of life", async () => {
  // In all longer than the idle timeout, while each wait is far shorter.
  const pings = Array.from({ length: 5 }, () => [
    { type: "wait" as const, milliseconds: 250 },
    eventStep({ type: "ping" }),
  ]).flat();
  const answer = () => ({ steps: [startStep(), ...pings, ...endSteps()] });
  const { provider } = await setUp({ answer, idleTimeout: 1000 });
  expect((await ask(provider)).map(({ type }) => type)).toEqual(["metadata", "finish", "usage"]);
});

test("silence ends an answer", async () => {
  const { provider, upstream } = await setUp({
    answer: () => ({ steps: [startStep(), { type: "hang" }] }),
    idleTimeout: 1000,
  });
  expect((await refusal(provider)).error).toMatchObject({ code: 408, metadata: { error_type: "timeout" } });
  await (await upstream.request(0)).aborted;
});

test("what Anthropic cannot take is refused before anything is sent", async () => {
  const { provider, upstream } = await setUp();
  const audio = { type: "input_audio", input_audio: { data: "AA==", format: "wav" } };
  const { error } = await refusal(provider, { body: { messages: [{ role: "user", content: [audio] }] } });
  expect(error).toMatchObject({
    code: 400,
    message: "Anthropic's models do not accept audio.",
    metadata: { provider_name: "Anthropic", error_type: "invalid_request" },
  });
  expect(upstream.requests).toEqual([]);
});

test("the list of models is read page by page", async () => {
  const { provider } = await setUp({
    answerOther: ({ path }) =>
      path.includes("after_id=claude-opus-5")
        ? list([{ id: "claude-haiku-4-5-20251001" }])
        : list([{ id: "claude-opus-5" }], { has_more: true, last_id: "claude-opus-5" }),
  });
  const models = await provider.listModels(new AbortController().signal);
  expect(models.map(({ slug }) => slug)).toEqual(["anthropic/claude-opus-5", "anthropic/claude-haiku-4.5"]);
});

test("a list that never ends is read no further than its pages differ", async () => {
  let pages = 0;
  const { provider } = await setUp({
    answerOther: () => {
      pages += 1;
      return list([{ id: "claude-opus-5" }], { has_more: true, last_id: "claude-opus-5" });
    },
  });
  expect(await provider.listModels(new AbortController().signal)).toHaveLength(1);
  expect(pages).toBe(2);
});

test("a list that cannot be had is a ProviderError with Anthropic's words", async () => {
  const { provider } = await setUp({
    answerOther: () => refusalAnswer(401, { type: "authentication_error", message: "invalid x-api-key" }),
  });
  const { error } = await refusalOf(provider.listModels(new AbortController().signal));
  expect(error).toMatchObject({ code: 401, message: "invalid x-api-key" });
});

test("a server that is no Anthropic is recognized by its list", async () => {
  const { provider } = await setUp({ answerOther: () => ({ steps: [{ type: "text", text: "<html></html>" }] }) });
  await expect(provider.listModels(new AbortController().signal)).rejects.toThrow("not a list of models");
});
