import { plural, t } from "@lingui/core/macro";
import { type ChatRequest, shownSpeed } from "@tutti/contract";
import type { MessageMetadata } from "@tutti/domain";
import { formatNumber } from "../../../ui/formats/numbers.ts";
import { formatSpeed } from "../../../ui/formats/speed.ts";
import { formatCost, formatSeconds } from "../answer/figures.ts";

/** One row of an answer's metadata. */
export interface MetadataRow {
  label: string;
  value: string;
  /** Whether the value is an identifier, to be shown in monospace type. */
  isCode?: true;
}

/**
 * The metadata of how an answer was made (MSG-8), in the order in which it is shown; unknown values are left out.
 *
 * @param preferredPlace the model's rank among those that the person's votes prefer, where the router followed them
 * @param model the slug that was requested; the slug of the model that answered stands before it where they differ
 */
export function metadataRows(
  metadata: MessageMetadata,
  model: string | undefined,
  preferredPlace?: number,
): MetadataRow[] {
  const { variantSlug, provider, tokensCount, cost, plugins, generationId, cachedFrom, compressedMessages } = metadata;
  const tokensPerSecond = shownSpeed(metadata);
  const modelSlug = variantSlug ?? model;
  const isOther = variantSlug !== undefined && model !== undefined && variantSlug !== model;
  return [
    ...row(t`Model`, modelSlug, true),
    ...row(t`Asked for`, isOther ? model : undefined, true),
    ...row(t`Chosen by`, preferredPlace === undefined ? undefined : chosenText(preferredPlace)),
    ...row(t`Provider`, provider),
    ...row(t`Tokens`, tokensCount === undefined || cachedFrom !== undefined ? undefined : formatNumber(tokensCount)),
    ...row(t`Speed`, tokensPerSecond === undefined ? undefined : formatSpeed(tokensPerSecond)),
    ...row(t`Time to first token`, seconds(metadata.latencyDuration)),
    ...row(t`Duration`, seconds(metadata.generateDuration)),
    ...row(t`Reasoning`, seconds(metadata.reasoningDuration)),
    ...row(t`Cost`, cost === undefined ? undefined : formatCost(cost)),
    ...row(t`Plugins`, plugins === undefined || plugins.length === 0 ? undefined : plugins.join(", ")),
    ...row(t`Context`, compressedMessages === undefined ? undefined : compressionText(compressedMessages)),
    ...row(t`Generation`, generationId, true),
    ...row(t`Cached from`, cachedFrom, true),
  ];
}

function compressionText(count: number): string {
  return plural(count, {
    one: "one message left out or shortened to fit",
    other: "# messages left out or shortened to fit",
  });
}

function chosenText(place: number): string {
  return place === 1 ? t`your votes: first for such requests` : t`your votes: number ${place} for such requests`;
}

/** The models that a request names as preferred for the Auto Router. */
export function preferredModelsOf(plugins: ChatRequest["plugins"]): readonly string[] {
  const models: unknown = plugins?.find(({ id }) => id === "auto-router")?.["preferred_models"];
  return Array.isArray(models) ? models.filter((slug) => typeof slug === "string") : [];
}

function row(label: string, value: string | undefined, isCode?: true): MetadataRow[] {
  return value === undefined ? [] : [{ label, value, ...(isCode ? { isCode } : {}) }];
}

function seconds(duration: number | undefined): string | undefined {
  if (duration === undefined) return undefined;
  return duration < 1000 ? t`${Math.round(duration)} ms` : formatSeconds(duration);
}
