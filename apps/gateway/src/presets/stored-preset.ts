import type { PresetConfig, PresetSettings } from "@tutti/contract";
import type { PresetTable, PresetVersionTable } from "../database/schema.ts";

/** One version of a preset. Times are milliseconds since the epoch. */
export interface StoredVersion {
  id: string;
  presetId: string;
  /** Counts from 1. */
  version: number;
  systemPrompt: string | null;
  config: PresetConfig;
  creatorId: string;
  createdAt: number;
}

/** A preset without its versions, and so without texts. Times are milliseconds since the epoch. */
export interface PresetDetails {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  creatorId: string;
  organizationId: string | null;
  /** The version that requests use. */
  designatedVersionId: string;
  createdAt: number;
  updatedAt: number;
}

/** A preset in a list. */
export interface ListedPreset extends PresetDetails {
  /** The model that the designated version names; null: none. */
  model: string | null;
  versionCount: number;
}

/** A preset with the version that requests use. */
export interface StoredPreset extends PresetDetails {
  designatedVersion: StoredVersion;
}

export function toPresetDetails(row: PresetTable): PresetDetails {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    creatorId: row.creator_id,
    organizationId: row.organization_id,
    designatedVersionId: row.designated_version_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toStoredVersion(row: PresetVersionTable): StoredVersion {
  return {
    id: row.id,
    presetId: row.preset_id,
    version: row.version,
    systemPrompt: row.system_prompt,
    // It was checked when it was stored, by the rules of that time.
    config: JSON.parse(row.config) as PresetConfig,
    creatorId: row.creator_id,
    createdAt: row.created_at,
  };
}

/** The settings of a version, as routing reads them. */
export function toSettings({ systemPrompt, config }: StoredVersion): PresetSettings {
  const { model, models, provider, ...parameters } = config;
  return { systemPrompt: systemPrompt ?? undefined, model, models, provider, parameters };
}
