import type { KeptAnswer } from "../../answer-cache/answer-cache.ts";
import type { PassedAnswer } from "../../providers/same-form/form-request.ts";
import { type PartBatch, toPartStream } from "../../providers/wire/part-stream.ts";
import type { ResolvedRequest } from "../../routing/resolve-request.ts";
import type { Completion, CompletionRequest, CompletionServices } from "../completion.ts";
import { describeRoute } from "../describe-route.ts";
import { type RecordedAnswer, repeatPart, repeatText, withoutCounts } from "./recorded-answer.ts";

/** A kept answer to a request. */
export interface AnswerToRepeat {
  kept: Pick<KeptAnswer, "createdAt" | "expiresAt">;
  answer: RecordedAnswer;
  resolved: Pick<ResolvedRequest, "presetId">;
}

/**
 * Answers a request with a kept answer: the same parts in the same batches, with an id and a record in the ledger of
 * their own, and without a cost. Nothing is reserved of any limit.
 */
export function repeatAnswer(
  request: CompletionRequest,
  { answer, resolved }: AnswerToRepeat,
  { ledger, now }: Pick<CompletionServices, "ledger" | "now">,
): Completion {
  const { id, identity, body, client } = request;
  const startedAt = now();
  const isStreamed = body.stream === true;
  const passed = answer.passed?.isStream === isStreamed ? answer.passed : undefined;
  const passedAnswer: PassedAnswer = { isOpen: passed !== undefined, texts: [] };
  const names = { id, sourceId: answer.id, isStream: isStreamed };
  let writing: Promise<void> | undefined;

  const passTexts = (batchCount: number, from: number): number => {
    const texts = passed?.texts ?? [];
    let index = from;
    for (; index < texts.length; index += 1) {
      const [batchesBefore, text] = texts[index] ?? [0, ""];
      if (batchesBefore > batchCount) break;
      passedAnswer.texts.push(repeatText(text, names));
    }
    return index;
  };

  async function* replay(): AsyncGenerator<PartBatch, void, undefined> {
    let isWhole = false;
    writing = ledger.begin({
      id,
      identity,
      requestedModel: body.model ?? "",
      isStreamed,
      externalUser: body.user ?? undefined,
      ...client,
      startedAt,
      promptTokens: 0,
      presetId: resolved.presetId,
      cacheSourceId: answer.id,
    });
    try {
      if (isStreamed) await writing;
      let nextText = 0;
      for (const [index, batch] of answer.batches.entries()) {
        request.signal.throwIfAborted();
        nextText = passTexts(index, nextText);
        yield batch.map((part) => repeatPart(part, names));
      }
      passTexts(Number.POSITIVE_INFINITY, nextText);
      isWhole = true;
    } finally {
      request.onEnd?.();
      await ledger.finish(id, endOf(answer, { isWhole, duration: now() - startedAt }));
    }
  }

  return {
    parts: toPartStream(replay()),
    whenRecorded: () => writing ?? Promise.resolve(),
    describeRoute: () =>
      describeRoute({
        request: body,
        candidates: [],
        attempts: [],
        endpoint: undefined,
        meter: { startedAt },
        now,
      }),
    promptUsage: () => ({ prompt_tokens: 0 }),
    upstreamBodies: [],
    passedAnswer,
  };
}

type End = Parameters<CompletionServices["ledger"]["finish"]>[1];

function endOf(
  { batches, provider }: RecordedAnswer,
  { isWhole, duration }: { isWhole: boolean; duration: number },
): End {
  const parts = batches.flat();
  const metadata = parts.find((part) => part.type === "metadata");
  const finish = parts.find((part) => part.type === "finish");
  const usage = parts.find((part) => part.type === "usage")?.usage;
  return {
    status: isWhole ? "finished" : "client-disconnected",
    modelSlug: metadata?.model,
    providerSlug: provider.slug,
    providerName: provider.name,
    usage: withoutCounts(usage ?? { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }),
    charge: 0,
    latency: 0,
    duration,
    finishReason: isWhole ? finish?.reason : undefined,
    nativeFinishReason: isWhole ? (finish?.nativeReason ?? undefined) : undefined,
    isByok: usage?.is_byok === true,
    attempts: [],
  };
}
