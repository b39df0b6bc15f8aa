import type {
  ListedPreset as ListedPresetAnswer,
  PresetSummary,
  PresetVersion,
  PresetWithVersion,
} from "@tutti/contract";
import type { ListedPreset, PresetDetails, StoredPreset, StoredVersion } from "../../presets/stored-preset.ts";

/** A preset as OpenRouter lists it. */
export function toSummary(preset: PresetDetails): PresetSummary {
  return {
    id: preset.id,
    slug: preset.slug,
    name: preset.name,
    description: preset.description,
    // Presets have no other status: one that is no longer wanted is deleted.
    status: "active",
    status_updated_at: null,
    designated_version_id: preset.designatedVersionId,
    creator_user_id: preset.creatorId,
    workspace_id: preset.organizationId,
    created_at: toText(preset.createdAt),
    updated_at: toText(preset.updatedAt),
  };
}

/** A preset as its owner's page lists it, without texts. */
export function toListed(preset: ListedPreset): ListedPresetAnswer {
  return { ...toSummary(preset), model: preset.model, version_count: preset.versionCount };
}

/** The same with the version that requests use. */
export function withVersion(preset: StoredPreset): PresetWithVersion {
  return { ...toSummary(preset), designated_version: toVersion(preset.designatedVersion) };
}

export function toVersion(version: StoredVersion): PresetVersion {
  return {
    id: version.id,
    preset_id: version.presetId,
    version: version.version,
    system_prompt: version.systemPrompt,
    config: version.config,
    creator_id: version.creatorId,
    created_at: toText(version.createdAt),
    updated_at: toText(version.createdAt),
  };
}

function toText(time: number): string {
  return new Date(time).toISOString();
}
