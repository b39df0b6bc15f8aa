import { type AnswerStep, chunkStep, type UpstreamAnswer } from "@tutti/testkit";
import { blockSteps, endSteps, startStep } from "../providers/anthropic/scripted-anthropic.test-support.ts";
import { geminiEnd, geminiResponse } from "../providers/google/scripted-gemini.test-support.ts";
import {
  functionCallItem,
  messageItem,
  reasoningItem,
  responsesAnswer,
} from "../providers/openai/scripted-responses.test-support.ts";

const answerStep: AnswerStep = { type: "text", text: "data: [DONE]\n\n" };
const usage = { prompt_tokens: 7, completion_tokens: 11, total_tokens: 18 };

/** The answer of an OpenAI-compatible server with these deltas. */
export function answerOf(deltas: readonly Record<string, unknown>[], finish = "stop"): UpstreamAnswer {
  return {
    steps: [
      ...deltas.map((delta) => chunkStep(delta)),
      chunkStep({}, { finish_reason: finish }),
      chunkStep({}, { choices: [], usage }),
      answerStep,
    ],
  };
}

const reasoningDetail = { type: "reasoning.text", format: "anthropic-claude-v1", index: 0 };

/** An answer of each kind of provider that reasons "Hm.", and then calls `look` with `{"place":"Bern"}`. */
export interface ThinkingCall {
  model: string;
  answer: UpstreamAnswer;
  /** The part of the answer that the provider must be sent back on the next turn, unmodified. */
  signature: RegExp;
  /** The form in which the provider is sent the tool's result. */
  result: RegExp;
}

/** By the provider's slug. */
export const thinkingCalls: Readonly<Record<string, ThinkingCall>> = {
  one: {
    model: "one/small",
    answer: answerOf(
      [
        { reasoning: "Hm." },
        {
          tool_calls: [
            { index: 0, id: "call_1", type: "function", function: { name: "look", arguments: '{"place":' } },
          ],
        },
        { tool_calls: [{ index: 0, function: { arguments: '"Bern"}' } }] },
      ],
      "tool_calls",
    ),
    signature: /"name":"look","arguments":"\{\\"place\\":\\"Bern\\"\}"/,
    result: /\{"role":"tool",(?=[^{}]*"tool_call_id":"call_1")[^{}]*"content":"Sunny"/,
  },
  openrouter: {
    model: "vendor/thinker",
    answer: answerOf(
      [
        { reasoning: "H", reasoning_details: [{ ...reasoningDetail, text: "H" }] },
        { reasoning: "m.", reasoning_details: [{ ...reasoningDetail, text: "m." }] },
        { reasoning: null, reasoning_details: [{ ...reasoningDetail, signature: "c2lnbmVk" }] },
        {
          tool_calls: [
            { index: 0, id: "call_1", type: "function", function: { name: "look", arguments: '{"place":"Bern"}' } },
          ],
        },
      ],
      "tool_calls",
    ),
    signature: /"reasoning_details":\[.*"signature":"c2lnbmVk"/,
    result: /\{"role":"tool",(?=[^{}]*"tool_call_id":"call_1")[^{}]*"content":"Sunny"/,
  },
  openai: {
    model: "openai/gpt-5.3-codex",
    answer: responsesAnswer([
      reasoningItem(["Hm."], "c2VjcmV0IHRob3VnaHRz"),
      functionCallItem("look", ['{"place":', '"Bern"}']),
    ]),
    signature:
      /"type":"reasoning"[^{}]*"summary":\[\{"type":"summary_text","text":"Hm\."\}\][^{}]*"encrypted_content":"c2VjcmV0IHRob3VnaHRz"/,
    result: /"type":"function_call_output","call_id":"call_1","output":"Sunny"/,
  },
  anthropic: {
    model: "anthropic/claude-sonnet-4.5",
    answer: {
      steps: [
        startStep(),
        ...blockSteps(0, { type: "thinking", thinking: "", signature: "" }, [
          { type: "thinking_delta", thinking: "H" },
          { type: "thinking_delta", thinking: "m." },
          { type: "signature_delta", signature: "c2lnbmVk" },
        ]),
        ...blockSteps(1, { type: "tool_use", id: "call_1", name: "look", input: {} }, [
          { type: "input_json_delta", partial_json: '{"place":' },
          { type: "input_json_delta", partial_json: '"Bern"}' },
        ]),
        ...endSteps("tool_use"),
      ],
    },
    signature: /\{"type":"thinking","thinking":"Hm\.","signature":"c2lnbmVk"\},\{"type":"tool_use","id":"call_1"/,
    result: /"type":"tool_result","tool_use_id":"call_1","content":/,
  },
  google: {
    model: "google/gemini-3-pro-preview",
    answer: {
      steps: [
        { type: "event", value: geminiResponse([{ text: "Hm.", thought: true }]) },
        {
          type: "event",
          value: geminiResponse([
            { functionCall: { name: "look", args: { place: "Bern" } }, thoughtSignature: "c2lnbmVk" },
          ]),
        },
        { type: "event", value: geminiEnd() },
      ],
    },
    signature:
      /"functionCall":\{[^{}]*"name":"look"[^}]*\}[^{}]*\},?"thoughtSignature":"c2lnbmVk"|"thoughtSignature":"c2lnbmVk","functionCall"/,
    result: /"functionResponse":\{[^{}]*"name":"look"/,
  },
};

/** The answer "Sunny." of each kind of provider, for any request. */
export const sunny: Readonly<Record<string, UpstreamAnswer>> = {
  one: answerOf([{ content: "Sun" }, { content: "ny." }]),
  openrouter: answerOf([{ content: "Sun" }, { content: "ny." }]),
  openai: responsesAnswer([messageItem(["Sun", "ny."])]),
  anthropic: {
    steps: [
      startStep(),
      ...blockSteps(0, { type: "text", text: "" }, [
        { type: "text_delta", text: "Sun" },
        { type: "text_delta", text: "ny." },
      ]),
      ...endSteps(),
    ],
  },
  google: {
    steps: [
      { type: "event", value: geminiResponse([{ text: "Sun" }]) },
      { type: "event", value: geminiResponse([{ text: "ny." }]) },
      { type: "event", value: geminiEnd() },
    ],
  },
};
