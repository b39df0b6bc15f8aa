/** What a person feels, in one figure, beside what it should be. */
export interface FeltRow {
  name: string;
  value: number;
  unit: "ms" | "%" | "nodes" | "×";
  /** At most. */
  goal: number;
  /** Said beside the figure, as what it consists of. */
  note?: string;
}

export const feltColumns = ["", "measured", "goal (at most)", "", "of this"];

/** The row as it is printed: whether its goal is reached stands beside it. */
export function feltCells({ name, value, unit, goal, note = "" }: FeltRow): string[] {
  return [name, withUnit(value, unit), withUnit(goal, unit), value <= goal ? "reached" : "missed", note];
}

function withUnit(value: number, unit: FeltRow["unit"]): string {
  if (!Number.isFinite(value)) throw new Error("There is no figure to print.");
  const figure = value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));
  return unit === "%" || unit === "×" ? `${figure}${unit === "%" ? "%" : " ×"}` : `${figure} ${unit}`;
}
