import { analyticsDimensions, analyticsGranularities, analyticsMetrics, analyticsOperators } from "@tutti/contract";
import { usageOperations } from "@tutti/contract/operations/usage";
import { ownerOf } from "../../accounts/identity.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { periodsOf } from "./analytics-periods.ts";
import { dimensionsOf, toAnalyticsRows } from "./analytics-rows.ts";
import { visibleKeyOf } from "./visible-usage.ts";

/** `GET /api/{version}/analytics/meta` and `POST …/query`: OpenRouter's analytics, over the sums of the ledger. */
export function addAnalytics(
  app: App,
  { accounts, reports, now }: Pick<Services, "accounts" | "reports" | "now">,
): void {
  const implement = createImplementer(app, { accounts });

  implement(
    usageOperations.getAnalyticsMeta,
    async () => ({
      data: {
        metrics: named(analyticsMetrics),
        dimensions: named(analyticsDimensions),
        operators: named(analyticsOperators),
        granularities: named(analyticsGranularities),
      },
    }),
    { headers: {} },
  );

  implement(usageOperations.queryAnalytics, async ({ sender, body }) => {
    const beganAt = now();
    const visibleKey = visibleKeyOf(sender);
    const cells = await reports.sumUsage({
      owner: ownerOf(sender),
      days: periodsOf(body, beganAt),
      by: dimensionsOf(body),
      only: { key: visibleKey === undefined ? undefined : [visibleKey] },
    });
    const { rows, isTruncated } = toAnalyticsRows(cells, body);
    const metadata = { query_time_ms: now() - beganAt, row_count: rows.length, truncated: isTruncated };
    return { data: { data: rows, metadata } };
  });
}

/** The entries of a table with their names. */
function named<Entry extends object>(table: Readonly<Record<string, Entry>>): (Entry & { name: string })[] {
  return Object.entries(table).map(([name, entry]) => ({ name, ...entry }));
}
