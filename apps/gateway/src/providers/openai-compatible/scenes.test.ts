import { type AnswerStep, chunkStep, errorAnswer, startScriptedUpstream } from "@tutti/testkit";
import { createOpenRouterProvider } from "../openrouter/index.ts";
import { closeAfterTest, createTestModel } from "../provider.test-support.ts";
import { describeScenes, type ProviderScenes } from "../provider-scenes.contract.ts";
import { createOpenAiCompatibleProvider } from "./index.ts";

const end: AnswerStep[] = [
  chunkStep({}, { finish_reason: "stop" }),
  chunkStep({}, { choices: [], usage: { prompt_tokens: 7, completion_tokens: 11, total_tokens: 18 } }),
  { type: "text", text: "data: [DONE]\n\n" },
];

const call = (index: number, more: Record<string, unknown>) => chunkStep({ tool_calls: [{ index, ...more }] });
const token = { token: "Yes", logprob: -1, bytes: null, top_logprobs: [{ token: "No", logprob: -2, bytes: null }] };

function scenesOf(kind: "openai-compatible" | "openrouter"): ProviderScenes {
  const create = kind === "openrouter" ? createOpenRouterProvider : createOpenAiCompatibleProvider;
  return {
    async setUp(answer) {
      const upstream = await closeAfterTest(startScriptedUpstream({ answer: () => answer }));
      const config = { slug: kind, name: "Scripted", kind, baseUrl: upstream.baseUrl, headers: {} };
      const model = createTestModel({ upstreamId: "m", slug: "scripted/m", name: "M" });
      return { provider: create({ config }), model, release: async () => (await upstream.request(0)).aborted };
    },
    tools: {
      steps: [
        call(0, { id: "call_1", type: "function", function: { name: "look", arguments: "" } }),
        call(0, { function: { arguments: '{"place":' } }),
        call(0, { function: { arguments: '"Bern"}' } }),
        call(1, { id: "call_2", type: "function", function: { name: "wait", arguments: "{}" } }),
        chunkStep({}, { finish_reason: "tool_calls" }),
        ...end.slice(1),
      ],
    },
    image: {
      steps: [
        chunkStep({ content: "A picture:" }),
        chunkStep({ images: [{ type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0K" } }] }),
        ...end,
      ],
    },
    refusal: { steps: [chunkStep({ refusal: "I will " }), chunkStep({ refusal: "not." }), ...end] },
    logprobs: {
      steps: [
        {
          type: "event",
          value: { model: "m", choices: [{ index: 0, delta: { content: "Yes" }, logprobs: { content: [token] } }] },
        },
        ...end,
      ],
    },
    busy: errorAnswer(429, { error: { message: "Slow down." } }, { "retry-after": "7" }),
    long: { begin: [], piece: (text) => chunkStep({ content: text }) },
  };
}

describeScenes("an OpenAI-compatible server", scenesOf("openai-compatible"));
describeScenes("OpenRouter", scenesOf("openrouter"));
