import { plural, t } from "@lingui/core/macro";
import type { ApiKey, CreateApiKeyRequest } from "@tutti/contract";
import { chosenScopes } from "../../ui/fields/scope-choice.tsx";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatMoment } from "../../ui/formats/dates.ts";

const periods = { daily: t`a day`, weekly: t`a week`, monthly: t`a month` } as const;

/** How long answers to a key's requests are kept. @param seconds null: they are not */
function cacheText(seconds: number | null): string[] {
  if (seconds === null) return [];
  const minutes = Math.round(seconds / 60);
  return [
    seconds < 120
      ? plural(seconds, { one: "answers cached for # second", other: "answers cached for # seconds" })
      : minutes < 120
        ? plural(minutes, { one: "answers cached for # minute", other: "answers cached for # minutes" })
        : plural(Math.round(minutes / 60), {
            one: "answers cached for # hour",
            other: "answers cached for # hours",
          }),
  ];
}

/**
 * A key in one line: its label, its spending and limit, and when it was last used. What is left of the limit is named,
 * since it can be less than the difference: answers that were interrupted count with more than they cost.
 */
export function apiKeyDetail(key: ApiKey): string {
  const limit =
    key.limit === null ? "" : t` of ${formatCost(key.limit)}${key.limit_reset ? ` ${periods[key.limit_reset]}` : ""}`;
  const parts = [
    ...(key.disabled ? ["disabled"] : []),
    key.label,
    key.limit_reset
      ? t`${formatCost(key.usage)} spent, limit${limit.replace(" of", "")}`
      : t`${formatCost(key.usage)}${limit} spent`,
    ...(key.limit_remaining === null ? [] : [t`${formatCost(key.limit_remaining)} left`]),
    ...cacheText(key.cache_ttl_seconds),
    key.last_used_at === null ? t`never used` : t`used ${formatMoment(key.last_used_at)}`,
  ];
  return parts.join(", ");
}

/** The request for the form's values: an empty limit means no limit, and only a limit can have a reset period. */
export function toKeyRequest(form: FormData): CreateApiKeyRequest {
  const name = String(form.get("name") ?? "").trim();
  const limit = String(form.get("limit") ?? "").trim();
  const scopes = chosenScopes(form);
  const cache = Number(form.get("cache") ?? "");
  const common = { name, scopes, ...(cache > 0 ? { cache_ttl_seconds: cache } : {}) };
  if (limit === "" || !Number.isFinite(Number(limit))) return common;
  const reset = form.get("reset");
  const isPeriod = reset === "daily" || reset === "weekly" || reset === "monthly";
  return { ...common, limit: Number(limit), ...(isPeriod ? { limit_reset: reset } : {}) };
}
