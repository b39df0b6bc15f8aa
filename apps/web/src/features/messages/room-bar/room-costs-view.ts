import type { CostSum, RoomCosts } from "@tutti/domain";
import { formatNumber } from "../../../ui/formats/numbers.ts";
import { formatSpeed } from "../../../ui/formats/speed.ts";
import { formatCost, formatTokens } from "../answer/figures.ts";

/** The sum of answers, as a row of a table shows it. */
interface CostFigures {
  answers: string;
  tokens: string;
  speed: string;
  cost: string;
}

/** One model's row in a room's costs. */
export interface CostRow extends CostFigures {
  id: string;
  name: string;
}

const UNKNOWN = "–";

/** A sum for narrow places; an unknown price is not shown as a price of zero. */
export function sumText(sum: CostSum): string {
  const tokens = formatTokens(sum.tokens);
  return isPriced(sum) ? `${tokens} · ${formatCost(sum.price)}` : tokens;
}

/** The costs of each model in a room, the most expensive first; of equal costs, the one with the most tokens first. */
export function costRows(costs: RoomCosts, nameOf: (characterId: string) => string): CostRow[] {
  return [...costs.byCharacter]
    .sort(([, a], [, b]) => b.price - a.price || b.tokens - a.tokens)
    .map(([id, sum]) => ({ id, name: nameOf(id), ...costFigures(sum) }));
}

/** The figures of a sum; an unknown price is not shown as a price of zero. */
export function costFigures(sum: CostSum): CostFigures {
  return {
    answers: formatNumber(sum.answers),
    tokens: formatNumber(sum.tokens),
    speed: formatSpeed(sum.tokensPerSecond),
    cost: isPriced(sum) ? formatCost(sum.price) : UNKNOWN,
  };
}

/** Whether a sum has a price: an unknown one is not shown as zero. */
export function isPriced({ unpricedCount, price }: CostSum): boolean {
  return price > 0 || unpricedCount === 0;
}
