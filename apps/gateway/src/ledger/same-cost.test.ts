import type { Generation, Usage } from "@tutti/contract";
import { startScriptedUpstream, textAnswer, type UpstreamAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startTestApp } from "../app.test-support.ts";

const pricing = {
  prompt: "0.00000125",
  completion: "0.00001",
  input_cache_read: "0.000000125",
  internal_reasoning: "0.00002",
  request: "0.0001",
};

/** The same answer, streamed or whole, with these counts; undefined: the provider does not count. */
function answering(text: string, usage: Usage | undefined): UpstreamAnswer {
  const { steps, whole } = textAnswer(text);
  const answerSteps = steps.flatMap((step) => {
    if (step.type !== "event" || typeof step.value !== "object" || !("usage" in (step.value ?? {}))) return [step];
    return usage ? [{ ...step, value: { ...step.value, usage } }] : [];
  });
  return { steps: answerSteps, whole: { ...(whole as object), usage } };
}

test("an answer costs the same streamed, whole and in the ledger", async () => {
  let answer: UpstreamAnswer = textAnswer("");
  const upstream = await startScriptedUpstream({ answer: () => answer, models: [{ id: "small", pricing }] });
  const app = await startTestApp({ providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl }] });
  const headers = { authorization: `Bearer ${app.key}` };

  async function ask(prompt: string, stream: boolean): Promise<Usage> {
    const messages = [{ role: "user", content: prompt }];
    const response = await app.complete({ model: "one/small", stream, messages });
    const id = response.headers.get("x-generation-id");
    const text = await response.text();
    const last = stream
      ? (text
          .split("\n\n")
          .findLast((event) => event.startsWith("data: {"))
          ?.slice(6) ?? "")
      : text;
    const { usage } = JSON.parse(last) as { usage: Usage };
    const retainedResponse = await app.fetch(`/api/v1/generation?id=${id}`, { headers });
    const { data } = (await retainedResponse.json()) as { data: Generation };
    expect(data).toMatchObject({
      total_cost: usage.cost,
      tokens_prompt: usage.prompt_tokens,
      tokens_completion: usage.completion_tokens,
      streamed: stream,
    });
    return usage;
  }

  const tokens = fc.integer({ min: 1, max: 1_000_000 });
  const counts = fc.record({ prompt: tokens, cached: tokens, completion: tokens, reasoning: tokens });
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(text, text, fc.option(counts, { nil: undefined }), async (prompt, answerText, countedTokens) => {
      answer = answering(answerText, countedTokens && toUsage(countedTokens));
      const [stream, whole] = [await ask(prompt, true), await ask(prompt, false)];
      expect(stream.cost).toBeGreaterThan(0);
      expect(stream).toEqual(whole);
    }),
    { numRuns: 25 },
  );
  await app.close();
  await upstream.close();
});

function toUsage(counts: Record<"prompt" | "cached" | "completion" | "reasoning", number>): Usage {
  const { prompt, cached, completion, reasoning } = counts;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: Math.min(cached, prompt) },
    completion_tokens_details: { reasoning_tokens: Math.min(reasoning, completion) },
  };
}
