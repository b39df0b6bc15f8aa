import { usageOperations } from "@tutti/contract/operations/usage";
import { ownerOf } from "../../accounts/identity.ts";
import { remainingKeyBudget } from "../../limits/spending/spending.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { visibleKeyOf } from "./visible-usage.ts";

/**
 * `GET /api/{version}/credits`, in OpenRouter's form. No credits are bought in advance here: providers bill the
 * operator. The total is therefore the used credits, plus, for a key with a limit, the rest of its limit. A key without
 * the scope `usage:read` sees what it has used itself.
 */
export function addCredits(app: App, { accounts, reports, now }: Pick<Services, "accounts" | "reports" | "now">): void {
  createImplementer(app, { accounts })(usageOperations.getCredits, async ({ sender }) => {
    const { keyId } = sender;
    const limit = keyId === undefined ? undefined : (await accounts.keys.find(sender, keyId))?.spendingLimit;
    const { operator, byok } = await reports.spentBy({ owner: ownerOf(sender), keyId: visibleKeyOf(sender) });
    const usage = add(operator.total, byok.total);
    const remainder = (await remainingKeyBudget(reports, { keyId, limit, now: now() })) ?? 0;
    return { data: { total_credits: add(usage, remainder), total_usage: usage } };
  });
}

/** The sum, without rounding errors of binary fractions. */
function add(one: number, other: number): number {
  return Number((one + other).toFixed(12));
}
