import type { ApiError, ChatRequest, Preset } from "@tutti/contract";
import { checkChatRequest } from "@tutti/contract";
import { fail, type Result, succeed } from "../result.ts";
import { applyPreset } from "./apply-preset.ts";
import { type PresetCache, readPresetCache } from "./preset-cache.ts";
import { presetOf } from "./preset-reference.ts";
import { parseSlug, type Variant } from "./slug.ts";

/** The presets of the sender. */
export interface PresetFinder {
  find(slug: string): Promise<Preset | undefined>;
}

/** A request whose preset and variants have become plain fields. */
export interface ResolvedRequest {
  /** The model keeps its variants, since some are catalog rows of their own; `preset` and `@preset/…` are removed. */
  body: ChatRequest;
  /** The first requested slug ends with `:free`, whether written by the client or by its preset. */
  isFreeVariant: boolean;
  presetId: string | undefined;
  /** What its preset says of the cache of answers. */
  presetCache?: PresetCache | undefined;
  /** The slug of the preset that chose the model; undefined if the request names a model itself, or names no preset. */
  modelPreset?: string | undefined;
}

/**
 * The request before an endpoint is chosen: its preset is applied, and the variants of its first model become fields
 * (`:online` searches the web, `:thinking` reasons); variants that sort the providers (`:nitro`, `:floor`, `:exacto`)
 * apply to their own model alone, when the route is planned. The request's own fields take precedence over a variant.
 * Errors: 404 for a preset that does not exist, 400 for one that does not fit the request.
 */
export async function resolveRequest(
  chatRequest: ChatRequest,
  presets: PresetFinder,
): Promise<Result<ResolvedRequest, ApiError>> {
  const reference = presetOf(chatRequest);
  const preset = reference && (await presets.find(reference.slug));
  if (reference && !preset) return fail({ code: 404, message: `Preset "${reference.slug}" was not found` });
  const bodyResult =
    reference && preset ? checkMergedRequest(applyPreset(reference.body, preset), preset) : succeed(chatRequest);
  if (!bodyResult.ok) return bodyResult;
  const body = bodyResult.value;
  const { variants } = parseSlug(body.model?.trim() || body.models?.[0]?.trim() || "");
  return succeed({
    body: variants.size === 0 ? body : applyVariants(body, variants),
    isFreeVariant: variants.has("free"),
    presetId: preset?.id,
    presetCache: preset && readPresetCache(preset.parameters),
    modelPreset: reference && preset && choosesModel(reference.body, preset) ? preset.slug : undefined,
  });
}

function choosesModel({ model, models }: ChatRequest, preset: Preset): boolean {
  const isNamed = Boolean(model?.trim()) || (models ?? []).length > 0;
  return !isNamed && (preset.model !== undefined || (preset.models ?? []).length > 0);
}

function checkMergedRequest(merged: Record<string, unknown>, { slug }: Preset): Result<ChatRequest, ApiError> {
  const request = checkChatRequest(merged);
  if (request.ok) return request;
  return fail({ code: 400, message: `Preset "${slug}" does not fit this request: ${request.error}` });
}

function applyVariants(body: ChatRequest, variants: ReadonlySet<Variant>): ChatRequest {
  const searches = variants.has("online") && !body.plugins?.some(({ id }) => id === "web");
  const thinks = variants.has("thinking") && !body.reasoning && !body.reasoning_effort;
  return {
    ...body,
    ...(searches ? { plugins: [...(body.plugins ?? []), { id: "web" }] } : {}),
    ...(thinks ? { reasoning: { enabled: true } } : {}),
  };
}
