import type { AnswerPart } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { model, provider } from "../../../catalog/catalog.test-support.ts";
import type { GenerationEnd, GenerationStart, Ledger } from "../../../ledger/ledger.ts";
import { createSecretMatcher } from "../../../logging/secret-matcher.ts";
import { contextOf } from "../plugins.test-support.ts";
import { cleanLedger } from "./clean-ledger.ts";
import { createSecretSanitizer } from "./secret-sanitizer.ts";

const secret = "hunter2-hunter2";
const matcher = createSecretMatcher({ all: [secret] });
const endpoint = { provider: provider("one", async () => []), model: model("v/m") };
const run = createSecretSanitizer(matcher).begin(contextOf(), { messages: [] }, undefined);

describe("[GW-8] what a client is told", () => {
  test("has no secret in its errors", () => {
    const error = {
      code: 401,
      message: `No ${secret}`,
      metadata: { raw: `{"key":"${secret}"}`, provider_name: "One" },
    };
    const clean = { code: 401, message: "No [hidden]", metadata: { raw: '{"key":"[hidden]"}', provider_name: "One" } };
    expect(run?.onRefusal?.(error)).toEqual(clean);
    expect(run?.onPart?.({ type: "error", error }, endpoint)).toEqual({ type: "error", error: clean });
  });

  test("is otherwise untouched: an answer may say whatever it says", () => {
    const part: AnswerPart = { type: "text-delta", text: `You wrote ${secret}` };
    expect(run?.onPart?.(part, endpoint)).toBe(part);
  });

  test("has none in what providers were sent either", async () => {
    const shownBodies: unknown[] = [];
    const { signal } = new AbortController();
    const request = { model: endpoint.model, body: { messages: [] }, signal };
    const providerRequest = await run?.beforeAttempt?.(
      { ...request, onUpstreamBody: (body) => shownBodies.push(body) },
      endpoint,
    );
    providerRequest?.onUpstreamBody?.({ messages: [{ content: `My key is ${secret}` }] });
    expect(shownBodies).toEqual([{ messages: [{ content: "My key is [hidden]" }] }]);
    expect(run?.beforeAttempt?.(request, endpoint)).toBe(request);
  });
});

test("a record has none, from any source", async () => {
  const generationStarts: GenerationStart[] = [];
  const generationEnds: GenerationEnd[] = [];
  const progressIds: string[] = [];
  const ledger: Ledger = {
    begin: async (start) => void generationStarts.push(start),
    recordProgress: (id) => void progressIds.push(id),
    raiseCharge: async () => undefined,
    finish: async (_id, end) => void generationEnds.push(end),
  };
  const clean = cleanLedger(ledger, matcher);
  const identity = { userId: secret, name: "Ada", email: "ada@example.org" };
  const start = { id: "gen-1", identity, requestedModel: "v/m", isStreamed: true, startedAt: 1, promptTokens: 2 };
  await clean.begin({ ...start, referer: `https://x/?a=${secret}`, userAgent: "curl" });
  clean.recordProgress("gen-1", {
    modelSlug: "v/m",
    providerSlug: "one",
    providerName: "One",
    latency: 1,
    completionTokens: 1,
  });
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const end: GenerationEnd = { status: "finished", duration: 1, charge: 0, isByok: false, attempts: [], usage };
  await clean.finish("gen-1", { ...end, nativeFinishReason: secret });
  expect(generationStarts).toEqual([{ ...start, referer: "https://x/?a=[hidden]", userAgent: "curl" }]);
  expect(progressIds).toEqual(["gen-1"]);
  expect(generationEnds).toEqual([{ ...end, nativeFinishReason: "[hidden]" }]);
});
