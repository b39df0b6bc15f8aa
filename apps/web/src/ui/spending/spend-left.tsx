import { t } from "@lingui/core/macro";
import { isNearlyUsed, tightestLimit } from "../../bindings/spending/turn-spending.ts";
import { useHeldLimits } from "../../bindings/use-held-limits.ts";
import { formatCost } from "../formats/cost.ts";
import { limitNames } from "../labels/limit-names.ts";
import classes from "./spending.module.css";

/** What is left of the lowest limit that holds in a room; from 80% on, a word says so. */
export function SpendLeft({ roomId }: { roomId: string }) {
  const limit = tightestLimit(useHeldLimits(roomId).data ?? []);
  if (limit === undefined) return null;
  const isNear = isNearlyUsed(limit);
  const left = formatCost(limit.left);
  const amount = formatCost(limit.amount);
  return (
    <span
      className={classes.left}
      data-near={isNear || undefined}
      title={t`${left} of ${amount}: ${limitNames[limit.kind]}`}
    >
      {isNear ? t`Almost used up: ${left} left` : t`${left} left`}
    </span>
  );
}
