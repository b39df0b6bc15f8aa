import * as z from "zod";
import { type ProviderPreferences, providerPreferencesSchema } from "../models/provider-preferences.ts";
import { MAX_PAGE_ENTRIES } from "../page.ts";

const slugRule = 'must be 1 to 64 lower-case letters, digits, "-" or "_", beginning with a letter or digit';

/** The text after `@preset/`: the same in an address, in a model's name and on the page. */
export const presetSlugSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, slugRule);

/** Fields of a request that belong to one conversation, and which a preset therefore never sets. */
export const presetlessFields = ["messages", "prompt", "stream", "stream_options", "preset", "user"] as const;

/**
 * The fields that a preset sets: any of a request but the conversation's own. `parameters` holds all that have no field
 * here: sampling parameters, reasoning, plugins, tools, response_format, …
 */
export interface PresetSettings {
  systemPrompt?: string | undefined;
  model?: string | undefined;
  /** Further models, tried in order. */
  models?: readonly string[] | undefined;
  parameters: Readonly<Record<string, unknown>>;
  provider?: ProviderPreferences | undefined;
}

/** A named set of settings for requests, at the version that its owner has chosen. */
export interface Preset extends PresetSettings {
  id: string;
  slug: string;
  name: string;
}

/** The same settings on the wire, in OpenRouter's form: everything but the system prompt is in one object. */
export const presetConfigSchema = z.looseObject({
  model: z.string().min(1).optional(),
  models: z.array(z.string().min(1)).optional(),
  provider: providerPreferencesSchema.optional(),
});

/** The same in a request; an earlier version of the gateway may have stored longer names. */
const presetConfigRequestSchema = presetConfigSchema.extend({
  model: z.string().min(1).max(300).optional(),
  models: z.array(z.string().min(1).max(300)).max(100).optional(),
});

/** One version of a preset: it never changes. Times are ISO 8601. */
export const presetVersionSchema = z.object({
  id: z.string(),
  preset_id: z.string(),
  /** Counts from 1. */
  version: z.number().int(),
  system_prompt: z.string().nullable(),
  config: presetConfigSchema,
  creator_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** A preset without its versions, as OpenRouter lists them. */
export const presetSummarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(["active", "disabled", "archived"]),
  status_updated_at: z.string().nullable(),
  designated_version_id: z.string().nullable(),
  creator_user_id: z.string().nullable(),
  workspace_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** The parameters of `GET /api/v1/presets` and of the list of a preset's versions: the page to return. */
export const presetPageQuerySchema = z.object({
  offset: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_ENTRIES).default(50),
});

/** `GET /api/v1/presets`. */
export const presetListSchema = z.object({
  data: z.array(presetSummarySchema).max(MAX_PAGE_ENTRIES),
  total_count: z.number().int(),
});

/** A preset with the version that requests use. */
export const presetWithVersionSchema = presetSummarySchema.extend({
  designated_version: presetVersionSchema.nullable(),
});

/** `GET /api/v1/presets/{slug}`, `POST /api/frontend/user/presets` and the routes beneath it. */
export const presetResponseSchema = z.object({ data: presetWithVersionSchema });

/** `GET /api/v1/presets/{slug}/versions`: newest first. */
export const presetVersionListSchema = z.object({
  data: z.array(presetVersionSchema).max(MAX_PAGE_ENTRIES),
  total_count: z.number().int(),
});

/** `GET /api/v1/presets/{slug}/versions/{version}`. */
export const presetVersionResponseSchema = z.object({ data: presetVersionSchema });

/** An entry of `GET /api/frontend/user/presets`: its texts are in the response for the one preset alone. */
export const listedPresetSchema = presetSummarySchema.extend({
  /** The model that the designated version names; null: none. */
  model: z.string().nullable(),
  version_count: z.number().int(),
});

/** `GET /api/frontend/user/presets` (specification, point 7): a page, by name. */
export const userPresetsSchema = z.object({
  presetsWithVersions: z.array(listedPresetSchema).max(MAX_PAGE_ENTRIES),
  next_cursor: z.string().nullable(),
});

const details = {
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().max(1000).nullish(),
  system_prompt: z.string().max(100_000).nullish(),
  config: presetConfigRequestSchema.optional(),
};

/** `POST /api/frontend/user/presets`: the first version. */
export const createPresetRequestSchema = z.object({ slug: presetSlugSchema, ...details });

/**
 * `PATCH /api/frontend/user/presets/{id}`: fields that are left out stay unchanged. A new system prompt or config makes
 * a new version; `designated_version_id` goes back to an older one.
 */
export const updatePresetRequestSchema = z
  .object({ slug: presetSlugSchema, ...details, designated_version_id: z.string().max(100) })
  .partial();

export type PresetConfig = z.infer<typeof presetConfigSchema>;
export type PresetVersion = z.infer<typeof presetVersionSchema>;
export type PresetSummary = z.infer<typeof presetSummarySchema>;
export type PresetWithVersion = z.infer<typeof presetWithVersionSchema>;
export type ListedPreset = z.infer<typeof listedPresetSchema>;
export type UserPresets = z.infer<typeof userPresetsSchema>;
