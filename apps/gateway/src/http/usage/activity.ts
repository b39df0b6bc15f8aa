import type { ActivityItem } from "@tutti/contract";
import { toDollars } from "@tutti/contract";
import { usageOperations } from "@tutti/contract/operations/usage";
import { type Identity, ownerOf } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import { dayAfter, localDayAt, localDays } from "../../ledger/local-days.ts";
import { totalOf, type UsageCell } from "../../ledger/sum-usage.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { periodOf, presentCell, presentSums, toUsageCsv } from "./usage-report.ts";
import { visibleKeyOf } from "./visible-usage.ts";

/** How many completed UTC days OpenRouter's own form covers. */
const ACTIVITY_DAYS = 30;

/**
 * `GET /api/{version}/activity` in OpenRouter's form, and `GET /api/frontend/activity` for the page, as JSON or CSV.
 */
export function addActivity(
  app: App,
  { accounts, reports, now }: Pick<Services, "accounts" | "reports" | "now">,
): void {
  const implement = createImplementer(app, { accounts });

  implement(
    usageOperations.getActivity,
    async ({ sender, query: { date, user_id } }) => {
      const today = localDayAt(now(), "UTC");
      const [from, to] = [date ?? dayAfter(today, -ACTIVITY_DAYS), date ?? dayAfter(today, -1)];
      if (from < dayAfter(today, -ACTIVITY_DAYS) || to >= today) {
        throw new ApiFailure({ code: 400, message: "Date must be within the last 30 (completed) UTC days" });
      }
      const cells = await reports.sumUsage({
        owner: ownerOf(sender),
        days: localDays({ from, to, timezone: "UTC" }),
        by: ["day", "model", "provider"],
        only: { user: user_id === undefined ? undefined : [user_id], key: visibleKeys(sender) },
      });
      // Newest first, as with OpenRouter.
      return { data: cells.map(toActivityItem).reverse() };
    },
    { headers: {} },
  );

  implement(
    usageOperations.getUsageReport,
    async ({ c, sender, query }) => {
      const { by, model, provider, key, user } = query;
      const period = periodOf(query, now());
      const cells = await reports.sumUsage({
        owner: ownerOf(sender),
        days: localDays(period),
        by,
        only: { model, provider, user, key: visibleKeys(sender) ?? key },
      });
      const names = await reports.namesOf({ keys: valuesOf(cells, "key"), users: valuesOf(cells, "user") });
      const data = cells.map((cell) => presentCell(cell, names));
      if (query.format === "json") return { ...period, data, total: presentSums(totalOf(cells)) };
      return c.body(toUsageCsv({ data }, by), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="tutti-activity-${period.from}-${period.to}.csv"`,
      });
    },
    { headers: {} },
  );
}

function visibleKeys(identity: Identity): string[] | undefined {
  const key = visibleKeyOf(identity);
  return key === undefined ? undefined : [key];
}

function valuesOf(cells: readonly UsageCell[], dimension: "key" | "user"): string[] {
  return [...new Set(cells.flatMap((cell) => cell[dimension] || []))];
}

function toActivityItem({ day, model, provider, provider_name, sums }: UsageCell): ActivityItem {
  return {
    date: day ?? "",
    model: model ?? "",
    model_permaslug: model ?? "",
    endpoint_id: `${provider}/${model}`,
    provider_name: provider_name ?? "",
    usage: toDollars(sums.picodollars - sums.byok_picodollars),
    byok_usage_inference: toDollars(sums.byok_picodollars),
    requests: sums.requests,
    prompt_tokens: sums.prompt_tokens,
    completion_tokens: sums.completion_tokens,
    reasoning_tokens: sums.reasoning_tokens,
  };
}
