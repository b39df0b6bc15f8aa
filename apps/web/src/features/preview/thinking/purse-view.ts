import { t } from "@lingui/core/macro";
import { NANODOLLARS } from "@tutti/contract";
import type { Purse } from "@tutti/domain";
import type { ConsoleEntry } from "@tutti/preview";
import type { CallReport } from "../../../platform/app-models/create-app-models.ts";
import { formatCost, formatDollars } from "../../../ui/formats/cost.ts";
import { formatNumber } from "../../../ui/formats/numbers.ts";

/** The amount that was spent of a limit, as text. */
export function spentText(purse: Purse): string {
  const spending = formatCost(purse.spent / NANODOLLARS);
  const limit = formatDollars(purse.limit / NANODOLLARS);
  if (purse.reserved === 0) return t`${spending} of ${limit} spent`;
  return t`${spending} of ${limit} spent, up to ${formatCost(purse.reserved / NANODOLLARS)} for calls under way`;
}

/** A call as a line of the console: the model, its tokens and its price, and the reason why there is no answer. */
export function callEntry({ model, promptTokens, completionTokens, cost, error }: CallReport): ConsoleEntry {
  const reason = error && `${error.code}: ${error.message}`;
  if (model === undefined) return { level: "warn", text: t`AI: ${reason ?? ""}` };
  const price = cost === undefined ? t`cost unknown` : formatCost(cost);
  const call = t`${model}, ${formatNumber(promptTokens)} + ${formatNumber(completionTokens)} tokens, ${price}`;
  return reason === undefined
    ? { level: "info", text: t`AI: ${call}` }
    : { level: "warn", text: t`AI: ${call}: ${reason}` };
}
