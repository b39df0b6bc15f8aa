import type { Generation, GenerationRow, UsedKey } from "@tutti/contract";
import { AUTO_ROUTER_MODEL, toDollars, withoutUndefined } from "@tutti/contract";
import type { Identity } from "../../accounts/identity.ts";
import type { GenerationTable } from "../../database/schema.ts";
import type { AskedLimit } from "../../ledger/ledger.ts";
import type { ReceiptedGeneration } from "../../ledger/reports/read-generations.ts";
import type { LedgerNames } from "../../ledger/reports.ts";
import type { AttemptRecord } from "../../routing/attempt-record.ts";

/**
 * A generation in OpenRouter's form. Fields of features that this gateway does not have (workspaces, moderation of its
 * own) are null.
 */
export function presentGeneration(row: ReceiptedGeneration, reader: ReceiptReader): Generation {
  const cost = toDollars(row.picodollars ?? 0);
  return {
    id: row.id,
    request_id: row.id,
    upstream_id: row.upstream_id,
    session_id: row.session_id,
    created_at: new Date(row.started_at).toISOString(),
    model: row.model ?? row.requested_model,
    router: row.requested_model.startsWith(AUTO_ROUTER_MODEL) ? AUTO_ROUTER_MODEL : null,
    provider_name: row.provider_name,
    provider_responses: attemptsOf(row).map(({ providerName, modelSlug, status, latency }) => ({
      provider_name: providerName,
      model_permaslug: modelSlug,
      status,
      latency,
    })),
    api_type: "completions",
    streamed: row.is_streamed === 1,
    cancelled: row.status === "client-disconnected",
    finish_reason: row.finish_reason,
    native_finish_reason: row.native_finish_reason,
    latency: row.latency,
    generation_time: row.duration === null ? null : Math.max(0, row.duration - (row.latency ?? 0)),
    moderation_latency: null,
    tokens_prompt: row.prompt_tokens,
    tokens_completion: row.completion_tokens,
    native_tokens_prompt: row.prompt_tokens,
    native_tokens_completion: row.completion_tokens,
    native_tokens_reasoning: row.reasoning_tokens,
    native_tokens_cached: row.cached_tokens,
    native_tokens_completion_images: row.image_tokens,
    num_media_prompt: row.prompt_media,
    num_media_completion: row.completion_media,
    num_input_audio_prompt: row.prompt_audio,
    num_search_results: row.search_results,
    num_fetches: null,
    usage: cost,
    total_cost: cost,
    upstream_inference_cost: row.upstream_picodollars === null ? null : toDollars(row.upstream_picodollars),
    cache_discount: null,
    is_byok: row.is_byok === 1,
    origin: row.referer ?? "",
    http_referer: row.referer,
    user_agent: row.user_agent,
    external_user: row.external_user,
    app_id: null,
    preset_id: row.preset_id,
    service_tier: null,
    web_search_engine: null,
    response_cache_source_id: row.cache_source_id,
    data_region: "global",
    workspace_id: null,
    status: row.status,
    receipt: presentReceipt(row, reader),
  };
}

/** Who reads a receipt: with a session, or with a key. */
export type ReceiptReader = Pick<Identity, "userId" | "keyId">;

function presentReceipt(row: ReceiptedGeneration, reader: ReceiptReader): Generation["receipt"] {
  const limits = row.asked_limits === null ? [] : (JSON.parse(row.asked_limits) as AskedLimit[]);
  return {
    number: row.number === null ? null : Number(row.number),
    hash: row.hash,
    limits: limits
      .filter((limit) => maySee(limit, { row, reader }))
      .map(({ kind, id, period, amount, spent, reserved }) => ({
        kind,
        id,
        period,
        amount: toDollars(amount),
        spent: toDollars(spent),
        reserved: toDollars(reserved),
      })),
    reserved: row.reserved_picodollars === null ? null : toDollars(row.reserved_picodollars),
    native_tokens_cache_write: row.cache_write_tokens,
    prices: row.prices === null ? null : (JSON.parse(row.prices) as Generation["receipt"]["prices"]),
  };
}

/**
 * A key may be another person's, and a colleague reads the answers of an organization: neither sees what the person who
 * asked may spend elsewhere.
 */
function maySee({ kind, id }: AskedLimit, { row, reader }: { row: GenerationTable; reader: ReceiptReader }): boolean {
  if (reader.keyId !== undefined) return kind === "key" && id === reader.keyId;
  return row.user_id === reader.userId;
}

/** A generation as the page lists it. */
export function presentGenerationRow(row: GenerationTable, names: LedgerNames): GenerationRow {
  return {
    id: row.id,
    created_at: new Date(row.started_at).toISOString(),
    status: row.status,
    requested_model: row.requested_model,
    model: row.model,
    provider_name: row.provider_name,
    streamed: row.is_streamed === 1,
    is_byok: row.is_byok === 1,
    prompt_tokens: row.prompt_tokens,
    completion_tokens: row.completion_tokens,
    reasoning_tokens: row.reasoning_tokens,
    cached_tokens: row.cached_tokens,
    cost: row.picodollars === null ? null : toDollars(row.picodollars),
    cache_source_id: row.cache_source_id,
    latency: row.latency,
    duration: row.duration,
    finish_reason: row.finish_reason,
    error_code: row.error_code,
    app_title: row.app_title,
    key: presentUsedKey(row.key_id, names),
    route: attemptsOf(row).map(({ providerName, modelSlug, status, reason, latency }) => ({
      provider_name: providerName,
      model: modelSlug,
      status,
      ...withoutUndefined({ reason }),
      latency,
    })),
  };
}

/** @param id null or empty: the request was sent with a session */
export function presentUsedKey(id: string | null, names: LedgerNames): UsedKey | null {
  if (!id) return null;
  const usedKey = names.keys.get(id);
  return { id, name: usedKey?.name ?? null, last_four: usedKey?.last_four ?? null };
}

function attemptsOf(row: GenerationTable): AttemptRecord[] {
  return JSON.parse(row.attempts) as AttemptRecord[];
}
