import type { Character } from "@tutti/domain";

/** A model of an address, with the preset that it is set up with. */
export interface SharedModel {
  model: string;
  presetSlug?: string;
}

/**
 * The most models that an address may name: more cannot be compared, and a link from elsewhere must not stop the page.
 */
const MAX_MODELS = 100;

const PRESET_MARK = "@preset/";

/** A model slug: no spaces, no quotes or brackets, no sign that ends an entry. */
const modelSlug = /^[~\p{L}\p{N}][\p{L}\p{N}._:/~+@-]{0,199}$/u;
const presetSlugForm = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u;

/** Whether a preset could have this slug. */
export function isPresetSlug(slug: string): boolean {
  return presetSlugForm.test(slug);
}

/**
 * The value of `models=` that recreates a room's models elsewhere: slugs with their variants, in their order, repeated
 * as often as in the room; a preset follows its model as `vendor/model@preset/slug`, the form in which requests name
 * it.
 */
export function formatSharedModels(characters: readonly Pick<Character, "model" | "presetSlug">[]): string {
  return characters
    .map(({ model, presetSlug }) => (presetSlug === undefined ? model : `${model}${PRESET_MARK}${presetSlug}`))
    .join(",");
}

/** The reverse; entries that are no slugs are left out. */
export function parseSharedModels(models: string | undefined): SharedModel[] {
  const sharedModels: SharedModel[] = [];
  for (const entry of (models ?? "").split(",", MAX_MODELS * 4)) {
    const [model = "", presetSlug] = entry.trim().split(PRESET_MARK);
    if (!modelSlug.test(model) || sharedModels.length === MAX_MODELS) continue;
    sharedModels.push(presetSlug !== undefined && isPresetSlug(presetSlug) ? { model, presetSlug } : { model });
  }
  return sharedModels;
}
