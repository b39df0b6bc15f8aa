import type { Usage } from "@tutti/contract";
import { toPicodollars } from "@tutti/contract";
import { ownerOf } from "../accounts/identity.ts";
import type { GenerationTable } from "../database/schema.ts";
import type { AskedLimit, GenerationEnd, GenerationProgress, GenerationStart } from "./ledger.ts";
import type { LedgerColumnType } from "./write-rows.ts";

/** How many characters are kept of a text from a client or an upstream. */
const TEXT_LIMIT = 512;

/** How many steps of the route taken are kept. */
const ATTEMPT_LIMIT = 100;

/** How many of the limits that decided on a generation are kept. */
const LIMIT_LIMIT = 50;

/**
 * A column of the ledger: its type in the database, and its value at the start, in progress and at the end of a
 * generation. One without `end` is known at the start and never changes; one without `progress` or `usage` stays as it
 * is while the generation runs.
 */
interface GenerationColumn<Value> {
  readonly type: LedgerColumnType;
  /** @param instanceId the gateway process that runs the generation */
  start(start: GenerationStart, instanceId: string): Value;
  /** @param state.elapsed milliseconds since the start */
  progress?(progress: GenerationProgress, state: { current: Value; elapsed: number }): Value;
  end?(end: GenerationEnd, current: Value): Value;
  /** The value in a usage, which progress and end may have; it is set after `progress`, and before `end`. */
  usage?(usage: Usage): Value;
}

