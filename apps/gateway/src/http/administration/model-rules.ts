import { type ModelRuleList, modelRuleQuerySchema, pageQuerySchema, setModelRuleRequestSchema } from "@tutti/contract";
import type { NamedRule } from "../../administration/model-rules.ts";
import { ApiFailure } from "../../api-failure.ts";
import { bodyRules } from "../../bodies/body-rules.ts";
import type { Page } from "../../database/read-page.ts";
import type { App } from "../app-env.ts";
import { noStoreHeaders } from "../no-store-headers.ts";
import { check, readJson } from "../read-json.ts";
import { type AdministrationServices, authenticateAdministrator } from "./authenticate-administrator.ts";

const PATH = "/api/frontend/admin/model-rules";

/** The models and providers that all people, an organization, or one person may use: `GET` and `PUT`. */
export function addModelRules(app: App, services: AdministrationServices): void {
  const { modelRules } = services.administration;

  function toList({ items, nextCursor }: Page<NamedRule>): ModelRuleList {
    return {
      data: items.map(({ subject, updatedAt, ...rule }) => ({
        subject: { kind: subject.kind, id: subject.kind === "everybody" ? null : subject.id, name: subject.name },
        rule: {
          allowed_models: rule.allowedModels && [...rule.allowedModels],
          denied_models: [...rule.deniedModels],
          allowed_providers: rule.allowedProviders && [...rule.allowedProviders],
          denied_providers: [...rule.deniedProviders],
        },
        updated_at: new Date(updatedAt).toISOString(),
      })),
      next_cursor: nextCursor,
    };
  }

  app.get(PATH, async (c) => {
    await authenticateAdministrator(c.req.raw, services);
    const { kind, id = "", ...page } = check(c.req.query(), modelRuleQuerySchema);
    if (kind === undefined) return c.json(toList(await modelRules.list(page)), 200, noStoreHeaders);
    const rule = await modelRules.find(kind === "everybody" ? { kind } : { kind, id });
    return c.json(toList({ items: rule === undefined ? [] : [rule], nextCursor: null }), 200, noStoreHeaders);
  });

  app.put(PATH, async (c) => {
    const administrator = await authenticateAdministrator(c.req.raw, services);
    const body = await readJson(c.req.raw, bodyRules.setModelRule, administrator);
    const { subject, rule } = check(body, setModelRuleRequestSchema);
    const { actor } = administrator;
    const isDone =
      rule === null
        ? await modelRules.remove(actor, subject)
        : await modelRules.set(actor, subject, {
            allowedModels: rule.allowed_models,
            deniedModels: rule.denied_models,
            allowedProviders: rule.allowed_providers,
            deniedProviders: rule.denied_providers,
          });
    if (!isDone) throw new ApiFailure({ code: 404, message: "The subject of this rule does not exist." });
    return c.json(toList(await modelRules.list(pageQuerySchema.parse({}))), 200, noStoreHeaders);
  });
}
