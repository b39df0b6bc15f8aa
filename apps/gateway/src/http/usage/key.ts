import type { KeyInfo } from "@tutti/contract";
import { usageOperations } from "@tutti/contract/operations/usage";
import { hasScope, type Identity, ownerOf } from "../../accounts/identity.ts";
import type { Spent } from "../../ledger/spending.ts";
import { remainingKeyBudget } from "../../limits/spending/spending.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

type KeyServices = Pick<Services, "accounts" | "reports" | "now">;

/**
 * `GET /api/{version}/key` and its older name `/auth/key`, in OpenRouter's form: a key's limit and its spending. With a
 * session the response covers everything that its owner does, which has no limit.
 */
export function addKey(app: App, services: KeyServices): void {
  const implement = createImplementer(app, { accounts: services.accounts });
  const answer = async ({ sender }: { sender: Identity }) => ({ data: await describe(sender, services) });
  implement(usageOperations.getKey, answer);
  implement(usageOperations.getAuthKey, answer);
}

async function describe(identity: Identity, { accounts, reports, now }: KeyServices): Promise<KeyInfo> {
  const { keyId } = identity;
  const spending = await reports.spentBy({ owner: ownerOf(identity), keyId });
  const key = keyId === undefined ? undefined : await accounts.keys.find(identity, keyId);
  const limit = key?.spendingLimit ?? null;
  return {
    label: key ? `sk-tutti-…${key.lastFour}` : "session",
    limit: limit?.amount ?? null,
    limit_remaining: await remainingKeyBudget(reports, { keyId, limit, now: now() }),
    limit_reset: limit?.reset ?? null,
    include_byok_in_limit: true,
    ...usageOf(spending),
    is_free_tier: false,
    is_management_key: keyId !== undefined && hasScope(identity, "keys:manage"),
    is_provisioning_key: keyId !== undefined && hasScope(identity, "keys:manage"),
    creator_user_id: identity.userId,
    organization_id: identity.organizationId ?? null,
    workspace_id: null,
    allowed_data_regions: ["global"],
    free_model_daily_requests: { limit: -1, remaining: -1, used: spending.freeRequests },
    rate_limit: { requests: -1, interval: "10s", note: "This field is deprecated and safe to ignore." },
  };
}

/** What was spent, in OpenRouter's fields. */
export function usageOf({ operator, byok }: Spent) {
  return {
    usage: operator.total,
    usage_daily: operator.daily,
    usage_weekly: operator.weekly,
    usage_monthly: operator.monthly,
    byok_usage: byok.total,
    byok_usage_daily: byok.daily,
    byok_usage_weekly: byok.weekly,
    byok_usage_monthly: byok.monthly,
  };
}
