/** @param cost US dollars; two digits that count are kept, however little it is */
export function formatCost(cost: number): string {
  if (cost === 0) return "$0";
  if (cost >= 0.1) return `$${cost.toFixed(2)}`;
  if (cost < 0.000_001) return "< $0.000001";
  return `$${Number(cost.toPrecision(2)).toFixed(8).replace(/0+$/, "")}`;
}
