import { type ModelRuleList, pageQuerySchema } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import type { NamedRule } from "../../administration/model-rules.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { Page } from "../../database/read-page.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import type { AdministrationServices } from "./authenticate-administrator.ts";

/** The models and providers that all people, an organization, or one person may use. */
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

  const implement = createImplementer(app, services);

  implement(administrationOperations.listModelRules, async ({ query: { kind, id = "", ...page } }) => {
    if (kind === undefined) return toList(await modelRules.list(page));
    const rule = await modelRules.find(kind === "everybody" ? { kind } : { kind, id });
    return toList({ items: rule === undefined ? [] : [rule], nextCursor: null });
  });

  implement(administrationOperations.setModelRule, async ({ sender: { actor }, body: { subject, rule } }) => {
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
    return toList(await modelRules.list(pageQuerySchema.parse({})));
  });
}
