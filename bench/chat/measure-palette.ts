import type { BenchTable } from "../bench-table.ts";
import { type BenchTab, type Cost, cheaper, longest } from "./browser.ts";

export interface PalettePlan {
  models: number;
  rounds: number;
}

/** Text that matches many models, few, one and none, and is then deleted. */
const TYPED = "open atlas 1";

/** The cost of a key in the palette's field, from the search to the painted list. */
export async function measurePalette({ tab, palette, costOf }: BenchTab, plan: PalettePlan): Promise<BenchTable> {
  const keys = [...TYPED, ...Array.from(TYPED, () => "Backspace")];
  let best: { cost: Cost } | undefined;
  for (let round = 0; round < plan.rounds; round += 1) {
    await tab.reload();
    await palette("open", plan.models);
    await tab.getByRole("combobox").focus();
    // Waits until the page is idle: work that the opening has deferred is not the keys'.
    await tab.waitForTimeout(500);
    const { cost } = await costOf(async () => {
      for (const key of keys) await tab.keyboard.press(key === " " ? "Space" : key, { delay: 30 });
    });
    best = cheaper(best, { cost });
  }
  if (best === undefined) throw new Error("The palette was not measured.");
  const each = (milliseconds: number): number => milliseconds / keys.length;
  return {
    title: `The palette: typing with ${plan.models.toLocaleString("en-US")} models, for each key (ms)`,
    columns: ["keys", "script", "all: script, layout, paint", "longest task"],
    rows: [[keys.length, each(best.cost.script), each(best.cost.busy), longest(best.cost)]],
    goals: ["under one frame (16.7 ms)"],
  };
}
