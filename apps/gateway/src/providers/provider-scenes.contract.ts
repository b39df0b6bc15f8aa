import type { AnswerPart, ChatRequest } from "@tutti/contract";
import type { AnswerStep, UpstreamAnswer } from "@tutti/testkit";
import { describe, expect, test, vi } from "vitest";
import { askProvider, refusalOf, textIn } from "./provider.test-support.ts";
import type { Provider, ProviderModel } from "./provider.ts";
import { expectAnswer } from "./recorded.contract.ts";

/** A provider whose upstream gives the answer of a scene. */
export interface Stage {
  provider: Provider;
  model: ProviderModel;
  /** Resolves when the upstream's first call is closed. */
  release: () => Promise<void>;
}

/** Answers with special content, in a provider's own wire format. Left out if the provider has no such content. */
export interface ProviderScenes {
  /** Sets up a provider whose upstream answers every question with this answer. */
  setUp: (answer: UpstreamAnswer) => Promise<Stage>;
  /** Two calls: `look` with `{"place":"Bern"}` in at least two pieces, and `wait` without arguments. */
  tools: UpstreamAnswer;
  /** The text "A picture:", then a PNG. */
  image?: UpstreamAnswer | undefined;
  /** The model refuses to answer. */
  refusal: UpstreamAnswer;
  /** The text "Yes", one token of the probability e⁻¹, with one other likely token. */
  logprobs?: UpstreamAnswer | undefined;
  /** Status 429 with the message "Slow down." and a Retry-After of 7 seconds. */
  busy: UpstreamAnswer;
  /** An answer without an end: its first steps, and one piece of its text. */
  long: { begin: readonly AnswerStep[]; piece: (text: string) => AnswerStep };
}

const question: ChatRequest = {
  stream: true,
  logprobs: true,
  messages: [{ role: "user", content: "Hello?" }],
  tools: [
    { type: "function", function: { name: "look", parameters: { type: "object", properties: {} } } },
    { type: "function", function: { name: "wait" } },
  ],
};

/** Far more than all the buffers between two sockets hold: 128 MiB. */
const PIECES = 2048;
const piece = "x".repeat(64 * 1024);

/** The contract of every provider for answers that are more than text. */
export function describeScenes(name: string, scenes: ProviderScenes): void {
  const ask = async (answer: UpstreamAnswer): Promise<AnswerPart[]> => {
    const { provider, model } = await scenes.setUp(answer);
    return askProvider(provider, { model, body: question });
  };

  describe(`${name}, where an answer is more than text`, () => {
    test("calls of tools have ids of their own, their names, and whole arguments", async () => {
      const parts = await ask(scenes.tools);
      expectAnswer(parts);
      const calls = callsIn(parts);
      expect(calls.map((call) => [call.name, JSON.parse(call.arguments || "{}")])).toEqual([
        ["look", { place: "Bern" }],
        ["wait", {}],
      ]);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
      expect(parts.find((part) => part.type === "finish")).toMatchObject({ reason: "tool_calls" });
    });

    test.skipIf(!scenes.image)("a picture is a data URL, in its place after the text", async () => {
      const parts = await ask(scenes.image ?? { steps: [] });
      expectAnswer(parts);
      expect(textIn(parts)).toBe("A picture:");
      const images = parts.filter((part) => part.type === "image");
      expect(images).toEqual([{ type: "image", url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) }]);
    });

    test("a refusal is told as one: by its words, or by how the answer ends", async () => {
      const parts = await ask(scenes.refusal);
      const isNotified = parts.some((part) => part.type === "refusal-delta" && part.text !== "");
      const isEnd = parts.some((part) => part.type === "finish" && part.reason === "content_filter");
      expect(isNotified || isEnd).toBe(true);
      expect(parts.map(({ type }) => type)).not.toContain("error");
    });

    test.skipIf(!scenes.logprobs)("probabilities come with the text that they are of, in OpenAI's form", async () => {
      const parts = await ask(scenes.logprobs ?? { steps: [] });
      const text = parts.find((part) => part.type === "text-delta");
      expect(text).toMatchObject({
        text: "Yes",
        logprobs: { content: [{ token: "Yes", logprob: -1, top_logprobs: [{ token: "No", logprob: -2 }] }] },
      });
    });

    test("a busy provider's words, status and wait reach the client", async () => {
      const { error, retryAfter } = await refusalOf(ask(scenes.busy));
      expect(error).toMatchObject({
        code: 429,
        message: "Slow down.",
        metadata: { error_type: "rate_limit_exceeded" },
      });
      expect(retryAfter).toBe(7);
    });

    test("a client that stops reading makes the upstream wait until it leaves", async () => {
      let sentPieces = 0;
      const steps = Array.from({ length: PIECES }, (): AnswerStep[] => [
        {
          type: "until",
          get promise() {
            sentPieces += 1;
            return Promise.resolve();
          },
        },
        scenes.long.piece(piece),
      ]);
      const { provider, model, release } = await scenes.setUp({ steps: [...scenes.long.begin, ...steps.flat()] });
      const { signal } = new AbortController();
      const parts = provider.complete({ model, body: question, signal })[Symbol.asyncIterator]();
      const first = await parts.next();
      expect(first.done).toBe(false);
      const heldBack = await standstill(() => sentPieces);
      expect(heldBack).toBeLessThan(PIECES / 2);
      await parts.return?.();
      await release();
    });
  });
}

function callsIn(parts: readonly AnswerPart[]): { id: string; name: string; arguments: string }[] {
  const calls: { id: string; name: string; arguments: string }[] = [];
  for (const part of parts) {
    if (part.type !== "tool-call-delta") continue;
    const call = calls[part.index] ?? { id: part.id ?? "", name: part.name ?? "", arguments: "" };
    calls[part.index] = { ...call, arguments: call.arguments + part.arguments };
  }
  return calls;
}

/** The count once it has stopped growing. */
async function standstill(count: () => number): Promise<number> {
  let before = -1;
  await vi.waitFor(
    () => {
      const now = count();
      const stands = now === before && now > 0;
      before = now;
      if (!stands) throw new Error("still moving");
    },
    { interval: 100, timeout: 20_000 },
  );
  return count();
}