/** All columns, by their names; `GenerationTable` documents them. */
export const generationColumns: { readonly [Name in keyof GenerationTable]: GenerationColumn<GenerationTable[Name]> } =
  {
    id: { type: "text", start: ({ id }) => id },
    owner: { type: "text", start: ({ identity }) => ownerOf(identity) },
    user_id: { type: "text", start: ({ identity }) => identity.userId },
    key_id: { type: "text", start: ({ identity }) => identity.keyId ?? null },
    instance_id: { type: "text", start: (_, instanceId) => instanceId },
    requested_model: { type: "text", start: ({ requestedModel }) => textOf(requestedModel) ?? "" },
    is_streamed: { type: "integer", start: ({ isStreamed }) => (isStreamed ? 1 : 0) },
    started_at: { type: "bigint", start: ({ startedAt }) => startedAt },
    referer: { type: "text", start: ({ referer }) => refererOf(referer) },
    app_title: { type: "text", start: ({ appTitle }) => textOf(appTitle) },
    user_agent: { type: "text", start: ({ userAgent }) => textOf(userAgent) },
    external_user: { type: "text", start: ({ externalUser }) => textOf(externalUser) },
    session_id: { type: "text", start: ({ sessionId }) => textOf(sessionId) },
    preset_id: { type: "text", start: ({ presetId }) => textOf(presetId) },
    cache_source_id: { type: "text", start: ({ cacheSourceId }) => cacheSourceId ?? null },
    spenders: { type: "text", start: ({ spenders }) => (spenders?.length ? spenders.join("\n") : null) },
    asked_limits: {
      type: "text",
      start: ({ askedLimits }) => (askedLimits?.length ? limitsText(askedLimits) : null),
    },
    reserved_picodollars: {
      type: "bigint",
      start: ({ reservedSum }) => toPicodollars(reservedSum),
      end: ({ reservedSum }, current) => toPicodollars(reservedSum) ?? current,
    },

    status: { type: "text", start: () => "running", end: ({ status }) => status },
    model: {
      type: "text",
      start: () => null,
      progress: ({ modelSlug }) => textOf(modelSlug),
      end: ({ modelSlug }, current) => textOf(modelSlug) ?? current,
    },
    provider_slug: {
      type: "text",
      start: () => null,
      progress: ({ providerSlug }) => textOf(providerSlug),
      end: ({ providerSlug }, current) => textOf(providerSlug) ?? current,
    },
    provider_name: {
      type: "text",
      start: () => null,
      progress: ({ providerName }) => textOf(providerName),
      end: ({ providerName }, current) => textOf(providerName) ?? current,
    },
    is_byok: {
      type: "integer",
      start: () => 0,
      usage: ({ is_byok }) => (is_byok ? 1 : 0),
      end: ({ isByok }) => (isByok ? 1 : 0),
    },
    latency: {
      type: "bigint",
      start: () => null,
      progress: ({ latency }) => countOf(latency),
      end: ({ latency }, current) => countOf(latency) ?? current,
    },
    duration: {
      type: "bigint",
      start: () => null,
      progress: (_, { elapsed }) => countOf(elapsed),
      end: ({ duration }) => countOf(duration),
    },
    prompt_tokens: {
      type: "bigint",
      start: ({ promptTokens }) => countOf(promptTokens) ?? 0,
      usage: ({ prompt_tokens }) => countOf(prompt_tokens) ?? 0,
    },
    completion_tokens: {
      type: "bigint",
      start: () => 0,
      progress: ({ completionTokens }) => countOf(completionTokens) ?? 0,
      usage: ({ completion_tokens }) => countOf(completion_tokens) ?? 0,
    },
    reasoning_tokens: {
      type: "bigint",
      start: () => 0,
      usage: ({ completion_tokens_details: details }) => countOf(details?.["reasoning_tokens"]) ?? 0,
    },
    cached_tokens: {
      type: "bigint",
      start: () => 0,
      usage: ({ prompt_tokens_details: details }) => countOf(details?.["cached_tokens"]) ?? 0,
    },
    cache_write_tokens: {
      type: "bigint",
      start: () => null,
      usage: ({ prompt_tokens_details: details }) => countOf(details?.["cache_write_tokens"]),
    },
    image_tokens: {
      type: "bigint",
      start: () => 0,
      usage: ({ completion_tokens_details: details }) => countOf(details?.["image_tokens"]) ?? 0,
    },
    picodollars: { type: "bigint", start: () => null, usage: ({ cost }) => toPicodollars(cost) },
    upstream_picodollars: {
      type: "bigint",
      start: () => null,
      usage: ({ cost, cost_details }) =>
        toPicodollars(cost_details?.["upstream_inference_cost"]) ?? toPicodollars(cost),
    },
    prices: { type: "text", start: () => null, end: ({ prices }) => (prices ? JSON.stringify(prices) : null) },
    charge_picodollars: {
      type: "bigint",
      start: ({ heldSum }) => toPicodollars(heldSum),
      end: ({ charge }, current) => toPicodollars(charge) ?? current,
    },
    finish_reason: { type: "text", start: () => null, end: ({ finishReason }) => textOf(finishReason) },
    native_finish_reason: {
      type: "text",
      start: () => null,
      end: ({ nativeFinishReason }) => textOf(nativeFinishReason),
    },
    error_code: { type: "bigint", start: () => null, end: ({ errorCode }) => countOf(errorCode) },
    upstream_id: { type: "text", start: () => null, end: ({ upstreamId }) => textOf(upstreamId) },
    attempts: {
      type: "text",
      start: () => "[]",
      end: ({ attempts }) => JSON.stringify(attempts.slice(0, ATTEMPT_LIMIT)),
    },
    prompt_media: { type: "bigint", start: () => null, end: ({ counts }) => countOf(counts?.promptMedia) },
    completion_media: { type: "bigint", start: () => null, end: ({ counts }) => countOf(counts?.completionMedia) },
    prompt_audio: { type: "bigint", start: () => null, end: ({ counts }) => countOf(counts?.promptAudio) },
    search_results: { type: "bigint", start: () => null, end: ({ counts }) => countOf(counts?.searchResults) },
  };

function limitsText(limits: readonly AskedLimit[]): string {
  return JSON.stringify(
    limits
      .slice(0, LIMIT_LIMIT)
      .map(({ kind, id, period, amount, spent, reserved }) => ({ kind, id, period, amount, spent, reserved })),
  );
}

/** A whole number that both databases can store; null for any other value. */
function countOf(value: unknown): number | null {
  if (typeof value !== "number" || !(value >= 0)) return null;
  const count = Math.round(value);
  return Number.isSafeInteger(count) ? count : null;
}

/**
 * A text that both databases can store: PostgreSQL refuses zero characters and halves of surrogate pairs. Null if it is
 * empty.
 */
function textOf(value: string | undefined): string | null {
  if (!value) return null;
  return value.slice(0, TEXT_LIMIT).replaceAll("\0", "").toWellFormed() || null;
}

/** The page that sent the request, without the parts that may be a secret: user, password, query, fragment. */
function refererOf(referer: string | undefined): string | null {
  return textOf(referer?.split(/[?#]/)[0]?.replace(/\/\/[^/]*@/, "//"));
}
