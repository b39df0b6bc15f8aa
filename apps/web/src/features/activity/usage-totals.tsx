import { t } from "@lingui/core/macro";
import type { UsageSum } from "@tutti/contract";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatDuration } from "../../ui/formats/duration.ts";
import { formatCount } from "../../ui/formats/numbers.ts";
import classes from "./activity-page.module.css";
import { formatMeasure } from "./usage-figures.ts";

/** The total usage in six figures. */
export function UsageTotals({ total }: { total: UsageSum }) {
  const failureCounts = [
    ...(total.errors === 0 ? [] : [t`${formatCount(total.errors)} failed`]),
    ...(total.cancelled === 0 ? [] : [t`${formatCount(total.cancelled)} stopped`]),
  ];
  return (
    <dl className={classes.totals} aria-label={t`In all`}>
      <div>
        <dt>{t`Spend`}</dt>
        <dd>
          {formatCost(total.cost)}
          {total.byok_cost > 0 && <small>{t`${formatCost(total.byok_cost)} with your own keys`}</small>}
        </dd>
      </div>
      <div>
        <dt>{t`Requests`}</dt>
        <dd>
          {formatCount(total.requests)}
          {failureCounts.length > 0 && <small>{failureCounts.join(", ")}</small>}
        </dd>
      </div>
      <div>
        <dt>{t`Tokens in`}</dt>
        <dd>
          {formatCount(total.prompt_tokens)}
          {total.cached_tokens > 0 && <small>{t`${formatCount(total.cached_tokens)} from a cache`}</small>}
        </dd>
      </div>
      <div>
        <dt>{t`Tokens out`}</dt>
        <dd>
          {formatCount(total.completion_tokens)}
          {total.reasoning_tokens > 0 && <small>{t`${formatCount(total.reasoning_tokens)} of reasoning`}</small>}
        </dd>
      </div>
      <div>
        <dt>{t`Time to first token`}</dt>
        <dd>{formatDuration(total.latency)}</dd>
      </div>
      <div>
        <dt>{t`Speed`}</dt>
        <dd>{formatMeasure(total.speed, "speed")}</dd>
      </div>
    </dl>
  );
}
