import { t } from "@lingui/core/macro";
import {
  MAX_CALLS_PER_MINUTE,
  MAX_PURSE_LIMIT,
  NANODOLLARS,
  type Purse,
  reservedOf,
  toNanodollars,
} from "@tutti/domain";
import type { ConsoleEntry } from "@tutti/preview";
import { formatCost, formatDollars } from "../../../ui/formats/cost.ts";
import { formatNumber } from "../../../ui/formats/numbers.ts";
import type { CallReport } from "./create-app-models.ts";

/** What was spent of a limit, in words. */
export function spentText(purse: Purse): string {
  const spent = formatCost(purse.spent / NANODOLLARS);
  const limit = formatDollars(purse.limit / NANODOLLARS);
  const reserved = reservedOf(purse);
  if (reserved === 0) return t`${spent} of ${limit} spent`;
  return t`${spent} of ${limit} spent, up to ${formatCost(reserved / NANODOLLARS)} for calls under way`;
}

/** A limit that was typed, in nanodollars; undefined where it is none. */
export function readLimit(typed: string): number | undefined {
  const dollars = typed.trim() === "" ? Number.NaN : Number(typed);
  const limit = toNanodollars(dollars);
  return dollars > 0 && Number.isFinite(dollars) && limit <= MAX_PURSE_LIMIT ? limit : undefined;
}

/** A number of calls a minute that was typed; undefined where it is none. */
export function readPerMinute(typed: string): number | undefined {
  const count = typed.trim() === "" ? Number.NaN : Number(typed);
  return Number.isInteger(count) && count >= 1 && count <= MAX_CALLS_PER_MINUTE ? count : undefined;
}

/** A call as a line of the console: the model, its tokens and its price, and why there is no answer. */
export function callEntry({ model, promptTokens, completionTokens, cost, error }: CallReport): ConsoleEntry {
  const reason = error && `${error.code}: ${error.message}`;
  if (model === undefined) return { level: "warn", text: t`AI: ${reason ?? ""}` };
  const used = t`${model}, ${formatNumber(promptTokens)} + ${formatNumber(completionTokens)} tokens, ${formatCost(cost)}`;
  return reason === undefined
    ? { level: "info", text: t`AI: ${used}` }
    : { level: "warn", text: t`AI: ${used}: ${reason}` };
}
