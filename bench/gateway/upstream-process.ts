// The scripted upstream of the bench, in a process of its own so that its work is not the client's.
// A message of n words is answered by n chunks: 't0 ', 't1 ', … Prints its base URL when it listens.
import type { AnswerStep, UpstreamRequest } from "@tutti/testkit";
import { chunkStep, startScriptedUpstream } from "@tutti/testkit";

/** Answers of the lengths that were asked for, made once. */
const scripts = new Map<number, AnswerStep[]>();

function scriptOf(length: number): AnswerStep[] {
  const known = scripts.get(length);
  if (known) return known;
  const usage = { prompt_tokens: 1, completion_tokens: length, total_tokens: length + 1 };
  const steps: AnswerStep[] = [
    ...Array.from({ length }, (_, index) => chunkStep({ role: "assistant", content: `t${index} ` })),
    chunkStep({}, { finish_reason: "stop", usage }),
    { type: "text", text: "data: [DONE]\n\n" },
  ];
  scripts.set(length, steps);
  return steps;
}

function lengthOf(request: UpstreamRequest): number {
  const { messages } = request.body as { messages: { content: string }[] };
  return Number(messages.at(-1)?.content);
}

const upstream = await startScriptedUpstream({
  models: ["bench-model"],
  answer: (request) => {
    const length = lengthOf(request);
    const content = Array.from({ length }, (_, index) => `t${index} `).join("");
    return {
      steps: scriptOf(length),
      whole: {
        id: "chatcmpl-bench",
        object: "chat.completion",
        created: 1_790_000_000,
        model: "bench-model",
        choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: length, total_tokens: length + 1 },
      },
    };
  },
});
console.log(upstream.baseUrl);
