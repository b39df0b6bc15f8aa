import { presetPageQuerySchema, presetSlugSchema } from "@tutti/contract";
import * as z from "zod";
import type { Identity } from "../accounts/accounts.ts";
import { ApiFailure } from "../api-failure.ts";
import { bodyRules } from "../bodies/body-rules.ts";
import type { PresetContent } from "../presets/presets.ts";
import type { StoredPreset } from "../presets/stored-preset.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticate } from "./authenticate.ts";
import { toPresetContent } from "./check-preset.ts";
import { checkChatRequest } from "./ingress/openrouter-chat/check-request.ts";
import { toSummary, toVersion, withVersion } from "./present-preset.ts";
import { check, readJson } from "./read-json.ts";

const PATH = "/api/:version{v[0-9]+}/presets";

/** Presets in OpenRouter's form: the list, one by its slug, its versions, and one made from the body of a request. */
export function addPresets(app: App, { accounts, presets }: Pick<Services, "accounts" | "presets">): void {
  app.get(PATH, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    const { items, total } = await presets.list(viewer, check(c.req.query(), presetPageQuerySchema));
    return c.json({ data: items.map(toSummary), total_count: total });
  });

  app.get(`${PATH}/:slug`, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    const preset = await presets.get(viewer, { slug: c.req.param("slug") });
    if (!preset) throw notFound();
    return c.json({ data: withVersion(preset) });
  });

  app.get(`${PATH}/:slug/versions`, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    const page = check(c.req.query(), presetPageQuerySchema);
    const versions = await presets.versions(viewer, c.req.param("slug"), page);
    if (!versions) throw notFound();
    return c.json({ data: versions.items.map(toVersion), total_count: versions.total });
  });

  app.get(`${PATH}/:slug/versions/:number{[0-9]+}`, async (c) => {
    const viewer = await authenticate(c.req.raw, accounts);
    const { slug, number } = c.req.param();
    const storedVersion = await presets.version(viewer, slug, Number(number));
    if (!storedVersion) throw new ApiFailure({ code: 404, message: "Preset version not found" });
    return c.json({ data: toVersion(storedVersion) });
  });

  app.post(`${PATH}/:slug/chat/completions`, async (c) => {
    const maker = await authenticate(c.req.raw, accounts);
    const slug = check({ slug: c.req.param("slug") }, z.object({ slug: presetSlugSchema })).slug;
    const content = toPresetContent(
      checkChatRequest(await readJson(c.req.raw, bodyRules.savePresetFromRequest, maker)),
    );
    return c.json({ data: withVersion(await save({ maker, slug, content })) });
  });

  /** Makes a new preset, or a new version of the existing one. */
  async function save(options: { maker: Identity; slug: string; content: PresetContent }): Promise<StoredPreset> {
    const { maker, slug, content } = options;
    const presetResult = await presets.create(maker, { slug, name: slug, description: null, ...content });
    if (presetResult.ok) return presetResult.value;
    const storedPreset = await presets.get(maker, { slug });
    const updateResult = storedPreset && (await presets.update(maker, storedPreset.id, content));
    if (!updateResult?.ok)
      throw new ApiFailure({ code: 409, message: `The preset "${slug}" was changed meanwhile. Try again.` });
    return updateResult.value;
  }
}

function notFound(): ApiFailure {
  return new ApiFailure({ code: 404, message: "Preset not found" });
}
