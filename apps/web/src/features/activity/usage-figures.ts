import { t } from "@lingui/core/macro";
import type { UsageRow, UsageSum } from "@tutti/contract";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatCount } from "../../ui/formats/numbers.ts";
import { formatSpeed } from "../../ui/formats/speed.ts";
import type { UsageGroup, UsageMeasure } from "./activity-search.ts";

/** The label of each measure, which says what it counts. */
export const measureNames: Readonly<Record<UsageMeasure, string>> = {
  cost: t`Spend`,
  tokens: t`Tokens`,
  requests: t`Requests`,
  speed: t`Speed`,
};

export const groupNames: Readonly<Record<UsageGroup, string>> = {
  model: t`Model`,
  provider: t`Provider`,
  key: t`Key`,
  user: t`Person`,
};

/** US dollars, tokens in and out, requests, or tokens a second; null where there is no value. */
export function measureOf(sum: UsageSum, measure: UsageMeasure): number | null {
  switch (measure) {
    case "cost":
      return sum.cost;
    case "tokens":
      return sum.prompt_tokens + sum.completion_tokens;
    case "requests":
      return sum.requests;
    case "speed":
      return sum.speed;
  }
}

/** A measure's value in a few characters: `$0.42`, `1.2M`, `38 tok/s`; a dash where there is none. */
export function formatMeasure(value: number | null, measure: UsageMeasure): string {
  if (value === null) return "–";
  switch (measure) {
    case "cost":
      return formatCost(value);
    case "tokens":
    case "requests":
      return formatCount(value);
    case "speed":
      return formatSpeed(value);
  }
}

/** The group of a row: `id` as the gateway filters by it, `label` for people. */
export function groupOf(row: UsageRow, by: UsageGroup): { id: string; label: string } {
  switch (by) {
    case "model":
      return { id: row.model ?? "", label: row.model || t`No model` };
    case "provider":
      return row.provider
        ? { id: row.provider.slug, label: row.provider.name }
        : { id: "", label: t`No provider answered` };
    case "key":
      return row.key
        ? { id: row.key.id, label: row.key.name ?? t`Revoked key${row.key.last_four ? ` …${row.key.last_four}` : ""}` }
        : { id: "", label: t`Tutti itself` };
    case "user":
      return { id: row.user?.id ?? "", label: row.user?.name ?? t`Former member` };
  }
}
