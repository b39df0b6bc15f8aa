import type { Credits } from "@tutti/contract";
import { ownerOf } from "../accounts/accounts.ts";
import { remainingBudget } from "../limits/spending.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticate } from "./authenticate.ts";
import { noStoreHeaders } from "./no-store-headers.ts";
import { visibleKeyOf } from "./visible-usage.ts";

/**
 * `GET /api/{version}/credits`, in OpenRouter's form. No credits are bought in advance here: providers bill the
 * operator. The total is therefore the used credits, plus, for a key with a limit, the rest of its limit. A key without
 * the scope `usage:read` sees what it has used itself.
 */
export function addCredits(app: App, { accounts, reports, now }: Pick<Services, "accounts" | "reports" | "now">): void {
  app.get("/api/:version{v[0-9]+}/credits", async (c) => {
    const identity = await authenticate(c.req.raw, accounts);
    const { keyId, spendingLimit: limit } = identity;
    const { operator, byok } = await reports.spentBy({ owner: ownerOf(identity), keyId: visibleKeyOf(identity) });
    const usage = add(operator.total, byok.total);
    const remainder = (await remainingBudget(reports, { keyId, limit, now: now() })) ?? 0;
    const data: Credits = { total_credits: add(usage, remainder), total_usage: usage };
    return c.json({ data }, 200, noStoreHeaders);
  });
}

/** The sum, without rounding errors of binary fractions. */
function add(one: number, other: number): number {
  return Number((one + other).toFixed(12));
}
