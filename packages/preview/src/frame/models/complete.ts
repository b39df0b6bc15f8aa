import type { ModelAnswer, ModelCall } from "../../models/model-call.ts";
import type { Ask } from "./ask-host.ts";
import { openTextStream } from "./text-stream.ts";
import { TuttiError } from "./tutti-error.ts";

/** The options of `tutti.complete`. */
interface CompleteOptions {
  prompt?: string;
  messages?: ModelCall["messages"];
  model?: string;
  maxTokens?: number;
  temperature?: number;
  /** A JSON schema: the answer is JSON of this form, and is parsed. */
  schema?: Record<string, unknown>;
  /** Whether the answer is streamed in pieces. */
  stream?: boolean;
  signal?: AbortSignal;
}

interface Completion extends Pick<ModelAnswer, "text" | "model" | "cost"> {
  json?: unknown;
}

/**
 * Creates the app's `tutti.complete`: it returns a promise of the whole answer, or with `stream` the pieces of its text
 * as an async iterable.
 */
export function createComplete(ask: Ask): (options: CompleteOptions | string) => unknown {
  return (options) => {
    const completeOptions = typeof options === "string" ? { prompt: options } : (options ?? {});
    const call = toCall(completeOptions);
    if (completeOptions.stream !== true) return whole(ask(call, { signal: completeOptions.signal }), call);
    return openTextStream((onText, signal) => ask(call, { onText, signal }), completeOptions.signal);
  };
}

function toCall({ prompt, messages, model, maxTokens, temperature, schema }: CompleteOptions): ModelCall {
  const promptMessages = prompt === undefined ? [] : [{ role: "user" as const, content: String(prompt) }];
  return {
    messages: [...(messages ?? []), ...promptMessages],
    ...(model === undefined ? {} : { model }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(schema === undefined ? {} : { schema }),
  };
}

async function whole(answer: Promise<ModelAnswer>, { schema }: ModelCall): Promise<Completion> {
  const { text, model, cost } = await answer;
  return { text, model, cost, ...(schema === undefined ? {} : { json: readJson(text) }) };
}

/** Parses the JSON of an answer; some models put it into a code block. */
function readJson(text: string): unknown {
  const fenceText = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/u.exec(text)?.[1];
  try {
    return JSON.parse(fenceText ?? text);
  } catch {
    throw new TuttiError("no-json", `The model's answer is no JSON: ${text.slice(0, 200)}`);
  }
}
