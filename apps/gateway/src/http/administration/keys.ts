import {
  type CreateInstanceKeyResponse,
  createInstanceKeyRequestSchema,
  type InstanceKeyList,
  instanceKeyQuerySchema,
} from "@tutti/contract";
import type { InstanceKey } from "../../administration/instance-keys.ts";
import { ApiFailure } from "../../api-failure.ts";
import { bodyRules } from "../../bodies/body-rules.ts";
import type { App } from "../app-env.ts";
import { noStoreHeaders } from "../no-store-headers.ts";
import { check, readJson } from "../read-json.ts";
import { type AdministrationServices, authenticateAdministrator } from "./authenticate-administrator.ts";

const PATH = "/api/frontend/admin/keys";

/**
 * The API keys of the instance: listed, made for a person, revoked. A new key is returned only in the response that
 * makes it.
 */
export function addInstanceKeys(app: App, services: AdministrationServices): void {
  const { accounts, administration } = services;
  const { keys } = administration;

  app.get(PATH, async (c) => {
    await authenticateAdministrator(c.req.raw, services);
    const { items, nextCursor, total } = await keys.list(check(c.req.query(), instanceKeyQuerySchema));
    const list: InstanceKeyList = { data: items.map(present), next_cursor: nextCursor, total_count: total };
    return c.json(list, 200, noStoreHeaders);
  });

  app.post(PATH, async (c) => {
    const administrator = await authenticateAdministrator(c.req.raw, services);
    const body = await readJson(c.req.raw, bodyRules.createInstanceKey, administrator);
    const { email, name, limit, limit_reset: reset = null, scopes } = check(body, createInstanceKeyRequestSchema);
    const spendingLimit = limit === undefined || limit === null ? null : { amount: limit, reset };
    const keyResult = await keys.create(administrator.actor, { person: { email }, name, spendingLimit, scopes });
    if (!keyResult.ok) throw new ApiFailure({ code: 404, message: `No account has the address ${email}.` });
    return c.json(keyResult.value satisfies CreateInstanceKeyResponse, 201, noStoreHeaders);
  });

  app.delete(`${PATH}/:id`, async (c) => {
    const { actor } = await authenticateAdministrator(c.req.raw, services);
    if (!(await keys.revoke(actor, c.req.param("id")))) {
      throw new ApiFailure({ code: 404, message: "There is no such key." });
    }
    accounts.forgetIdentities();
    return c.body(null, 204);
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
