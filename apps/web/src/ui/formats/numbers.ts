import { numbers } from "./intl.ts";

const whole = numbers();
const compact = numbers({ notation: "compact", maximumFractionDigits: 1 });
const compactMillions = numbers({ notation: "compact", maximumFractionDigits: 2 });
const oneDigit = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });

/** `1,234`. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** `0.5`, `12.0`: one digit after the point, always. */
export function formatTenths(value: number): string {
  return oneDigit.format(value);
}

/** `950`, `12.3K`, `1.2M`. */
export function formatCount(count: number): string {
  return (count < 1_000_000 ? compact : compactMillions).format(count);
}
