import { completionAnswer, textAnswer } from "@tutti/testkit";
import {
  textAnswer as anthropicAnswer,
  blockSteps,
  endSteps,
  eventStep,
  startStep,
} from "../../../apps/gateway/src/providers/anthropic/scripted-anthropic.test-support.ts";
import { geminiEnd, geminiResponse } from "../../../apps/gateway/src/providers/google/scripted-gemini.test-support.ts";

/** A streamed answer on the wire: its pieces in order. */
export interface WireAnswer {
  /** The events before the first text, one for each text, and the events that end the answer. */
  begin: string[];
  texts: string[];
  end: string[];
}

/** How one kind of provider answers. */
export interface Wire {
  name: string;
  kind: string;
  /** The upstream's name of the model; some names are called by another API. */
  model: string;
  /** Fields of the model's configuration that its kind requires. */
  facts?: object;
  streamedAnswer(pieces: readonly string[]): WireAnswer;
  /** The answer as one JSON; undefined if the kind always requests a stream. */
  whole?: (text: string) => string;
  /** An error in the middle of a stream. */
  error: string;
}

/** A step of a provider's test kit. */
type Step = { type: string; value?: unknown; text?: unknown };

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const framesOf = (steps: readonly Step[]) =>
  steps.map((step) => (step.type === "event" ? data(step.value) : String(step.text)));
const wholeOf = ({ whole }: { whole?: unknown }) => JSON.stringify(whole);

/** From a complete answer of the kit: the chunk of each piece, and the rest after the last one. */
function inChunks(answer: { steps: readonly Step[] }, pieces: readonly string[]): WireAnswer {
  const frames = framesOf(answer.steps);
  return { begin: [], texts: frames.slice(0, pieces.length), end: frames.slice(pieces.length) };
}

/** The kit cuts an answer into pieces of these lengths. */
const cutAs = (pieces: readonly string[]) => ({ chunkSize: pieces.map((piece) => Array.from(piece).length) });

const error = { message: "The model has fallen over.", type: "server_error", code: 500 };

const chat = (name: string, kind: string, more: Partial<Wire> = {}): Wire => ({
  name,
  kind,
  model: "scripted",
  streamedAnswer: (pieces) => inChunks(textAnswer(pieces.join(""), cutAs(pieces)), pieces),
  whole: (text) => wholeOf(textAnswer(text)),
  error: data({ error }),
  ...more,
});

const response = {
  id: "resp_scripted",
  object: "response",
  model: "gpt-5-pro",
  output: [] as object[],
  usage: { input_tokens: 7, output_tokens: 11, total_tokens: 18 },
};
const responsesEvent = (type: string, more: object) => data({ type: `response.${type}`, ...more });
const outputText = (text: string) => ({
  type: "message",
  id: "msg_scripted",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [] }],
});

/** Every kind of provider that calls another server, and OpenAI's twice, since it has two APIs. */
export const wires: readonly Wire[] = [
  chat("openai-compatible", "openai-compatible"),
  chat("openai, chat completions", "openai"),
  {
    name: "openai, responses",
    kind: "openai",
    model: "gpt-5-pro",
    streamedAnswer: (pieces) => ({
      begin: [responsesEvent("created", { response: { ...response, status: "in_progress" } })],
      texts: pieces.map((delta) => responsesEvent("output_text.delta", { output_index: 0, content_index: 0, delta })),
      end: [responsesEvent("completed", { response: { ...response, status: "completed" } })],
    }),
    whole: (text) => JSON.stringify({ ...response, status: "completed", output: [outputText(text)] }),
    error: data({ type: "error", code: "server_error", message: error.message }),
  },
  {
    name: "anthropic",
    kind: "anthropic",
    model: "claude-scripted",
    streamedAnswer(pieces) {
      const deltas = pieces.map((text) => ({ type: "text_delta", text }));
      const [start = "", ...others] = framesOf(blockSteps(0, { type: "text", text: "" }, deltas));
      return {
        begin: [...framesOf([startStep()]), start],
        texts: others.slice(0, pieces.length),
        end: [...others.slice(pieces.length), ...framesOf(endSteps())],
      };
    },
    whole: (text) => wholeOf(anthropicAnswer(text)),
    error: framesOf([eventStep({ type: "error", error: { type: "overloaded_error", message: error.message } })]).join(
      "",
    ),
  },
  {
    name: "google",
    kind: "google",
    model: "gemini-scripted",
    streamedAnswer: (pieces) => ({
      begin: [],
      texts: pieces.map((text) => data(geminiResponse([{ text }]))),
      end: [data(geminiEnd())],
    }),
    error: data({ error: { code: 503, status: "UNAVAILABLE", message: error.message } }),
  },
  chat("openrouter", "openrouter"),
  chat("completions", "completions", {
    facts: { instruct_type: "vicuna" },
    streamedAnswer: (pieces) => inChunks(completionAnswer(pieces.join(""), cutAs(pieces)), pieces),
    whole: (text) => wholeOf(completionAnswer(text)),
  }),
];
