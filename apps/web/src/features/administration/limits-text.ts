import { t } from "@lingui/core/macro";
import type { AdministeredPerson } from "@tutti/contract";
import { formatDollars } from "../../ui/formats/cost.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";

/** A person's limits, as in `20 a minute · $5.00 a month`; a dash where the person has no limit of their own. */
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

/** The number in the field of a limit: null where it is empty or not a number. */
export function readLimit(text: FormDataEntryValue | null): number | null {
  const value = Number.parseFloat(String(text ?? ""));
  return Number.isFinite(value) && value >= 0 ? value : null;
}
