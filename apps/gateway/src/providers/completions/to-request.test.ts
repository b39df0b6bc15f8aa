import type { ChatRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import type { ProviderModel } from "../provider.ts";
import { toCompletionRequest } from "./to-request.ts";

const model: ProviderModel = {
  upstreamId: "m",
  slug: "v/m",
  name: "M",
  inputModalities: ["text"],
  outputModalities: ["text"],
  supportedParameters: [],
};
const messages: ChatRequest["messages"] = [{ role: "user", content: "Hi" }];
const plainPrompt = { prompt: "<s>[INST] Hi [/INST]", bos: "<s>" };

const send = (body: Partial<ChatRequest>, more: Partial<ProviderModel> = {}, prompt = plainPrompt) =>
  toCompletionRequest(
    { body: { messages, ...body }, model: { ...model, ...more } },
    { renderedPrompt: prompt, stops: ["</s>"] },
  );

test("the prompt goes without the mark that the server puts before it", () => {
  expect(send({})).toEqual({ model: "m", prompt: "[INST] Hi [/INST]", max_tokens: 4096, stop: ["</s>"] });
});

test("a stream is asked to count its tokens", () => {
  expect(send({ stream: true })).toMatchObject({ stream: true, stream_options: { include_usage: true } });
});

test("sampling goes along; what only conversations have does not", () => {
  const body = {
    temperature: 0.5,
    min_p: 0.1,
    seed: 7,
    stop: ["x"],
    tools: [{ type: "function", function: { name: "f" } }],
    tool_choice: "auto",
    response_format: { type: "json_object" },
    reasoning: { effort: "high" },
    modalities: ["text"],
    plugins: [{ id: "web" }],
    echo: true,
    n: 1,
    max_tokens: 9,
  } satisfies Partial<ChatRequest>;
  expect(send(body)).toEqual({
    model: "m",
    prompt: "[INST] Hi [/INST]",
    temperature: 0.5,
    min_p: 0.1,
    seed: 7,
    max_tokens: 9,
    stop: ["</s>"],
  });
});

test("an enforced form goes to a server that is said to enforce it", () => {
  const body = { response_format: { type: "json_object" as const } };
  expect(send(body, { supportedParameters: ["response_format"] })).toMatchObject(body);
});

test.each([
  [{ logprobs: true }, 1],
  [{ logprobs: true, top_logprobs: 5 }, 5],
  [{ logprobs: false }, undefined],
  [{ top_logprobs: 5 }, undefined],
])("probabilities are counted: %j", (body, expected) => {
  expect(send(body)["logprobs"]).toBe(expected);
});

test.each<[string, Partial<ChatRequest>, Partial<ProviderModel>, number]>([
  ["as the client says", { max_tokens: 100 }, { maxCompletionTokens: 50 }, 100],
  ["what the model allows", {}, { maxCompletionTokens: 500 }, 500],
  ["the usual", {}, {}, 4096],
  ["what there is room for", {}, { contextLength: 1000 }, 1000 - Math.ceil(100 * 1.3)],
  ["a little, where there is none", {}, { contextLength: 100 }, 16],
])("an answer may be %s", (_, body, more, expected) => {
  const prompt = { prompt: "x".repeat(400), bos: "" };
  expect(send(body, more, prompt)["max_tokens"]).toBe(expected);
});
