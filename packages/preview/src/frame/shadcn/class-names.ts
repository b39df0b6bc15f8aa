import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Class names put together, of which the last of those that contradict each other holds. */
export function cn(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
