import { chunkStep, startScriptedUpstream } from "@tutti/testkit";
import type { AttackedUpstream } from "./attack.ts";

/** US dollars for a token, of the prompt or of the answer. */
const TOKEN = 0.001;

/**
 * The tokens of each prompt, and of each answer, that the provider bills, whether or not they are read. The prompt is a
 * word: no estimate of its tokens is less than one.
 */
const PROMPT_TOKENS = 1;
export const ANSWER_TOKENS = 20;

/** US dollars that the provider bills for each answer. */
export const answerPrice = (PROMPT_TOKENS + ANSWER_TOKENS) * TOKEN;

/** Its one model, as `configFor` names it. */
export const MODEL = "bench/small";

/**
 * A provider that sends a token each few milliseconds and never ends by itself, and bills an answer to its longest end
 * once it has the request: also for a client that has left.
 */
export async function startBillingUpstream(): Promise<AttackedUpstream & { close(): Promise<void> }> {
  let requests = 0;
  const upstream = await startScriptedUpstream({
    models: [{ id: "small", pricing: { prompt: String(TOKEN), completion: String(TOKEN) } }],
    answer() {
      requests += 1;
      const tokens = Array.from({ length: ANSWER_TOKENS - 1 }, (_, index) => [
        { type: "wait" as const, milliseconds: 4 },
        chunkStep({ content: `word${index} ` }),
      ]);
      return { steps: [...tokens.flat(), { type: "hang" }] };
    },
  });
  return { baseUrl: upstream.baseUrl, requestCount: () => requests, close: () => upstream.close() };
}
