import { t } from "@lingui/core/macro";
import type { RankedModel, Ranking } from "@tutti/domain";
import table from "../../ui/data-table.module.css";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatDuration } from "../../ui/formats/duration.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { formatSpeed } from "../../ui/formats/speed.ts";
import { VendorMark } from "../../ui/models/vendor-mark.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import classes from "./evidence-page.module.css";
import { ratingScale, type Scale } from "./plot-scales.ts";

/** The models, the best first, with the certainty of their ratings, and their cost. */
export function RankingTable({ ranking: { models } }: { ranking: Ranking }) {
  const scale = ratingScale(models.flatMap(({ low, high }) => [low, high]));
  return (
    <ScrollTable label={t`Ranking`}>
      <thead>
        <tr>
          <th scope="col">{t`Model`}</th>
          <th scope="col" className={table.figure}>{t`Rating`}</th>
          <th scope="col" className={classes.intervals}>{t`90% interval`}</th>
          <th scope="col" className={table.figure}>{t`Votes`}</th>
          <th scope="col" className={table.figure}>{t`Won · tied · lost`}</th>
          <th scope="col" className={table.figure}>{t`Cost`}</th>
          <th scope="col" className={table.figure}>{t`Time to first token`}</th>
          <th scope="col" className={table.figure}>{t`Speed`}</th>
        </tr>
      </thead>
      <tbody>
        {models.map((model, index) => (
          <tr key={model.model}>
            <th scope="row">
              <span className={classes.model} title={model.model}>
                <span className={classes.rank}>{index + 1}</span>
                <VendorMark slug={model.model} size={16} />
                {model.name}
              </span>
            </th>
            <td className={table.figure}>{formatNumber(Math.round(model.rating))}</td>
            <td className={classes.intervals}>
              <Interval model={model} scale={scale} />
            </td>
            <td className={table.figure}>{formatNumber(model.votes)}</td>
            <td className={table.figure}>
              {t`${formatNumber(model.wins)} · ${formatNumber(model.ties)} · ${formatNumber(model.losses)}`}
            </td>
            <td className={table.figure}>{model.cost === undefined ? "–" : formatCost(model.cost)}</td>
            <td className={table.figure}>{formatDuration(model.latency)}</td>
            <td className={table.figure}>{formatSpeed(model.speed)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** A rating and its interval on the scale that all rows share. */
function Interval({ model: { rating, low, high }, scale }: { model: RankedModel; scale: Scale }) {
  const percent = (value: number): string => `${(scale.place(value) * 100).toFixed(2)}%`;
  const text = t`${formatNumber(Math.round(low))} to ${formatNumber(Math.round(high))}`;
  return (
    <span className={classes.interval}>
      <svg width="100%" height="16" role="img" aria-label={text}>
        <line className={classes.middle} x1={percent(1000)} x2={percent(1000)} y1="0" y2="16" />
        <line className={classes.whisker} x1={percent(low)} x2={percent(high)} y1="8" y2="8" />
        <circle className={classes.point} cx={percent(rating)} cy="8" r="4" />
      </svg>
      <span className={classes.bounds} aria-hidden>
        {text}
      </span>
    </span>
  );
}
