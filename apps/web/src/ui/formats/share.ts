import { numbers } from "./intl.ts";

const share = numbers({ style: "percent", maximumFractionDigits: 0 });

/** A part of a whole, from 0 to 1: `75%`. */
export function formatShare(part: number): string {
  return share.format(part);
}
