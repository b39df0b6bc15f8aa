import type { Usage } from "@tutti/contract";
import { ownerOf } from "../accounts/identity.ts";
import type { GenerationTable } from "../database/schema.ts";
import type { GenerationEnd, GenerationProgress, GenerationStart } from "./ledger.ts";
import { toPicodollars } from "./money.ts";

/** How many characters are kept of a text from a client or an upstream. */
const TEXT_LIMIT = 512;

/** How many steps of the route taken are kept. */
const ATTEMPT_LIMIT = 100;

/** The row of a generation that has just begun. */
export function toRunningRow(start: GenerationStart, instanceId: string): GenerationTable {
  const { id, identity, requestedModel, isStreamed, startedAt, promptTokens } = start;
  return {
    id,
    owner: ownerOf(identity),
    user_id: identity.userId,
    key_id: identity.keyId ?? null,
    instance_id: instanceId,
    status: "running",
    requested_model: textOf(requestedModel) ?? "",
    model: null,
    provider_slug: null,
    provider_name: null,
    is_streamed: isStreamed ? 1 : 0,
    is_byok: 0,
    started_at: startedAt,
    latency: null,
    duration: null,
    prompt_tokens: countOf(promptTokens) ?? 0,
    completion_tokens: 0,
    reasoning_tokens: 0,
    cached_tokens: 0,
    image_tokens: 0,
    picodollars: null,
    upstream_picodollars: null,
    charge_picodollars: toPicodollars(start.heldSum),
    finish_reason: null,
    native_finish_reason: null,
    error_code: null,
    upstream_id: null,
    attempts: "[]",
    prompt_media: null,
    completion_media: null,
    prompt_audio: null,
    search_results: null,
    referer: refererOf(start.referer),
    app_title: textOf(start.appTitle),
    user_agent: textOf(start.userAgent),
    external_user: textOf(start.externalUser),
    session_id: textOf(start.sessionId),
    preset_id: textOf(start.presetId),
  };
}

/** The row with a generation's progress. @param now milliseconds since the epoch */
export function withProgress(row: GenerationTable, progress: GenerationProgress, now: number): GenerationTable {
  const usage = progress.usage?.();
  return {
    ...row,
    model: textOf(progress.modelSlug),
    provider_slug: textOf(progress.providerSlug),
    provider_name: textOf(progress.providerName),
    latency: countOf(progress.latency),
    duration: countOf(now - row.started_at),
    completion_tokens: countOf(progress.completionTokens) ?? 0,
    ...(usage ? { is_byok: usage.is_byok ? 1 : 0, ...usageColumns(usage) } : {}),
  };
}

/** The row of an ended generation. Values that the ending lacks stay as they were. */
export function withEnd(row: GenerationTable, end: GenerationEnd): GenerationTable {
  return {
    ...row,
    status: end.status,
    model: textOf(end.modelSlug) ?? row.model,
    provider_slug: textOf(end.providerSlug) ?? row.provider_slug,
    provider_name: textOf(end.providerName) ?? row.provider_name,
    latency: countOf(end.latency) ?? row.latency,
    duration: countOf(end.duration),
    finish_reason: textOf(end.finishReason),
    native_finish_reason: textOf(end.nativeFinishReason),
    error_code: countOf(end.errorCode),
    upstream_id: textOf(end.upstreamId),
    is_byok: end.isByok ? 1 : 0,
    attempts: JSON.stringify(end.attempts.slice(0, ATTEMPT_LIMIT)),
    prompt_media: countOf(end.counts?.promptMedia),
    completion_media: countOf(end.counts?.completionMedia),
    prompt_audio: countOf(end.counts?.promptAudio),
    search_results: countOf(end.counts?.searchResults),
    ...(end.usage ? usageColumns(end.usage) : {}),
    charge_picodollars: toPicodollars(end.charge) ?? row.charge_picodollars,
  };
}

function usageColumns(usage: Usage) {
  const upstream = usage.cost_details?.["upstream_inference_cost"];
  return {
    prompt_tokens: countOf(usage.prompt_tokens) ?? 0,
    completion_tokens: countOf(usage.completion_tokens) ?? 0,
    reasoning_tokens: countOf(usage.completion_tokens_details?.["reasoning_tokens"]) ?? 0,
    cached_tokens: countOf(usage.prompt_tokens_details?.["cached_tokens"]) ?? 0,
    image_tokens: countOf(usage.completion_tokens_details?.["image_tokens"]) ?? 0,
    picodollars: toPicodollars(usage.cost),
    upstream_picodollars: toPicodollars(upstream) ?? toPicodollars(usage.cost),
  };
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
