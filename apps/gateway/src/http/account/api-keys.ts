import type { ApiKey } from "@tutti/contract";
import { apiKeyOperations } from "@tutti/contract/operations/api-keys";
import type { ApiKeyRecord } from "../../accounts/api-keys.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { KeyLimit } from "../../limits/spending/limit-period.ts";
import { remainingKeyBudget } from "../../limits/spending/spending.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

/**
 * The API keys of the signed-in person. A new key is returned only in the response that makes it. An API key does not
 * give access to these operations.
 */
export function addApiKeys(app: App, services: Pick<Services, "accounts" | "spending" | "now">): void {
  const { accounts } = services;
  const { keys } = accounts;
  const implement = createImplementer(app, { accounts });

  implement(apiKeyOperations.listApiKeys, async ({ sender, query }) => {
    const { items, nextCursor } = await keys.list(sender, query);
    const data = await Promise.all(items.map((record) => describe(record, services)));
    return { data, next_cursor: nextCursor };
  });

  implement(
    apiKeyOperations.createApiKey,
    async ({ sender, body: { name, scopes, cache_ttl_seconds: cacheSeconds, ...fields } }) => {
      const spendingLimit = changedLimit(null, fields) ?? null;
      const { userId, organizationId } = sender;
      const { id, key } = await keys.create(userId, name, { organizationId, spendingLimit, scopes, cacheSeconds });
      const record = await keys.find(sender, id);
      if (!record) throw new Error("A key that was just created was not found.");
      return { id, key, data: await describe(record, services) };
    },
  );

  implement(apiKeyOperations.updateApiKey, async ({ sender, parameters, body }) => {
    const { name, disabled: isDisabled, cache_ttl_seconds: cacheSeconds, ...changes } = body;
    const record = await keys.find(sender, parameters.id);
    const spendingLimit = record && changedLimit(record.spendingLimit, changes);
    const change = { name, isDisabled, cacheSeconds, spendingLimit };
    const changed = record && (await keys.update(sender, record.id, change));
    if (!changed) throw noSuchKey();
    return { data: await describe(changed, services) };
  });

  implement(apiKeyOperations.revokeApiKey, async ({ sender, parameters }) => {
    if (!(await keys.revoke(sender, parameters.id))) throw noSuchKey();
  });
}

/**
 * The limit after a change; undefined where the request does not mention it. A reset without an amount has no period to
 * begin.
 */
export function changedLimit(
  knownSpendingLimit: KeyLimit | null,
  { limit, limit_reset }: { limit?: number | null | undefined; limit_reset?: KeyLimit["reset"] | undefined },
): KeyLimit | null | undefined {
  if (limit === undefined && limit_reset === undefined) return undefined;
  const amount = limit === undefined ? knownSpendingLimit?.amount : limit;
  const reset = limit_reset === undefined ? (knownSpendingLimit?.reset ?? null) : limit_reset;
  return amount === undefined || amount === null ? null : { amount, reset };
}

async function describe(record: ApiKeyRecord, { spending, now }: Pick<Services, "spending" | "now">): Promise<ApiKey> {
  const { id: keyId, spendingLimit } = record;
  return {
    id: keyId,
    name: record.name,
    label: `sk-tutti-…${record.lastFour}`,
    last_four: record.lastFour,
    created_at: new Date(record.createdAt).toISOString(),
    last_used_at: record.lastUsedAt === null ? null : new Date(record.lastUsedAt).toISOString(),
    disabled: record.isDisabled,
    limit: spendingLimit?.amount ?? null,
    limit_reset: spendingLimit?.reset ?? null,
    limit_remaining: await remainingKeyBudget(spending, { keyId, limit: spendingLimit, now: now() }),
    usage: await spending.costOf(keyId),
    cache_ttl_seconds: record.cacheSeconds,
    scopes: [...record.scopes],
    creator: { id: record.userId, name: record.userName },
    organization_id: record.organizationId,
  };
}

/** Also the error for other people's keys, so that no response shows which ids exist. */
export function noSuchKey(): ApiFailure {
  return new ApiFailure({ code: 404, message: "API key not found" });
}
