import type { PresetWithVersion } from "@tutti/contract";
import { userPresetOperations } from "@tutti/contract/operations/user-presets";
import { ApiFailure } from "../../api-failure.ts";
import type { PresetFailure } from "../../presets/presets.ts";
import type { StoredPreset } from "../../presets/stored-preset.ts";
import type { Result } from "../../result.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { checkPresetConfig } from "../presets/check-preset.ts";
import { toListed, withVersion } from "../presets/present-preset.ts";

/** The presets of the signed-in person, or of the open organization, with ids (specification, point 7). */
export function addUserPresets(app: App, { accounts, presets }: Pick<Services, "accounts" | "presets">): void {
  const implement = createImplementer(app, { accounts });

  implement(userPresetOperations.listUserPresets, async ({ sender, query }) => {
    const { items, nextCursor } = await presets.list(sender, query);
    return { presetsWithVersions: items.map(toListed), next_cursor: nextCursor };
  });

  implement(userPresetOperations.createPreset, async ({ sender, body }) => {
    const { slug, name, description = null, system_prompt: systemPrompt = null } = body;
    const config = checkPresetConfig(body.config ?? {});
    const presetResult = await presets.create(sender, { slug, name, description, systemPrompt, config });
    return { data: expectPreset(presetResult, slug) };
  });

  implement(userPresetOperations.getUserPreset, async ({ sender, parameters }) => {
    const preset = await presets.get(sender, { id: parameters.id });
    if (!preset) throw failureOf("not-found");
    return { data: withVersion(preset) };
  });

  implement(userPresetOperations.updatePreset, async ({ sender, parameters, body }) => {
    const updateResult = await presets.update(sender, parameters.id, {
      slug: body.slug,
      name: body.name,
      description: body.description,
      systemPrompt: body.system_prompt,
      config: body.config && checkPresetConfig(body.config),
      designatedVersionId: body.designated_version_id,
    });
    return { data: expectPreset(updateResult, body.slug) };
  });

  implement(userPresetOperations.deletePreset, async ({ sender, parameters }) => {
    if (!(await presets.remove(sender, parameters.id))) throw failureOf("not-found");
  });
}

function expectPreset(result: Result<StoredPreset, PresetFailure>, slug: string | undefined): PresetWithVersion {
  if (!result.ok) throw failureOf(result.error, slug);
  return withVersion(result.value);
}

function failureOf(failure: PresetFailure, slug?: string | undefined): ApiFailure {
  switch (failure) {
    case "slug-taken":
      return new ApiFailure({ code: 409, message: `A preset "${slug}" already exists. Choose another slug.` });
    case "not-found":
      return new ApiFailure({ code: 404, message: "Preset not found" });
    case "no-such-version":
      return new ApiFailure({ code: 400, message: "designated_version_id: this preset has no such version" });
  }
}
