import type { AnswerCache } from "../../answer-cache/answer-cache.ts";
import type { CacheKey } from "../../answer-cache/cache-key.ts";
import { type PartBatch, toPartStream } from "../../providers/wire/part-stream.ts";
import { presetOf } from "../../routing/preset-reference.ts";
import type { ResolvedRequest } from "../../routing/resolve-request.ts";
import type { Completion, CompletionRequest, CompletionServices } from "../completion.ts";
import type { CompletionOutcome } from "../plugins/plugin.ts";
import { startCompletion } from "../run-completion.ts";
import { createAnswerRecorder } from "./answer-recorder.ts";
import { type CacheRule, cacheRuleOf } from "./cache-rule.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";
import { repeatAnswer } from "./repeat-answer.ts";

export interface CachingServices extends CompletionServices {
  answerCache: AnswerCache;
}

/** What the cache of answers did for a request. Seconds. */
export type CacheOutcome =
  | { status: "MISS"; seconds: number }
  /** `seconds` are those that are left. */
  | { status: "HIT"; seconds: number; age: number };

export interface CachedCompletion {
  completion: Completion;
  /** Undefined: the cache has nothing to do with it. */
  outcome: CacheOutcome | undefined;
}

/**
 * Whether a request may have to do with the cache of answers: where this is false, nothing is looked up for it, and
 * nothing added on its way. A visitor of a published app has no part in the answers of its owner, and a request that
 * shows what providers are sent needs a provider.
 */
export function mayBeCached(
  { cacheHeaders, identity, body, visit }: Omit<CompletionRequest, "id">,
  { isOn }: Pick<AnswerCache, "isOn">,
): boolean {
  if (!isOn || cacheHeaders === undefined || cacheHeaders.isOn === false) return false;
  if (visit !== undefined || body.debug?.echo_upstream_body === true) return false;
  return cacheHeaders.isOn === true || identity.cacheSeconds !== undefined || presetOf(body) !== undefined;
}

/**
 * Starts one answer: a kept one where an equal request of the same sender had it, else one that is kept when it has
 * ended. Equal requests at the same time are all asked, and the last answer is kept. Never throws: what refuses the
 * request does so with its first part.
 */
export async function startCachedCompletion(
  request: CompletionRequest,
  services: CachingServices,
): Promise<CachedCompletion> {
  const plain = (): CachedCompletion => ({ completion: startCompletion(request, services), outcome: undefined });
  if (!request.cacheHeaders || !mayBeCached(request, services.answerCache)) return plain();
  const resolved = await resolve(request, services);
  const rule = resolved && cacheRuleOf(request.cacheHeaders, resolved.presetCache, request.identity);
  if (!rule) return plain();

  const { answerCache, now } = services;
  const { identity, formRequest } = request;
  const key = answerCache.keyOf({ sender: identity, body: resolved.body, formRequest });
  if (rule.clears) await answerCache.remove(key);
  const kept = rule.clears ? undefined : await answerCache.find(key);
  // What the sender may not ask any more is not repeated either: the plan of its route says so.
  if (kept && (await mayAsk(request, resolved, services))) {
    const answer = JSON.parse(kept.text) as RecordedAnswer;
    const outcome: CacheOutcome = {
      status: "HIT",
      age: Math.max(0, Math.floor((now() - kept.createdAt) / 1000)),
      seconds: Math.max(0, Math.ceil((kept.expiresAt - now()) / 1000)),
    };
    return { completion: repeatAnswer(request, { kept, answer, resolved }, services), outcome };
  }
  return {
    completion: startRecorded(request, { key, rule }, services),
    outcome: { status: "MISS", seconds: rule.seconds },
  };
}

/** Undefined for a request that will be refused. */
async function resolve(
  { body, identity }: CompletionRequest,
  { router }: CachingServices,
): Promise<ResolvedRequest | undefined> {
  try {
    return await router.resolve(body, identity);
  } catch {
    return undefined;
  }
}

async function mayAsk(
  { identity }: CompletionRequest,
  { body, modelPreset }: ResolvedRequest,
  { router }: CachingServices,
): Promise<boolean> {
  try {
    return (await router.plan(body, identity, modelPreset)).endpoints.length > 0;
  } catch {
    return false;
  }
}

/** Starts an answer that is kept when it has ended well, before its client is told so. */
function startRecorded(
  request: CompletionRequest,
  { key, rule }: { key: CacheKey; rule: CacheRule },
  services: CachingServices,
): Completion {
  const recorder = createAnswerRecorder();
  let ending: CompletionOutcome | undefined;
  const completion = startCompletion(
    {
      ...request,
      recorder,
      onOutcome(outcome) {
        ending = outcome;
        request.onOutcome?.(outcome);
      },
    },
    services,
  );

  async function* record(): AsyncGenerator<PartBatch, void, undefined> {
    try {
      for await (const batch of completion.parts.batches) {
        recorder.addBatch(batch);
        yield batch;
      }
      if (ending?.status !== "finished") return;
      const { slug, name } = ending.endpoint?.provider ?? {};
      const answer = recorder.result({
        id: request.id,
        provider: { slug, name },
        passes: completion.passedAnswer.isOpen,
        isStream: request.body.stream === true,
      });
      if (!answer) return;
      const kept = { text: JSON.stringify(answer), seconds: rule.seconds };
      await services.answerCache.keep(request.identity, key, kept);
    } finally {
      recorder.close();
    }
  }

  return { ...completion, parts: toPartStream(record()) };
}
