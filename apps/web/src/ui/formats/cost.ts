import { numbers } from "./intl.ts";

const dollars = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", useGrouping: false } as const;
const none = numbers({ ...dollars, maximumFractionDigits: 0 });
const cents = numbers({ ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 2 });
const least = numbers({ ...dollars, minimumFractionDigits: 6, maximumFractionDigits: 6 });
const twoDigits = numbers({ ...dollars, minimumSignificantDigits: 1, maximumSignificantDigits: 2 });
const wholeDollars = numbers({ ...dollars, useGrouping: true, minimumFractionDigits: 0, maximumFractionDigits: 4 });
const dollarsAndCents = numbers({ ...dollars, useGrouping: true, minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** @param cost US dollars; two significant digits are kept, however small it is */
export function formatCost(cost: number): string {
  if (cost === 0) return none.format(0);
  if (cost >= 0.1) return cents.format(cost);
  return cost < 0.000_001 ? `< ${least.format(0.000_001)}` : twoDigits.format(cost);
}

/** `$0.25`, `$3`, `<$0.0001`. */
export function formatDollars(amount: number): string {
  if (amount === 0) return none.format(0);
  if (amount < 0.0001) return `<${wholeDollars.format(0.0001)}`;
  const isWhole = Math.abs(amount - Math.round(amount)) < 0.00005;
  return (isWhole ? wholeDollars : dollarsAndCents).format(amount);
}
