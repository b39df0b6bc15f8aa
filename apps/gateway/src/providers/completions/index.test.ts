import type { ChatRequest } from "@tutti/contract";
import type { UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { completionAnswer, completionStep, errorAnswer, startScriptedUpstream } from "@tutti/testkit";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { describeProvider } from "../provider.contract.ts";
import { askProvider, closeAfterTest, createTestModel, question, refusalOf, textIn } from "../provider.test-support.ts";
import type { Provider, ProviderRequest } from "../provider.ts";
import { createCompletionsProvider } from "./index.ts";

const model = createTestModel({
  upstreamId: "scripted-model",
  slug: "raw/scripted-model",
  name: "Scripted",
  instructType: "vicuna",
});

async function setUp(answer: (request: UpstreamRequest) => UpstreamAnswer) {
  const upstream = await closeAfterTest(
    startScriptedUpstream({ answer, isQuestion: (path) => path === "/v1/completions" }),
  );
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const config = { slug: "raw", name: "Raw", kind: "completions" as const, baseUrl: upstream.baseUrl, headers: {} };
  return {
    upstream,
    lines,
    provider: createCompletionsProvider({ config: { ...config, apiKey: "the-key-0123" }, log }),
  };
}

const ask = (provider: Provider, request: Partial<ProviderRequest> = {}) =>
  askProvider(provider, { model, ...request });

describeProvider("a server of raw text", async () => {
  const text = " A text of many words, so that there is a middle to stop in.";
  const { provider, upstream } = await setUp((request) =>
    (request.body as { model: string }).model === "scripted-model"
      ? completionAnswer(text, { delay: 2 })
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

test("the conversation goes out as one text in the model's format", async () => {
  const { provider, upstream } = await setUp(() => completionAnswer(" Yes."));
  const upstreamBodies: unknown[] = [];
  const body = { ...question, model: "raw/scripted-model", temperature: 0.5, stop: "END" };
  const parts = await ask(provider, { body, onUpstreamBody: (upstreamBody) => upstreamBodies.push(upstreamBody) });
  expect(textIn(parts)).toBe("Yes.");
  const request = await upstream.request(0);
  expect(request.path).toBe("/v1/completions");
  expect(request.headers.authorization).toBe("Bearer the-key-0123");
  expect(request.body).toEqual({
    model: "scripted-model",
    prompt: "USER: Hello?\nASSISTANT:",
    max_tokens: 4096,
    stop: ["</s>", "END", "USER:", "ASSISTANT:"],
    temperature: 0.5,
    stream: true,
    stream_options: { include_usage: true },
  });
  expect(upstreamBodies).toEqual([request.body]);
});

test("a model of an unknown format is given plain text", async () => {
  const { provider, upstream } = await setUp(() => completionAnswer(" Yes."));
  expect(textIn(await ask(provider, { model: { ...model, instructType: null } }))).toBe("Yes.");
  expect((await upstream.request(0)).body).toMatchObject({ prompt: "User: Hello?\n\nAssistant:" });
});

test("an answer comes whole where no stream was requested", async () => {
  const { provider } = await setUp(() => completionAnswer(" All at once.</s>"));
  const parts = await ask(provider, { body: { messages: question.messages } });
  expect(textIn(parts)).toBe("All at once.");
  expect(parts).toContainEqual({
    type: "usage",
    usage: { prompt_tokens: 7, completion_tokens: 11, total_tokens: 18 },
  });
  expect(parts.at(-1)).toEqual({ type: "finish", reason: "stop", nativeReason: "stop" });
});

test("an answer is gone on with to the letter", async () => {
  const { provider, upstream } = await setUp(() => completionAnswer(" and no.", { finishReason: "length" }));
  const messages: ChatRequest["messages"] = [...question.messages, { role: "assistant", content: "Yes" }];
  const parts = await ask(provider, { body: { stream: true, messages } });
  expect(textIn(parts)).toBe(" and no.");
  expect(parts).toContainEqual({ type: "finish", reason: "length", nativeReason: "length" });
  expect((await upstream.request(0)).body).toMatchObject({ prompt: "USER: Hello?\nASSISTANT: Yes" });
});

test.each([
  ["qwen3", "<think>\nHm.\n</think>\n\nYes."],
  ["deepseek-r1", "Hm.\n</think>\n\nYes."],
])("thoughts of %s are reasoning", async (instructType, text) => {
  const { provider } = await setUp(() => completionAnswer(text, { chunkSize: 3 }));
  const parts = await ask(provider, { model: { ...model, instructType } });
  expect(textIn(parts, "reasoning-delta")).toBe("Hm.");
  expect(textIn(parts)).toBe("Yes.");
});

test("disabled reasoning closes the thoughts in the prompt", async () => {
  const { provider, upstream } = await setUp(() => completionAnswer("Yes."));
  const body = { ...question, reasoning: { enabled: false } };
  await ask(provider, { body, model: { ...model, instructType: "qwen3" } });
  expect((await upstream.request(0)).body).toMatchObject({ prompt: expect.stringMatching(/<\/think>\n\n$/) });
});

test("a model that writes past an end that was not sent is cut off", async () => {
  const { provider, upstream } = await setUp(() => ({
    steps: [completionStep(" Yes.\nUSER:"), completionStep(" Why?"), { type: "hang" }],
  }));
  const parts = await ask(provider, { body: { ...question, stop: ["1", "2", "3", "4"] } });
  expect(textIn(parts)).toBe("Yes.\n");
  expect(parts.at(-1)).toEqual({ type: "finish", reason: "stop", nativeReason: null });
  const request = await upstream.request(0);
  expect(request.body).toMatchObject({ stop: ["</s>", "1", "2", "3"] });
  await request.aborted;
});

test("probabilities come in the form of chat completions", async () => {
  const logprobs = { tokens: [" Yes"], token_logprobs: [-0.5], top_logprobs: [{ " Yes": -0.5 }], text_offset: [0] };
  const { provider, upstream } = await setUp(() => ({
    steps: [completionStep(" Yes", { logprobs }), completionStep("", { finish_reason: "stop" })],
  }));
  const parts = await ask(provider, { body: { ...question, logprobs: true, top_logprobs: 3 } });
  expect((await upstream.request(0)).body).toMatchObject({ logprobs: 3 });
  const token = { token: " Yes", logprob: -0.5, bytes: [32, 89, 101, 115] };
  expect(parts).toContainEqual({
    type: "text-delta",
    text: "Yes",
    logprobs: { content: [{ ...token, top_logprobs: [token] }] },
  });
});

describe("[GW-9] a chat template of one's own", () => {
  const chatTemplate =
    "{{ bos_token }}{% for m in messages %}[{{ m.role }}]{{ m.content }}{{ eos_token }}{% endfor %}[bot]";

  test("is what the model is asked by", async () => {
    const { provider, upstream, lines } = await setUp(() => completionAnswer(" Yes.<end>more"));
    const templateModel = { ...model, chatTemplate, bosToken: "<start>", eosToken: "<end>" };
    expect(textIn(await ask(provider, { model: templateModel }))).toBe("Yes.");
    expect((await upstream.request(0)).body).toMatchObject({ prompt: "[user]Hello?<end>[bot]", stop: ["<end>"] });
    expect(lines).toEqual([]);
  });

  test("gives plain text where it fails, and that is logged once", async () => {
    const { provider, upstream, lines } = await setUp(() => completionAnswer(" Yes."));
    const templateModel = { ...model, chatTemplate: "{{ raise_exception('Not like this') }}" };
    for (const _ of [1, 2]) expect(textIn(await ask(provider, { model: templateModel }))).toBe("Yes.");
    expect((await upstream.request(1)).body).toMatchObject({ prompt: "User: Hello?\n\nAssistant:" });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ model: "raw/scripted-model", problem: "Not like this" });
  });
});

test("a stream is read in the same way wherever it is cut", async () => {
  const { provider } = await setUp((request) => {
    const at = Number((request.body as { seed: number }).seed);
    return {
      steps: [
        { type: "text", text: bytes.subarray(0, at) },
        { type: "wait", milliseconds: 1 },
        { type: "text", text: bytes.subarray(at) },
      ],
    };
  });
  const chunk = (text: string, reason: string | null = null) =>
    JSON.stringify({ model: "m", choices: [{ index: 0, text, finish_reason: reason }] });
  const events = [chunk("<think>Hm é</thi"), chunk("nk>\nYes 🎵.</"), chunk("s>"), chunk("", "stop"), "[DONE]"];
  const bytes = Buffer.from(events.map((event) => `data: ${event}\n\n`).join(""));
  const cuts = Array.from({ length: bytes.length - 1 }, (_, index) => index + 1);
  const answers = await Promise.all(cuts.map((seed) => ask(provider, { body: { ...question, seed } })));
  for (const parts of answers) {
    expect(textIn(parts, "reasoning-delta")).toBe("Hm é");
    expect(textIn(parts)).toBe("Yes 🎵.");
    expect(parts.at(-1)).toEqual({ type: "finish", reason: "stop", nativeReason: "stop" });
  }
});

test("an upstream's refusal keeps its own words, without the key", async () => {
  const { provider } = await setUp(() => errorAnswer(400, { message: "Bad key the-key-0123", object: "error" }));
  const { error } = await refusalOf(ask(provider));
  expect(error).toMatchObject({ code: 400, message: "Bad key …" });
});

test("its list of models serves text alone", async () => {
  const { provider } = await setUp(() => completionAnswer(""));
  const [listedModel] = await provider.listModels(new AbortController().signal);
  expect(listedModel).toMatchObject({
    upstreamId: "scripted-model",
    slug: "raw/scripted-model",
    inputModalities: ["text"],
  });
  expect(listedModel?.supportedParameters).not.toContain("tools");
});
