import type { ChatRequest } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";

/** A request that names a preset, and the same request without the name. */
export interface PresetReference {
  slug: string;
  body: ChatRequest;
}

const MARK = "@preset/";

/**
 * Finds the preset that a request names, in any of the three forms: `model: "@preset/slug"`, `model:
 * "author/name@preset/slug"`, `preset: "slug"` (with or without the mark). Undefined if it names none. A name in the
 * model takes precedence.
 */
export function presetOf(body: ChatRequest): PresetReference | undefined {
  const { preset, model, ...others } = body;
  const mark = model?.indexOf(MARK) ?? -1;
  if (model !== undefined && mark >= 0) {
    const namedModel = model.slice(0, mark).trim();
    const slug = model.slice(mark + MARK.length).trim();
    return { slug, body: { ...others, ...(namedModel === "" ? {} : { model: namedModel }) } };
  }
  const givenPreset = preset?.trim();
  if (!givenPreset) return undefined;
  const slug = givenPreset.startsWith(MARK) ? givenPreset.slice(MARK.length) : givenPreset;
  return { slug, body: { ...others, ...withoutUndefined({ model }) } };
}
