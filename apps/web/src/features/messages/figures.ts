import { t } from "@lingui/core/macro";
import { shownSpeed } from "@tutti/contract";
import type { MessageMetadata } from "@tutti/domain";
import { formatCost } from "../../ui/format-cost.ts";

export { formatCost } from "../../ui/format-cost.ts";

/** Made once: every answer in sight has figures, and `toLocaleString` looks the language up each time. */
const whole = new Intl.NumberFormat("en-US");

/** What was measured of an answer, each figure as a person reads it; those that are not known are left out. */
export function figuresOf(metadata: MessageMetadata): string[] {
  const { tokensCount, generateDuration, cost } = metadata;
  const tokensPerSecond = shownSpeed(metadata);
  return [
    ...(tokensCount === undefined ? [] : [formatTokens(tokensCount)]),
    ...(tokensPerSecond === undefined ? [] : [formatSpeed(tokensPerSecond)]),
    ...(generateDuration === undefined ? [] : [formatSeconds(generateDuration)]),
    ...(cost === undefined ? [] : [formatCost(cost)]),
  ];
}

export function formatTokens(count: number): string {
  return `${whole.format(count)} ${count === 1 ? "token" : "tokens"}`;
}

/** @param speed tokens per second */
export function formatSpeed(speed: number): string {
  return `${speed < 10 ? speed.toFixed(1) : whole.format(Math.round(speed))} tok/s`;
}

/** @param duration milliseconds */
export function formatSeconds(duration: number): string {
  const tenths = Math.round(duration / 100);
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(duration / 1000);
  return t`${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The heading of a reasoning block; the time is there once it is known. */
export function reasoningHeading(duration: number | undefined): string {
  return duration === undefined ? t`Reasoning` : t`Reasoning (thought for ${(duration / 1000).toFixed(1)}s)`;
}

export function citationsLabel(count: number): string {
  return `${count} ${count === 1 ? "citation" : "citations"}`;
}
