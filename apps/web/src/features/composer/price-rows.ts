import { t } from "@lingui/core/macro";
import type { SendEstimate } from "@tutti/domain";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";

/** What sending costs one character, in words. */
export interface PriceRow {
  id: string;
  name: string;
  tokens: string;
  price: string;
}

/** The price of a send in a few words; undefined where none is known. */
export function priceHint({ price, unpricedCount }: SendEstimate): string | undefined {
  if (price === undefined) return undefined;
  if (price === 0) return unpricedCount === 0 ? t`free` : undefined;
  return `${unpricedCount === 0 ? "about" : t`at least`} ${formatCost(price)}`;
}

/**
 * One row for each character that would be asked.
 *
 * @param names the names that the room shows its characters with, by their ids
 */
export function priceRows({ byTarget }: SendEstimate, names: ReadonlyMap<string, string>): readonly PriceRow[] {
  return byTarget.map(({ characterId, model, tokens, price }) => ({
    id: characterId,
    name: names.get(characterId) ?? model,
    tokens: formatNumber(tokens),
    price: price === undefined ? t`not known` : price === 0 ? t`free` : formatCost(price),
  }));
}
