import type { BenchTable } from "../bench-table.ts";
import { type BenchTab, type Cost, cheaper, longest } from "./browser.ts";

export interface LargeTextPlan {
  /** Characters of the text. */
  length: number;
  rounds: number;
}

/** Milliseconds in which the page finishes its own work after a step: drawing in idle time, observers. */
const REST = 1500;

/**
 * The cost of one large text for the page, as a question and as an answer: to open its room, to expand it, to scroll to
 * its end, to collapse it.
 */
export async function measureLargeText(page: BenchTab, plan: LargeTextPlan): Promise<BenchTable> {
  const { product, tab, costOf } = page;
  const best = new Map<string, { cost: Cost }>();
  const step = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    const { cost } = await costOf(async () => {
      await run();
      await tab.waitForTimeout(REST);
    });
    best.set(name, cheaper(best.get(name), { cost }));
  };
  const articles = {
    question: tab.getByRole("article", { name: "You" }).first(),
    answer: tab.getByRole("article", { name: /Model 0/ }).first(),
  };
  for (const large of ["question", "answer"] as const) {
    const roomId = `room-large-${large}`;
    await product("storeLargeText", { roomId, large, length: plan.length });
    for (let round = 0; round < plan.rounds; round += 1) {
      await tab.reload();
      await product("start");
      await product("open", "warm");
      await tab.waitForTimeout(REST);
      await step(`${large}: its room opened`, () => product("open", roomId));
      await step(`${large}: expanded`, () => articles[large].getByRole("button", { name: "Show more" }).click());
      const text = articles[large].getByRole("region", { name: "Long text" });
      await step(`${large}: scrolled by a screen`, () => text.evaluate((element) => element.scrollBy(0, 600)));
      await step(`${large}: scrolled to its end`, () => text.evaluate((element) => element.scrollTo(0, 1e9)));
      await step(`${large}: collapsed`, () => articles[large].getByRole("button", { name: "Show less" }).click());
    }
  }
  const isReached = [...best.values()].every(({ cost }) => cost.longestTask === 0);
  return {
    title: `A text of ${plan.length.toLocaleString("en-US")} characters in a room`,
    columns: ["", "longest task (ms)", "main thread busy (ms)", "script (ms)"],
    rows: [...best].map(([name, { cost }]) => [name, longest(cost), cost.busy, cost.script]),
    goals: [`no task over 50 ms, collapsed or expanded: ${isReached ? "reached" : "missed"} in this run`],
  };
}
