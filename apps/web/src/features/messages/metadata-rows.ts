import { shownSpeed } from "@tutti/contract";
import type { MessageMetadata } from "@tutti/domain";
import { formatCost, formatSeconds, formatSpeed } from "./figures.ts";

/** One line of what is known of an answer. */
export interface MetadataRow {
  label: string;
  value: string;
  /** Whether the value is a name for machines, to be shown in the type of code. */
  isCode?: true;
}

/**
 * What is known of how an answer was made (MSG-8), in the order in which it is shown; what nobody told is left out.
 *
 * @param model the slug that was asked for; the one that answered stands before it where they differ
 */
export function metadataRows(metadata: MessageMetadata, model: string | undefined): MetadataRow[] {
  const { variantSlug, provider, tokensCount, cost, plugins, generationId } = metadata;
  const tokensPerSecond = shownSpeed(metadata);
  const answered = variantSlug ?? model;
  const isOther = variantSlug !== undefined && model !== undefined && variantSlug !== model;
  return [
    ...row("Model", answered, true),
    ...row("Asked for", isOther ? model : undefined, true),
    ...row("Provider", provider),
    ...row("Tokens", tokensCount === undefined ? undefined : tokensCount.toLocaleString("en-US")),
    ...row("Speed", tokensPerSecond === undefined ? undefined : formatSpeed(tokensPerSecond)),
    ...row("First token after", seconds(metadata.latencyDuration)),
    ...row("Duration", seconds(metadata.generateDuration)),
    ...row("Reasoning", seconds(metadata.reasoningDuration)),
    ...row("Cost", cost === undefined ? undefined : formatCost(cost)),
    ...row("Plugins", plugins === undefined || plugins.length === 0 ? undefined : plugins.join(", ")),
    ...row("Generation", generationId, true),
  ];
}

function row(label: string, value: string | undefined, isCode?: true): MetadataRow[] {
  return value === undefined ? [] : [{ label, value, ...(isCode ? { isCode } : {}) }];
}

function seconds(duration: number | undefined): string | undefined {
  if (duration === undefined) return undefined;
  return duration < 1000 ? `${Math.round(duration)} ms` : formatSeconds(duration);
}
