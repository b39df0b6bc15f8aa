import { fromCompletion } from "../completions/from-completion.ts";
import { fuzzReader } from "../fuzz-reader.test-support.ts";
import { createAnswerReader } from "./from-stream.ts";

const source = { providerName: "Vendor", baseUrl: "http://127.0.0.1/v1", secrets: [] };
const usage = { prompt_tokens: 7, completion_tokens: 11, total_tokens: 18, cost: 0.1 };
const chunk = (delta: object, more: object = {}) => ({
  id: "c",
  object: "chat.completion.chunk",
  model: "m",
  choices: [{ index: 0, delta, finish_reason: null, ...more }],
});
const call = { index: 0, id: "c1", type: "function", function: { name: "add", arguments: '{"a":' } };
const details = [{ type: "reasoning.text", text: "Hm", index: 0 }];
const annotations = [
  { type: "url_citation", url_citation: { url: "https://a.example", start_index: 0, end_index: 2 } },
];
const end = { id: "c", model: "m", choices: [], usage };

const names = [
  "choices",
  "delta",
  "content",
  "reasoning",
  "tool_calls",
  "function",
  "arguments",
  "finish_reason",
  "error",
  "usage",
  "index",
  "logprobs",
];
const frame = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`;

for (const [vendor, hasInlineReasoning] of [
  ["an OpenAI-compatible server", true],
  ["OpenRouter", false],
] as const) {
  fuzzReader(vendor, {
    createReader: () => createAnswerReader({ source, contentType: "text/event-stream", hasInlineReasoning }),
    answers: [
      [chunk({ content: "Hi 👋" }), chunk({ content: " there" }), chunk({}, { finish_reason: "stop" }), end],
      [
        chunk({ reasoning: "Hm", reasoning_details: details }),
        chunk({ content: "a", annotations }, { logprobs: { content: [{ token: "a", logprob: -1 }] } }),
        chunk({}, { finish_reason: "length" }),
        end,
      ],
      [
        chunk({ tool_calls: [call] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: "1}" } }] }),
        chunk({}, { finish_reason: "tool_calls" }),
      ],
      [chunk({ content: "<think>\nHm" }), chunk({ content: "</think>\nYes" }), { error: { code: 400, message: "No" } }],
    ],
    whole: [
      {
        id: "c",
        model: "m",
        choices: [
          { index: 0, message: { role: "assistant", content: "Hi", tool_calls: [call] }, finish_reason: "stop" },
        ],
        usage,
      },
      { error: { code: 429, message: "Slow down", metadata: { raw: "x" } } },
    ],
    frame,
    names,
  });
}

fuzzReader("a server of completions", {
  createReader: () => createAnswerReader({ source, contentType: "", translate: fromCompletion }),
  answers: [
    [
      {
        model: "m",
        choices: [
          {
            index: 0,
            text: "Hi",
            finish_reason: null,
            logprobs: { tokens: ["Hi"], token_logprobs: [-1], top_logprobs: [{ Hi: -1, Ho: -2 }] },
          },
        ],
      },
      { model: "m", choices: [{ index: 0, text: " 👋", finish_reason: "eos_token" }], usage },
    ],
  ],
  whole: [{ model: "m", choices: [{ text: "Hi", finish_reason: "length" }], usage }],
  frame,
  names: [...names, "text", "tokens", "token_logprobs", "top_logprobs"],
});
