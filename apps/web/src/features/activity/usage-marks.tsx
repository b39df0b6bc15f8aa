import { characterHue } from "../../ui/models/character-hue.ts";
import type { UsageChartData, UsageSeries } from "./stack-days.ts";
import classes from "./usage-chart.module.css";

/** In the drawing's own units; the drawing is stretched to the available space. */
const HEIGHT = 100;
const BAR = 0.72;

interface UsageMarksProps {
  data: UsageChartData;
  /** Whether the days' values add up: bars on each other, else lines. */
  isSum: boolean;
  /** The value at the end of the axis. */
  end: number;
  pointedIndex: number | undefined;
}

/** The drawing alone. */
export function UsageMarks({ data, isSum, end, pointedIndex }: UsageMarksProps) {
  const { days, series } = data;
  return (
    <svg
      className={classes.marks}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {[0, 0.5, 1].map((part) => (
        <line key={part} className={classes.grid} x1={0} x2={days.length} y1={HEIGHT * part} y2={HEIGHT * part} />
      ))}
      {pointedIndex !== undefined && (
        <rect className={classes.pointed} x={pointedIndex} width={1} y={0} height={HEIGHT} />
      )}
      {isSum ? <Bars days={days} series={series} end={end} /> : <Lines series={series} end={end} />}
    </svg>
  );
}

function Bars({ days, series, end }: { days: readonly string[]; series: readonly UsageSeries[]; end: number }) {
  const heights = days.map(() => 0);
  return series.map(({ id, values }, slot) => (
    <g key={id ?? "others"} className={id === undefined ? classes.others : undefined} style={paint(id, slot)}>
      {days.map((day, index) => {
        const height = ((values[index] ?? 0) / end) * HEIGHT;
        if (height === 0) return null;
        heights[index] = (heights[index] ?? 0) + height;
        return (
          <rect key={day} x={index + (1 - BAR) / 2} width={BAR} y={HEIGHT - (heights[index] ?? 0)} height={height} />
        );
      })}
    </g>
  ));
}

function Lines({ series, end }: { series: readonly UsageSeries[]; end: number }) {
  return series.map(({ id, values }, slot) => (
    <g key={id ?? "others"} className={classes.line} style={{ stroke: characterHue(slot) }}>
      <path d={pathOf(values, end)} />
    </g>
  ));
}

/** A line through the days that have a value, with a dot on each: a line of no length has round ends. */
function pathOf(values: readonly (number | null)[], end: number): string {
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${index + 0.5} ${HEIGHT - (value / end) * HEIGHT}`],
  );
  return (
    points.map((point, index) => `${index === 0 ? "M" : "L"}${point}`).join("") +
    points.map((at) => `M${at}h0`).join("")
  );
}

function paint(id: string | undefined, slot: number) {
  return id === undefined ? {} : { fill: characterHue(slot) };
}
