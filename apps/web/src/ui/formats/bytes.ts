import { formatTenths } from "./numbers.ts";

const units = ["B", "KB", "MB", "GB", "TB"] as const;

/** `950 B`, `1.2 MB`, `12 GB`: two digits that count where there are so few. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? formatTenths(value) : Math.round(value)} ${units[power]}`;
}
