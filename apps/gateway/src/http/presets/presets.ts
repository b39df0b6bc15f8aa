import { presetSlugSchema } from "@tutti/contract";
import { presetOperations } from "@tutti/contract/operations/presets";
import * as z from "zod";
import type { Identity } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { PresetContent } from "../../presets/preset-versions.ts";
import type { StoredPreset } from "../../presets/stored-preset.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { authenticate } from "../authenticate.ts";
import { createImplementer, routeOf } from "../implement.ts";
import { toChatRequest } from "../ingress/messages/to-chat-request.ts";
import { checkChatRequest } from "../ingress/openrouter-chat/check-request.ts";
import { check, readJson } from "../read-json.ts";
import { toPresetContent } from "./check-preset.ts";
import { toSummary, toVersion, withVersion } from "./present-preset.ts";

/** Presets in OpenRouter's form: the list, one by its slug, its versions, and one made from the body of a request. */
export function addPresets(
  app: App,
  { accounts, presets, stateSeal }: Pick<Services, "accounts" | "presets" | "stateSeal">,
): void {
  const implement = createImplementer(app, { accounts });

  implement(
    presetOperations.listPresets,
    async ({ sender, query }) => {
      const { items, total } = await presets.list(sender, query);
      return { data: items.map(toSummary), total_count: total };
    },
    { headers: {} },
  );

  implement(
    presetOperations.getPreset,
    async ({ sender, parameters: { slug } }) => {
      const preset = await presets.get(sender, { slug });
      if (!preset) throw notFound();
      return { data: withVersion(preset) };
    },
    { headers: {} },
  );

  implement(
    presetOperations.listPresetVersions,
    async ({ sender, parameters: { slug }, query }) => {
      const versions = await presets.versions(sender, slug, query);
      if (!versions) throw notFound();
      return { data: versions.items.map(toVersion), total_count: versions.total };
    },
    { headers: {} },
  );

  implement(
    presetOperations.getPresetVersion,
    async ({ c, sender, parameters: { slug } }) => {
      const storedVersion = await presets.version(sender, slug, Number(c.req.param("number")));
      if (!storedVersion) throw new ApiFailure({ code: 404, message: "Preset version not found" });
      return { data: toVersion(storedVersion) };
    },
    { headers: {}, route: "/api/:version{v[0-9]+}/presets/:slug/versions/:number{[0-9]+}" },
  );

  // The body is checked as a completion's, which no schema alone does.
  const { savePresetFromRequest, savePresetFromMessage } = presetOperations;
  app.post(routeOf(savePresetFromRequest), async (c) => {
    const maker = await authenticate(c.req.raw, accounts);
    const { slug } = check({ slug: c.req.param("slug") }, z.object({ slug: presetSlugSchema }));
    const content = toPresetContent(checkChatRequest(await readJson(c.req.raw, savePresetFromRequest.body, maker)));
    return c.json({ data: withVersion(await save({ maker, slug, content })) });
  });

  app.post(routeOf(savePresetFromMessage), async (c) => {
    const maker = await authenticate(c.req.raw, accounts);
    const { slug } = check({ slug: c.req.param("slug") }, z.object({ slug: presetSlugSchema }));
    const { body: rule } = savePresetFromMessage;
    const request = check(await readJson(c.req.raw, rule, maker), rule.schema);
    const content = toPresetContent(toChatRequest(request, c.req.raw.headers, stateSeal));
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
