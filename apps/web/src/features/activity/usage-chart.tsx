import { t } from "@lingui/core/macro";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { formatDay } from "../../ui/formats/dates.ts";
import { characterHue } from "../../ui/models/character-hue.ts";
import { canFilter, type UsageGroup, type UsageMeasure } from "./activity-search.ts";
import { axisEnd, type UsageChartData } from "./stack-days.ts";
import classes from "./usage-chart.module.css";
import { formatMeasure, measureNames } from "./usage-figures.ts";
import { UsageMarks } from "./usage-marks.tsx";

interface UsageChartProps {
  data: UsageChartData;
  by: UsageGroup;
  measure: UsageMeasure;
  /** Filters by one group. */
  onFilter: ((id: string) => void) | undefined;
}

/**
 * Days from left to right: sums as stacked bars, speeds as lines. A day's figures are shown when it is pointed at; for
 * the keyboard the chart is a slider over the days, which reads the figures out.
 */
export function UsageChart({ data, by, measure, onFilter }: UsageChartProps) {
  const [pointedIndex, setPointedIndex] = useState<number>();
  const legend = useId();
  const { days, series } = data;
  const last = days.length - 1;
  const end = axisEnd(data.highest);
  const day = pointedIndex === undefined ? undefined : days[pointedIndex];

  const pointAt = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPointedIndex(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * days.length))));
  };
  const step = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -last, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setPointedIndex(Math.min(last, Math.max(0, (pointedIndex ?? last) + to)));
  };
  const describeDay = (index: number): string => {
    const figures = series
      .filter(({ values }) => values[index])
      .map(({ label, values }) => `${label} ${formatMeasure(values[index] ?? null, measure)}`);
    return `${formatDay(days[index] ?? "")}: ${figures.join(", ") || t`nothing`}`;
  };

  return (
    <figure className={classes.chart}>
      <div className={classes.plot}>
        <div className={classes.axis} aria-hidden="true">
          {[1, 0.5, 0].map((part) => (
            <span key={part}>{part === 0 ? "0" : formatMeasure(end * part, measure)}</span>
          ))}
        </div>
        <div
          className={classes.days}
          role="slider"
          tabIndex={0}
          aria-label={t`${measureNames[measure]} by day`}
          aria-describedby={legend}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={pointedIndex ?? last}
          aria-valuetext={describeDay(pointedIndex ?? last)}
          onPointerMove={pointAt}
          onPointerDown={pointAt}
          onPointerLeave={() => setPointedIndex(undefined)}
          onFocus={() => setPointedIndex((shownDay) => shownDay ?? last)}
          onBlur={() => setPointedIndex(undefined)}
          onKeyDown={step}
        >
          <UsageMarks data={data} isSum={measure !== "speed"} end={end} pointedIndex={pointedIndex} />
          {day !== undefined && pointedIndex !== undefined && (
            <div
              className={classes.tip}
              data-side={pointedIndex > last / 2 ? "left" : "right"}
              style={{ insetInlineStart: `${((pointedIndex + 0.5) / days.length) * 100}%` }}
              aria-hidden="true"
            >
              <b>{formatDay(day)}</b>
              <ul>
                {series.map(({ id, label, values }, slot) => (
                  <li key={id ?? "others"} data-empty={!values[pointedIndex] || undefined}>
                    <Dot slot={id === undefined ? undefined : slot} />
                    <span>{label}</span>
                    <span>{formatMeasure(values[pointedIndex] ?? null, measure)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>{formatDay(days[0] ?? "")}</span>
        <span>{formatDay(days[last] ?? "")}</span>
      </div>
      <figcaption id={legend}>
        <ul className={classes.legend} aria-label={t`Colors`}>
          {series.map(({ id, label }, slot) => (
            <li key={id ?? "others"}>
              {id === undefined || onFilter === undefined || series.length === 1 || !canFilter(by, id) ? (
                <span>
                  <Dot slot={id === undefined ? undefined : slot} />
                  {label}
                </span>
              ) : (
                <button type="button" onClick={() => onFilter(id)} title={t`Show ${label} alone`}>
                  <Dot slot={slot} />
                  {label}
                </button>
              )}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function Dot({ slot }: { slot: number | undefined }) {
  return <i className={classes.dot} style={slot === undefined ? {} : { background: characterHue(slot) }} />;
}
