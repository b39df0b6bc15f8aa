import { t } from "@lingui/core/macro";
import type { RankedModel, Ranking } from "@tutti/domain";
import { useLayoutEffect, useRef, useState } from "react";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { PageSection } from "../../ui/page-section.tsx";
import classes from "./evidence-page.module.css";
import { costScale, ratingScale, spreadLabels } from "./plot-scales.ts";

const HEIGHT = 300;
/** Pixels around the points: for the figures of the axes, and half the width of the outermost labels. */
const PADDING = { top: 14, right: 24, bottom: 30, left: 44 };
/** The approximate width of a letter of a label, in pixels. */
const LETTER = 6.6;

/** The cost of each model against its rating: the upper left corner is best. */
export function CostPlot({ ranking: { models } }: { ranking: Ranking }) {
  const pricedModels = models.flatMap((model) =>
    model.cost === undefined || model.cost === 0 ? [] : [{ ...model, cost: model.cost }],
  );
  if (pricedModels.length < 2) return null;
  return (
    <PageSection
      title={t`Rating against cost`}
      lead={t`Mean cost of an answer; further up and further left is better.`}
    >
      <Plot models={pricedModels} />
    </PageSection>
  );
}

function Plot({ models }: { models: readonly (RankedModel & { cost: number })[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [ratings, costs] = [
    ratingScale(models.flatMap(({ low, high }) => [low, high])),
    costScale(models.map(({ cost }) => cost)),
  ];
  const across = width - PADDING.left - PADDING.right;
  const down = HEIGHT - PADDING.top - PADDING.bottom;
  const x = (cost: number): number => PADDING.left + costs.place(cost) * across;
  const y = (rating: number): number => PADDING.top + (1 - ratings.place(rating)) * down;
  const labels = models.map(({ cost, rating, name }) => {
    const labelWidth = name.length * LETTER;
    const isLeft = x(cost) + 10 + labelWidth > width;
    return { x: isLeft ? x(cost) - 10 - labelWidth : x(cost) + 10, y: y(rating), width: labelWidth, isLeft };
  });
  const heights = spreadLabels(labels);
  const description = models
    .map(({ name, rating, cost }) => `${name}: ${Math.round(rating)}, ${formatCost(cost)}`)
    .join("; ");
  return (
    <div ref={frame} className={classes.plot}>
      <svg width={width} height={HEIGHT} role="img" aria-label={t`Rating against cost. ${description}`}>
        {ratings.ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={PADDING.left} x2={width - PADDING.right} y1={y(tick)} y2={y(tick)} />
            <text className={classes.tick} x={PADDING.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {costs.ticks.map((tick, index) => (
          <g key={tick}>
            <line className={classes.grid} x1={x(tick)} x2={x(tick)} y1={PADDING.top} y2={HEIGHT - PADDING.bottom} />
            {/* The last one ends below its line, within the frame. */}
            <text
              className={classes.tick}
              x={x(tick)}
              y={HEIGHT - 10}
              textAnchor={index === costs.ticks.length - 1 ? "end" : "middle"}
            >
              {formatCost(tick)}
            </text>
          </g>
        ))}
        {models.map(({ model, name, cost, rating, low, high }, index) => (
          <g key={model}>
            <line className={classes.whisker} x1={x(cost)} x2={x(cost)} y1={y(low)} y2={y(high)} />
            <circle className={classes.point} cx={x(cost)} cy={y(rating)} r="4.5" />
            <text
              className={classes.label}
              x={labels[index]?.isLeft ? x(cost) - 10 : x(cost) + 10}
              y={heights[index]}
              textAnchor={labels[index]?.isLeft ? "end" : "start"}
              dominantBaseline="middle"
            >
              {name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The width of an element in pixels, before it is painted and whenever it changes. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = (): void => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
