import type { InstanceKeyList } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import type { InstanceKey } from "../../administration/instance-keys.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import type { AdministrationServices } from "./authenticate-administrator.ts";

/**
 * The API keys of the instance: listed, made for a person, revoked. A new key is returned only in the response that
 * makes it.
 */
export function addInstanceKeys(app: App, services: AdministrationServices): void {
  const { accounts, administration } = services;
  const { keys } = administration;

  const implement = createImplementer(app, services);

  implement(administrationOperations.listInstanceKeys, async ({ query }) => {
    const { items, nextCursor, total } = await keys.list(query);
    return { data: items.map(present), next_cursor: nextCursor, total_count: total };
  });

  implement(administrationOperations.createInstanceKey, async ({ sender, body }) => {
    const { email, name, limit, limit_reset: reset = null, scopes } = body;
    const spendingLimit = limit === undefined || limit === null ? null : { amount: limit, reset };
    const keyResult = await keys.create(sender.actor, { person: { email }, name, spendingLimit, scopes });
    if (!keyResult.ok) throw new ApiFailure({ code: 404, message: `No account has the address ${email}.` });
    return keyResult.value;
  });

  implement(administrationOperations.revokeInstanceKey, async ({ sender, parameters }) => {
    if (!(await keys.revoke(sender.actor, parameters.id))) {
      throw new ApiFailure({ code: 404, message: "There is no such key." });
    }
    accounts.forgetIdentities();
  });
}

function present(key: InstanceKey): InstanceKeyList["data"][number] {
  return {
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    person: key.person,
    organization_name: key.organizationName,
    created_at: new Date(key.createdAt).toISOString(),
    last_used_at: key.lastUsedAt === null ? null : new Date(key.lastUsedAt).toISOString(),
    disabled: key.isDisabled,
    limit: key.limit,
    limit_reset: key.limitReset,
    scopes: [...key.scopes],
  };
}
