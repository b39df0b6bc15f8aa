import type { PresetWithVersion, UserPresets } from "@tutti/contract";
import { createPresetRequestSchema, pageQuerySchema, updatePresetRequestSchema } from "@tutti/contract";
import { ApiFailure } from "../api-failure.ts";
import { bodyRules } from "../bodies/body-rules.ts";
import type { PresetFailure } from "../presets/presets.ts";
import type { StoredPreset } from "../presets/stored-preset.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticate } from "./authenticate.ts";
import { checkPresetConfig } from "./check-preset.ts";
import { noStoreHeaders } from "./no-store-headers.ts";
import { toListed, withVersion } from "./present-preset.ts";
import { check, readJson } from "./read-json.ts";

const PATH = "/api/frontend/user/presets";
/**
 * The presets of the signed-in person, or of the open organization: `GET` (specification, point 7) and `POST
 * /api/frontend/user/presets`, `GET`, `PATCH` and `DELETE` beneath.
 */
export function addUserPresets(app: App, { accounts, presets }: Pick<Services, "accounts" | "presets">): void {
  app.get(PATH, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    const { items, nextCursor } = await presets.list(viewer, check(c.req.query(), pageQuerySchema));
    const presetsWithVersions = items.map(toListed);
    return c.json({ presetsWithVersions, next_cursor: nextCursor } satisfies UserPresets, 200, noStoreHeaders);
  });

  app.post(PATH, async (c) => {
    const maker = await authenticate(c.req.raw, accounts);
    const presetRequest = check(await readJson(c.req.raw, bodyRules.createPreset, maker), createPresetRequestSchema);
    const { slug, name, description = null, system_prompt: systemPrompt = null } = presetRequest;
    const config = checkPresetConfig(presetRequest.config ?? {});
    const presetResult = await presets.create(maker, { slug, name, description, systemPrompt, config });
    return c.json({ data: expectPreset(presetResult, slug) }, 201, noStoreHeaders);
  });

  app.get(`${PATH}/:id`, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    const preset = await presets.get(viewer, { id: c.req.param("id") });
    if (!preset) throw failureOf("not-found");
    return c.json({ data: withVersion(preset) }, 200, noStoreHeaders);
  });

  app.patch(`${PATH}/:id`, async (c) => {
    const maker = await authenticate(c.req.raw, accounts);
    const presetRequest = check(await readJson(c.req.raw, bodyRules.updatePreset, maker), updatePresetRequestSchema);
    const updateResult = await presets.update(maker, c.req.param("id"), {
      slug: presetRequest.slug,
      name: presetRequest.name,
      description: presetRequest.description,
      systemPrompt: presetRequest.system_prompt,
      config: presetRequest.config && checkPresetConfig(presetRequest.config),
      designatedVersionId: presetRequest.designated_version_id,
    });
    return c.json({ data: expectPreset(updateResult, presetRequest.slug) }, 200, noStoreHeaders);
  });

  app.delete(`${PATH}/:id`, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    if (!(await presets.remove(viewer, c.req.param("id")))) throw failureOf("not-found");
    return c.body(null, 204);
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
