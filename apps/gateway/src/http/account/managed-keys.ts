import type { ManagedKey } from "@tutti/contract";
import { MANAGED_KEYS_OF_A_PAGE } from "@tutti/contract";
import { managedKeyOperations } from "@tutti/contract/operations/managed-keys";
import type { ApiKeyRecord } from "../../accounts/api-keys.ts";
import { type Identity, ownerOf } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import { remainingKeyBudget } from "../../limits/spending/spending.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { usageOf } from "../usage/key.ts";
import { changedLimit, noSuchKey } from "./api-keys.ts";

type KeyServices = Pick<Services, "accounts" | "reports" | "now">;

/**
 * OpenRouter's operations on keys. A key that calls them manages keys without scopes alone: it can neither make one
 * that may do more than call models, nor change itself or another management key.
 */
export function addManagedKeys(app: App, services: KeyServices): void {
  const { accounts, now } = services;
  const { keys } = accounts;
  const implement = createImplementer(app, { accounts });

  async function find(sender: Identity, id: string): Promise<ApiKeyRecord> {
    const record = await keys.find(sender, id);
    if (!record || !manages(sender, record)) throw noSuchKey();
    return record;
  }

  implement(managedKeyOperations.listManagedKeys, async ({ sender, query: { offset = 0, include_disabled: all } }) => {
    const end = offset + MANAGED_KEYS_OF_A_PAGE;
    const records: ApiKeyRecord[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await keys.list(sender, { limit: MANAGED_KEYS_OF_A_PAGE, cursor });
      records.push(...items.filter((record) => manages(sender, record) && (all === "true" || !record.isDisabled)));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined && records.length < end);
    return { data: await Promise.all(records.slice(offset, end).map((record) => describe(record, sender, services))) };
  });

  implement(managedKeyOperations.createManagedKey, async ({ sender, body: { name, expires_at: end, ...fields } }) => {
    const expiresAt = end ? Date.parse(end) : undefined;
    if (expiresAt !== undefined && expiresAt <= now()) {
      throw new ApiFailure({ code: 400, message: "expires_at: must be in the future" });
    }
    const spendingLimit = changedLimit(null, fields) ?? null;
    const { userId, organizationId } = sender;
    const { id, key } = await keys.create(userId, name, { organizationId, spendingLimit, expiresAt });
    return { key, data: await describe(await find(sender, id), sender, services) };
  });

  implement(managedKeyOperations.getManagedKey, async ({ sender, parameters }) => {
    return { data: await describe(await find(sender, parameters.hash), sender, services) };
  });

  implement(
    managedKeyOperations.updateManagedKey,
    async ({ sender, parameters, body: { name, disabled, ...changes } }) => {
      const record = await find(sender, parameters.hash);
      const spendingLimit = changedLimit(record.spendingLimit, changes);
      const changed = await keys.update(sender, record.id, { name, isDisabled: disabled, spendingLimit });
      if (!changed) throw noSuchKey();
      return { data: await describe(changed, sender, services) };
    },
  );

  implement(managedKeyOperations.deleteManagedKey, async ({ sender, parameters }) => {
    const { id } = await find(sender, parameters.hash);
    if (!(await keys.revoke(sender, id))) throw noSuchKey();
    return { deleted: true as const };
  });
}

function manages({ keyId }: Identity, { scopes }: ApiKeyRecord): boolean {
  return keyId === undefined || scopes.length === 0;
}

async function describe(record: ApiKeyRecord, sender: Identity, { reports, now }: KeyServices): Promise<ManagedKey> {
  const { id: keyId, spendingLimit: limit } = record;
  const owner = ownerOf(sender);
  return {
    hash: keyId,
    name: record.name,
    label: `sk-tutti-…${record.lastFour}`,
    disabled: record.isDisabled,
    limit: limit?.amount ?? null,
    limit_remaining: await remainingKeyBudget(reports, { keyId, limit, now: now() }),
    limit_reset: limit?.reset ?? null,
    include_byok_in_limit: true,
    ...usageOf(await reports.spentBy({ owner, keyId })),
    created_at: new Date(record.createdAt).toISOString(),
    updated_at: null,
    expires_at: record.expiresAt === null ? null : new Date(record.expiresAt).toISOString(),
    creator_user_id: record.userId,
    external_user: null,
    workspace_id: owner,
  };
}
