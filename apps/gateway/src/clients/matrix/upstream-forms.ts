import { chunkStep, errorAnswer, type UpstreamAnswer } from "@tutti/testkit";
import {
  blockSteps,
  endSteps,
  eventStep,
  refusalAnswer,
  startStep,
} from "../../providers/anthropic/scripted-anthropic.test-support.ts";
import { geminiRefusal, geminiResponse } from "../../providers/google/scripted-gemini.test-support.ts";
import { messageItem, responsesAnswer } from "../../providers/openai/scripted-responses.test-support.ts";

/** Why an answer ends, by the words of chat completions. */
export type Finish = "stop" | "length" | "content_filter" | "stop_sequence";

/** A call of a tool in an answer, with its arguments in pieces. */
export interface ScriptedCall {
  id: string;
  name: string;
  pieces: readonly string[];
}

/** A provider's wire form: what its server answers, and how it is sent what a person's program says. */
export interface UpstreamForm {
  /** The model of the started gateway that speaks it. */
  model: string;
  /** The provider's slug, by which the other scenes are kept. */
  slug: string;
  text(pieces: readonly string[], finish?: Finish): UpstreamAnswer;
  calls(calls: readonly ScriptedCall[]): UpstreamAnswer;
  /** "Yes." with 100 tokens of prompt, of which the cache gave 60, and 10 of answer. */
  cached: UpstreamAnswer;
  refuse(status: number, message: string): UpstreamAnswer;
  /** The text "Half", then an error with this message. */
  breakOff(message: string): UpstreamAnswer;
  /** The text "Well", and nothing more. */
  hang: UpstreamAnswer;
  /** The text "Half" of a turn that is to be sent back and continued; absent in forms that have no such end. */
  paused?: UpstreamAnswer;
  /** A picture in the request, by its bytes. */
  image: RegExp;
  /** What of the thinking in `thinkingCalls` comes back to it. */
  thought: RegExp;
}

const chatUsage = { prompt_tokens: 7, completion_tokens: 11, total_tokens: 18 };
const done = { type: "text" as const, text: "data: [DONE]\n\n" };
const chatEnd = (finish: string, usage: object = chatUsage) => [
  chunkStep({}, { finish_reason: finish }),
  chunkStep({}, { choices: [], usage }),
  done,
];

