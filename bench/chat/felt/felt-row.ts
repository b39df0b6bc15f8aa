/** One figure of what a person feels, beside its goal. */
export interface FeltRow {
  name: string;
  value: number;
  unit: "ms" | "%" | "nodes" | "×";
  /** The highest good value. */
  goal: number;
  /** Printed beside the figure: what it consists of. */
  note?: string;
}

export const feltColumns = ["", "measured", "goal (at most)", "", "of this"];

/** The row as it is printed, with whether its goal is reached. */
export function feltCells({ name, value, unit, goal, note = "" }: FeltRow): string[] {
  return [name, withUnit(value, unit), withUnit(goal, unit), value <= goal ? "reached" : "missed", note];
}

function withUnit(value: number, unit: FeltRow["unit"]): string {
  if (!Number.isFinite(value)) throw new Error("There is no figure to print.");
  const figure = value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));
  return unit === "%" || unit === "×" ? `${figure}${unit === "%" ? "%" : " ×"}` : `${figure} ${unit}`;
}
