import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../wire/json.ts";

/**
 * A chunk, or a complete response, of `/completions` in the form of chat completions: its text becomes a message's
 * content, and its parallel lists of tokens and probabilities become a list of tokens. The result has both forms of a
 * message, since the readers of chunks and of complete responses each read their own.
 */
export function fromCompletion(answer: JsonObject): JsonObject {
  if (!Array.isArray(answer["choices"])) return answer;
  return { ...answer, choices: objectsOf(answer["choices"]).map(fromChoice) };
}

function fromChoice({ text, logprobs, finish_reason: reason, ...choice }: JsonObject): JsonObject {
  const message = { role: "assistant", content: textOf(text) ?? "" };
  const tokens = fromLogprobs(logprobs);
  return {
    ...choice,
    delta: message,
    message,
    ...(tokens ? { logprobs: tokens } : {}),
    ...(textOf(reason) === undefined ? {} : fromReason(String(reason))),
  };
}

/** Finish reasons of TGI and of servers modeled on it that correspond to OpenAI's `stop`. */
function fromReason(reason: string): JsonObject {
  const isStop = reason === "eos_token" || reason === "stop_sequence" || reason === "stop_token";
  return isStop ? { finish_reason: "stop", native_finish_reason: reason } : { finish_reason: reason };
}

/** llama.cpp sends the form of chat completions here too. */
function fromLogprobs(logprobs: unknown): JsonObject | undefined {
  if (!isObject(logprobs)) return undefined;
  if (Array.isArray(logprobs["content"])) return logprobs;
  const { tokens, token_logprobs: chosenLogprobs, top_logprobs: alternatives } = logprobs;
  if (!Array.isArray(tokens)) return undefined;
  const content = tokens.map((token: unknown, index) => {
    const others = Array.isArray(alternatives) ? alternatives[index] : undefined;
    return {
      ...toToken(
        typeof token === "object" ? "" : String(token),
        Array.isArray(chosenLogprobs) ? chosenLogprobs[index] : undefined,
      ),
      top_logprobs: Object.entries(isObject(others) ? others : {})
        .map(([text, logprob]) => toToken(text, logprob))
        .toSorted((a, b) => b.logprob - a.logprob),
    };
  });
  return { content };
}

/** OpenAI's placeholder for an unknown probability: treated as none. */
const UNTOLD = -9999;

function toToken(token: string, logprob: unknown): { token: string; logprob: number; bytes: number[] } {
  return { token, logprob: numberOf(logprob) ?? UNTOLD, bytes: [...new TextEncoder().encode(token)] };
}
