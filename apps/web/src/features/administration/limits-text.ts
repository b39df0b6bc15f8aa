import { t } from "@lingui/core/macro";
import type { AdministeredPerson } from "@tutti/contract";
import { formatDollars } from "../../ui/formats/cost.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";

/** What a person may ask for and spend, as in `20 a minute · $5.00 a month`; a dash where nothing limits them alone. */
export function limitsText({
  requests_per_minute: requests,
  dollars_per_month: dollars,
}: Pick<AdministeredPerson, "requests_per_minute" | "dollars_per_month">): string {
  const parts = [
    ...(requests === null ? [] : [t`${formatNumber(requests)} a minute`]),
    ...(dollars === null ? [] : [t`${formatDollars(dollars)} a month`]),
  ];
  return parts.join(" · ") || "–";
}

/** What stands in a field of a limit: null where it is empty or no number. */
export function readLimit(text: FormDataEntryValue | null): number | null {
  const value = Number.parseFloat(String(text ?? ""));
  return Number.isFinite(value) && value >= 0 ? value : null;
}
