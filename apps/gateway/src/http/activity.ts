import { type ActivityItem, activityQuerySchema, type UsageReport, usageReportQuerySchema } from "@tutti/contract";
import { type Identity, ownerOf } from "../accounts/accounts.ts";
import { ApiFailure } from "../api-failure.ts";
import { dayAfter, localDayAt, localDays } from "../ledger/local-days.ts";
import { toDollars } from "../ledger/money.ts";
import { totalOf, type UsageCell } from "../ledger/sum-usage.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticate } from "./authenticate.ts";
import { check } from "./read-json.ts";
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
  app.get("/api/:version{v[0-9]+}/activity", async (c) => {
    const identity = await authenticate(c.req.raw, accounts);
    const { date, user_id } = check(c.req.query(), activityQuerySchema);
    const today = localDayAt(now(), "UTC");
    const [from, to] = [date ?? dayAfter(today, -ACTIVITY_DAYS), date ?? dayAfter(today, -1)];
    if (from < dayAfter(today, -ACTIVITY_DAYS) || to >= today) {
      throw new ApiFailure({ code: 400, message: "Date must be within the last 30 (completed) UTC days" });
    }
    const cells = await reports.sumUsage({
      owner: ownerOf(identity),
      days: localDays({ from, to, timezone: "UTC" }),
      by: ["day", "model", "provider"],
      only: { user: user_id === undefined ? undefined : [user_id], key: visibleKeys(identity) },
    });
    // Newest first, as with OpenRouter.
    return c.json({ data: cells.map(toActivityItem).reverse() });
  });

  app.get("/api/frontend/activity", async (c) => {
    const identity = await authenticate(c.req.raw, accounts);
    const query = check(c.req.query(), usageReportQuerySchema);
    const { by, model, provider, key, user } = query;
    const period = periodOf(query, now());
    const cells = await reports.sumUsage({
      owner: ownerOf(identity),
      days: localDays(period),
      by,
      only: { model, provider, user, key: visibleKeys(identity) ?? key },
    });
    const names = await reports.namesOf({ keys: valuesOf(cells, "key"), users: valuesOf(cells, "user") });
    const data = cells.map((cell) => presentCell(cell, names));
    if (query.format === "json")
      return c.json({ ...period, data, total: presentSums(totalOf(cells)) } satisfies UsageReport);
    return c.body(toUsageCsv({ data }, by), 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="tutti-activity-${period.from}-${period.to}.csv"`,
    });
  });
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
