import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; of contradicting ones the last takes effect. */
export function cn(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
