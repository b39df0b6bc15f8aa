/** A section of a plot's axis: `place` is the position of a value, from 0 to 1. */
export interface Scale {
  place(value: number): number;
  ticks: readonly number[];
}

/** An axis of ratings: round numbers, multiples of 50 or more, around the shown ratings. */
export function ratingScale(values: readonly number[]): Scale {
  const step = stepOf(Math.max(...values) - Math.min(...values));
  const low = Math.floor(Math.min(...values) / step) * step;
  const high = Math.max(Math.ceil(Math.max(...values) / step) * step, low + step);
  return {
    place: (value) => (value - low) / (high - low),
    ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step),
  };
}

/** At most about six lines. */
function stepOf(span: number): number {
  return [50, 100, 200, 500].find((step) => span / step <= 6) ?? 1000;
}

/** An axis of costs: every power of ten has the same width, since prices differ widely. */
export function costScale(costs: readonly number[]): Scale {
  const powers = costs.map((cost) => Math.log10(cost));
  const low = Math.floor(Math.min(...powers));
  const high = Math.max(Math.ceil(Math.max(...powers)), low + 1);
  return {
    place: (cost) => (Math.log10(cost) - low) / (high - low),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
  };
}

/** A label beside a point, all in pixels. */
export interface LabelPlace {
  x: number;
  y: number;
  width: number;
}

/** The height of a line of a label, in pixels. */
const LINE = 15;

/** The height of each label, in the given order: each is moved down as far as it must to cover no label above it. */
export function spreadLabels(labels: readonly LabelPlace[]): number[] {
  const places: LabelPlace[] = [];
  const order = labels.map((_, index) => index).sort((a, b) => (labels[a]?.y ?? 0) - (labels[b]?.y ?? 0));
  const heights = new Array<number>(labels.length).fill(0);
  for (const index of order) {
    const label = labels[index];
    if (label === undefined) continue;
    let { y } = label;
    for (const other of places) {
      const isBeside = label.x < other.x + other.width && other.x < label.x + label.width;
      if (isBeside && y < other.y + LINE) y = other.y + LINE;
    }
    places.push({ ...label, y });
    heights[index] = y;
  }
  return heights;
}
