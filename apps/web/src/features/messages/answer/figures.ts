import { plural, t } from "@lingui/core/macro";
import { shownSpeed } from "@tutti/contract";
import type { MessageMetadata } from "@tutti/domain";
import { formatCost } from "../../../ui/formats/cost.ts";
import { formatTenths } from "../../../ui/formats/numbers.ts";
import { formatSpeed } from "../../../ui/formats/speed.ts";

export { formatCost } from "../../../ui/formats/cost.ts";

/** The measured figures of an answer, formatted for a person; unknown ones are left out. */
export function figuresOf(metadata: MessageMetadata): string[] {
  const { tokensCount, generateDuration, cost, cachedFrom } = metadata;
  const tokensPerSecond = shownSpeed(metadata);
  return [
    ...(tokensCount === undefined || cachedFrom !== undefined ? [] : [formatTokens(tokensCount)]),
    ...(tokensPerSecond === undefined ? [] : [formatSpeed(tokensPerSecond)]),
    ...(generateDuration === undefined ? [] : [formatSeconds(generateDuration)]),
    ...(cachedFrom === undefined ? [] : [t`cached`]),
    ...(cost === undefined ? [] : [formatCost(cost)]),
  ];
}

export function formatTokens(count: number): string {
  return plural(count, { one: "# token", other: "# tokens" });
}

/** @param duration milliseconds */
export function formatSeconds(duration: number): string {
  const tenths = Math.round(duration / 100);
  if (tenths < 600) return t`${formatTenths(tenths / 10)} s`;
  const seconds = Math.round(duration / 1000);
  return t`${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The heading of a reasoning block, with the duration once it is known. */
export function reasoningHeading(duration: number | undefined): string {
  return duration === undefined ? t`Reasoning` : t`Reasoning (thought for ${formatTenths(duration / 1000)}s)`;
}

export function citationsLabel(count: number): string {
  return plural(count, { one: "# citation", other: "# citations" });
}
