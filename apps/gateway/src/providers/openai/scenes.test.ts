import { type AnswerStep, errorAnswer, startScriptedUpstream } from "@tutti/testkit";
import { closeAfterTest, createTestModel } from "../provider.test-support.ts";
import { describeScenes } from "../provider-scenes.contract.ts";
import { createOpenAiProvider } from "./index.ts";

const event = (type: string, more: Record<string, unknown>): AnswerStep => ({
  type: "event",
  value: { type: `response.${type}`, ...more },
});

const response = {
  id: "resp_1",
  object: "response",
  model: "gpt-5.4",
  output: [],
  usage: { input_tokens: 7, output_tokens: 11, total_tokens: 18 },
};
const begin = event("created", { response: { ...response, status: "in_progress" } });
const end = event("completed", { response: { ...response, status: "completed" } });
const text = (delta: string, more: Record<string, unknown> = {}) =>
  event("output_text.delta", { output_index: 0, content_index: 0, delta, ...more });
const call = (index: number, name: string) =>
  event("output_item.added", {
    output_index: index,
    item: { type: "function_call", call_id: `call_${index}`, name, arguments: "" },
  });
const args = (index: number, delta: string) => event("function_call_arguments.delta", { output_index: index, delta });

describeScenes("OpenAI by its Responses API", {
  async setUp(answer) {
    const upstream = await closeAfterTest(
      startScriptedUpstream({
        answer: () => answer,
        isQuestion: (path) => path.endsWith("/responses"),
      }),
    );
    const kind = "openai" as const;
    const config = { slug: "openai", name: "OpenAI", kind, baseUrl: upstream.baseUrl, headers: {} };
    const model = createTestModel({ upstreamId: "gpt-5.4", slug: "openai/gpt-5.4", name: "GPT-5.4" });
    const provider = createOpenAiProvider({ config, isVendors: true });
    return { provider, model, release: async () => (await upstream.request(0)).aborted };
  },
  tools: {
    steps: [begin, call(0, "look"), args(0, '{"place":'), args(0, '"Bern"}'), call(1, "wait"), args(1, "{}"), end],
  },
  image: {
    steps: [
      begin,
      text("A picture:"),
      event("output_item.done", {
        output_index: 1,
        item: { type: "image_generation_call", status: "completed", result: "iVBORw0K" },
      }),
      end,
    ],
  },
  refusal: { steps: [begin, event("refusal.delta", { output_index: 0, delta: "I will not." }), end] },
  logprobs: {
    steps: [
      begin,
      text("Yes", { logprobs: [{ token: "Yes", logprob: -1, top_logprobs: [{ token: "No", logprob: -2 }] }] }),
      end,
    ],
  },
  busy: errorAnswer(429, { error: { message: "Slow down.", code: "rate_limit_exceeded" } }, { "retry-after": "7" }),
  long: { begin: [begin], piece: (delta) => text(delta) },
});
