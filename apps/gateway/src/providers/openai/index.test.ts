import type { AnswerStep, ScriptedUpstream, UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { errorAnswer, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { describeProvider } from "../provider.contract.ts";
import { askProvider, closeAfterTest, createTestModel, question } from "../provider.test-support.ts";
import type { Provider } from "../provider.ts";
import { createOpenAiProvider } from "./index.ts";

const model = createTestModel({ upstreamId: "gpt-5.4", slug: "openai/gpt-5.4", name: "GPT-5.4" });
interface Setup {
  provider: Provider;
  /** The requests for a response, oldest first. */
  requests: UpstreamRequest[];
  upstream: ScriptedUpstream;
}

async function setUp(answer: (request: UpstreamRequest, index: number) => UpstreamAnswer): Promise<Setup> {
  const requests: UpstreamRequest[] = [];
  const upstream = await closeAfterTest(
    startScriptedUpstream({
      answer: () => textAnswer("By chat completions."),
      models: ["gpt-5.4", "gpt-4.1", "gpt-image-2"],
      answerOther: (request) => {
        if (!request.path.endsWith("/responses")) return undefined;
        requests.push(request);
        return answer(request, requests.length - 1);
      },
    }),
  );
  const config = { slug: "openai", name: "OpenAI", kind: "openai" as const, baseUrl: upstream.baseUrl, apiKey: "sk-1" };
  return {
    provider: createOpenAiProvider({ config: { ...config, headers: {} }, isVendors: true }),
    requests,
    upstream,
  };
}

function responsesAnswer(text: string, delay = 0): UpstreamAnswer {
  const usage = { input_tokens: 7, output_tokens: 11, total_tokens: 18 };
  const response = { id: "resp_1", object: "response", model: "gpt-5.4", status: "completed", output: [], usage };
  const pieces = text.match(/.{1,5}/gs) ?? [];
  const steps = [
    { type: "response.created", response: { ...response, status: "in_progress" } },
    ...pieces.map((delta) => ({ type: "response.output_text.delta", output_index: 0, content_index: 0, delta })),
    { type: "response.completed", response },
  ].flatMap((value): AnswerStep[] => [
    ...(delay > 0 ? [{ type: "wait" as const, milliseconds: delay }] : []),
    { type: "event", value },
  ]);
  return { steps, whole: { ...response, output: [{ type: "message", content: [{ type: "output_text", text }] }] } };
}

const ask = (provider: Provider, upstreamId = "gpt-5.4") => askProvider(provider, { model: { ...model, upstreamId } });

describeProvider("OpenAI by its Responses API", async () => {
  const text = "A text of many words, so that there is a middle to stop in.";
  const { provider, requests } = await setUp((request) =>
    (request.body as { model: string }).model === "gpt-5.4"
      ? responsesAnswer(text, 2)
      : errorAnswer(404, { error: { message: "No such model" } }),
  );
  return {
    provider,
    model,
    question,
    unknownModel: { ...model, upstreamId: "gpt-5.4-unheard-of" },
    release: async () => requests[0]?.aborted,
  };
});

test("each model is asked by the API that serves it, with the key", async () => {
  const { provider, requests, upstream } = await setUp(() => responsesAnswer("By responses."));
  expect(await ask(provider, "gpt-5.4")).toContainEqual({ type: "text-delta", text: "By re" });
  expect(await ask(provider, "gpt-4.1")).toContainEqual({ type: "text-delta", text: "By ch" });
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer sk-1"]);
  expect(upstream.requests).toHaveLength(1);
});

test("an account that may not see summaries is not asked for them again", async () => {
  const error = {
    message: "Your organization must be verified.",
    param: "reasoning.summary",
    code: "unsupported_value",
  };
  const { provider, requests } = await setUp((_, index) =>
    index === 0 ? errorAnswer(400, { error }) : responsesAnswer("Well."),
  );
  await ask(provider);
  await ask(provider);
  const summaries = requests.map(({ body }) => (body as { reasoning?: { summary?: string } }).reasoning?.summary);
  expect(summaries).toEqual(["auto", undefined, undefined]);
});

test("models that only the Responses API serves are listed too", async () => {
  const { provider } = await setUp(() => responsesAnswer(""));
  const models = await provider.listModels(new AbortController().signal);
  expect(models.map(({ upstreamId }) => upstreamId)).toEqual(["gpt-5.4", "gpt-4.1", "gpt-image-2"]);
});
