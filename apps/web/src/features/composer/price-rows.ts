import { t } from "@lingui/core/macro";
import type { SendEstimate } from "@tutti/domain";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";

/** The price of sending to one character, as text. */
export interface PriceRow {
  id: string;
  name: string;
  tokens: string;
  price: string;
}

/** The price of a send as a short text; undefined where no price is known. */
export function priceHint({ price, unpricedCount }: SendEstimate): string | undefined {
  if (price === undefined) return undefined;
  if (price === 0) return unpricedCount === 0 ? t`free` : undefined;
  return `${unpricedCount === 0 ? "about" : t`at least`} ${formatCost(price)}`;
}

/**
 * One row for each character that the message would be sent to.
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