const chat: UpstreamForm = {
  model: "one/small",
  slug: "one",
  text: (pieces, finish = "stop") => ({
    // The form has one word for the end of an answer and for a stop sequence.
    steps: [
      ...pieces.map((content) => chunkStep({ content })),
      ...chatEnd(finish === "stop_sequence" ? "stop" : finish),
    ],
  }),
  calls: (calls) => ({
    steps: [
      ...calls.flatMap(({ id, name, pieces }, index) => [
        chunkStep({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
        ...pieces.map((json) => chunkStep({ tool_calls: [{ index, function: { arguments: json } }] })),
      ]),
      ...chatEnd("tool_calls"),
    ],
  }),
  cached: {
    steps: [
      chunkStep({ content: "Yes." }),
      ...chatEnd("stop", {
        prompt_tokens: 100,
        completion_tokens: 10,
        total_tokens: 110,
        prompt_tokens_details: { cached_tokens: 60 },
      }),
    ],
  },
  refuse: (status, message) => errorAnswer(status, { error: { message } }),
  breakOff: (message) => ({
    steps: [chunkStep({ content: "Half" }), { type: "event", value: { error: { message, code: 503 } } }],
  }),
  hang: { steps: [chunkStep({ content: "Well" }), { type: "hang" }] },
  image: /data:image\/png;base64,iVBORw0KGgo=/,
  // The form has no state of thinking; the call that it led to is what comes back.
  thought: /"name":"look","arguments":"\{\\"place\\":\\"Bern\\"\}"/,
};

const responseEnd: Readonly<Record<Finish, Record<string, unknown>>> = {
  stop: {},
  length: { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
  content_filter: { status: "incomplete", incomplete_details: { reason: "content_filter" } },
  stop_sequence: {},
};
const beginning = (answer: UpstreamAnswer, text: string): UpstreamAnswer["steps"] => {
  const last = answer.steps.findLastIndex((step) => step.type === "text" && String(step.text).includes(`"${text}"`));
  const first = answer.steps.findIndex((step) => step.type === "text" && String(step.text).includes(".delta"));
  return answer.steps.slice(0, Math.min(first, last) + 1);
};

const responses: UpstreamForm = {
  model: "openai/gpt-5.3-codex",
  slug: "openai",
  text: (pieces, finish = "stop") => responsesAnswer([messageItem(pieces)], responseEnd[finish]),
  calls: (calls) =>
    responsesAnswer(
      calls.map(({ id, name, pieces }, index) => ({
        item: {
          type: "function_call",
          id: `fc_${index}`,
          status: "completed",
          call_id: id,
          name,
          arguments: pieces.join(""),
        },
        pieces,
      })),
    ),
  cached: responsesAnswer([messageItem(["Yes."])], {
    usage: {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 60 },
      output_tokens: 10,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 110,
    },
  }),
  refuse: (status, message) => errorAnswer(status, { error: { message, type: "server_error", code: null } }),
  breakOff(message) {
    const error = { type: "error", sequence_number: 9, code: "server_error", message, param: null };
    return {
      steps: [
        ...beginning(responsesAnswer([messageItem(["Half"])]), "Half"),
        { type: "text", text: `event: error\ndata: ${JSON.stringify(error)}\n\n` },
      ],
    };
  },
  hang: { steps: [...beginning(responsesAnswer([messageItem(["Well"])]), "Well"), { type: "hang" }] },
  image: /data:image\/png;base64,iVBORw0KGgo=/,
  thought: /"encrypted_content":"c2VjcmV0IHRob3VnaHRz"/,
};

const claudeText = (pieces: readonly string[]) =>
  blockSteps(
    0,
    { type: "text", text: "" },
    pieces.map((text) => ({ type: "text_delta", text })),
  );
const claudeEnd: Readonly<Record<Finish, string>> = {
  stop: "end_turn",
  length: "max_tokens",
  content_filter: "refusal",
  stop_sequence: "stop_sequence",
};

const messages: UpstreamForm = {
  model: "anthropic/claude-sonnet-4.5",
  slug: "anthropic",
  text: (pieces, finish = "stop") => ({
    steps: [startStep(), ...claudeText(pieces), ...endSteps(claudeEnd[finish])],
  }),
  calls: (calls) => ({
    steps: [
      startStep(),
      ...calls.flatMap(({ id, name, pieces }, index) =>
        blockSteps(
          index,
          { type: "tool_use", id, name, input: {} },
          pieces.map((json) => ({ type: "input_json_delta", partial_json: json })),
        ),
      ),
      ...endSteps("tool_use"),
    ],
  }),
  cached: {
    steps: [
      startStep(),
      ...claudeText(["Yes."]),
      eventStep({
        type: "message_delta",
        delta: { stop_reason: "end_turn", stop_sequence: null },
        usage: { input_tokens: 40, cache_read_input_tokens: 60, cache_creation_input_tokens: 0, output_tokens: 10 },
      }),
      eventStep({ type: "message_stop" }),
    ],
  },
  refuse: (status, message) => refusalAnswer(status, { type: errorTypes[status] ?? "api_error", message }),
  breakOff: (message) => ({
    steps: [
      startStep(),
      ...claudeText(["Half"]).slice(0, -1),
      eventStep({ type: "error", error: { type: "overloaded_error", message } }),
    ],
  }),
  hang: { steps: [startStep(), ...claudeText(["Well"]).slice(0, -1), { type: "hang" }] },
  paused: { steps: [startStep(), ...claudeText(["Half"]), ...endSteps("pause_turn")] },
  image: /"media_type":"image\/png","data":"iVBORw0KGgo="/,
  thought: /\{"type":"thinking","thinking":"Hm\.","signature":"c2lnbmVk"\},\{"type":"tool_use"/,
};

const errorTypes: Readonly<Record<number, string>> = {
  401: "authentication_error",
  402: "billing_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  529: "overloaded_error",
};

const geminiStep = (value: object) => ({ type: "event" as const, value });
const geminiEnd = (finishReason: string, usageMetadata: object = plainCounts) =>
  geminiStep(geminiResponse([{ text: "" }], { candidate: { finishReason }, response: { usageMetadata } }));
const plainCounts = { promptTokenCount: 7, candidatesTokenCount: 11, totalTokenCount: 18 };
const geminiEnds: Readonly<Record<Finish, string>> = {
  stop: "STOP",
  length: "MAX_TOKENS",
  content_filter: "SAFETY",
  stop_sequence: "STOP",
};

const gemini: UpstreamForm = {
  model: "google/gemini-3-pro-preview",
  slug: "google",
  text: (pieces, finish = "stop") => ({
    steps: [...pieces.map((text) => geminiStep(geminiResponse([{ text }]))), geminiEnd(geminiEnds[finish])],
  }),
  calls: (calls) => ({
    steps: [
      geminiStep(
        geminiResponse(
          calls.map(({ id, name, pieces }) => ({
            functionCall: { id, name, args: JSON.parse(pieces.join("") || "{}") as object },
          })),
        ),
      ),
      geminiEnd("STOP"),
    ],
  }),
  cached: {
    steps: [
      geminiStep(geminiResponse([{ text: "Yes." }])),
      geminiEnd("STOP", {
        promptTokenCount: 100,
        cachedContentTokenCount: 60,
        candidatesTokenCount: 10,
        totalTokenCount: 110,
      }),
    ],
  },
  refuse: (status, message) => geminiRefusal(status, { message }),
  breakOff: (message) => ({
    steps: [
      geminiStep(geminiResponse([{ text: "Half" }])),
      geminiStep({ error: { code: 503, message, status: "UNAVAILABLE" } }),
    ],
  }),
  hang: { steps: [geminiStep(geminiResponse([{ text: "Well" }])), { type: "hang" }] },
  image: /"mimeType":"image\/png","data":"iVBORw0KGgo="|"data":"iVBORw0KGgo=","mimeType":"image\/png"/,
  thought: /"thoughtSignature":"c2lnbmVk"/,
};

/** The four forms of upstreams, by their names. */
export const upstreamForms = { chat, responses, messages, gemini } as const satisfies Record<string, UpstreamForm>;

/** One of the four forms. */
export type UpstreamFormName = keyof typeof upstreamForms;
