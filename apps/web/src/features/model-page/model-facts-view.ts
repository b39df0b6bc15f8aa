import { t } from "@lingui/core/macro";
import type { Model, PublicEndpoint } from "@tutti/contract";
import { formatDollars } from "../../ui/formats/cost.ts";
import { formatLongDay } from "../../ui/formats/dates.ts";
import { formatTenths } from "../../ui/formats/numbers.ts";
import { formatContext, formatPrice, perMillion } from "../../ui/models/model-figures.ts";

/** One line of a model's facts. */
export interface Fact {
  name: string;
  value: string;
}

/** The known facts about a model, in words for people; unknown ones are left out. */
export function modelFacts(model: Model): Fact[] {
  const { architecture, top_provider: top } = model;
  const facts: [string, string | undefined][] = [
    [t`Context`, formatContext(model.context_length)],
    [t`Longest answer`, formatContext(top.max_completion_tokens)],
    [t`Price`, formatPrice(model.pricing)],
    [t`Reads`, listOf(architecture.input_modalities)],
    [t`Writes`, listOf(architecture.output_modalities)],
    [t`Reasoning`, reasoningOf(model)],
    [t`Tools`, model.supported_parameters.includes("tools") ? t`Yes` : t`No`],
    [t`Released`, model.created > 0 ? formatDate(new Date(model.created * 1000).toISOString()) : undefined],
    [t`Knowledge cutoff`, model.knowledge_cutoff ? formatDate(model.knowledge_cutoff) : undefined],
    [t`Ends`, model.expiration_date ? formatDate(model.expiration_date) : undefined],
    [t`Also called`, model.aliases?.join(", ") || undefined],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

/** A provider's prices, in US dollars per million tokens; `–` where it names none. */
export interface ProviderPrices {
  prompt: string;
  completion: string;
  cacheRead: string;
}

export function providerPrices({ pricing }: PublicEndpoint): ProviderPrices {
  return {
    prompt: priceOf(pricing.prompt),
    completion: priceOf(pricing.completion),
    cacheRead: priceOf(pricing.input_cache_read),
  };
}

/** `99.2%` of the last day's requests, `–` where there were none. */
export function formatUptime(percent: number | null): string {
  if (percent === null) return "–";
  return percent === 100 ? "100%" : `${formatTenths(Math.min(percent, 99.9))}%`;
}

function priceOf(price: string | undefined): string {
  const dollars = perMillion(price ?? "");
  if (dollars === undefined || dollars < 0) return "–";
  return dollars === 0 ? t`free` : formatDollars(dollars);
}

function reasoningOf({ reasoning, supported_parameters: parameters }: Model): string {
  if (reasoning?.mandatory) return t`Always`;
  if (!parameters.includes("reasoning")) return t`No`;
  const efforts = reasoning?.supported_efforts;
  return efforts && efforts.length > 0 ? t`Yes: ${efforts.join(", ")}` : t`Yes`;
}

/** The labels of models' input and output modalities, by their names in the API. */
const modalityNames: Readonly<Record<string, string>> = {
  text: t`text`,
  image: t`image`,
  file: t`file`,
  audio: t`audio`,
  video: t`video`,
};

function listOf(modalities: readonly string[]): string {
  const text = modalities.map((modality) => modalityNames[modality] ?? modality).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param date ISO 8601, a day or a month */
function formatDate(date: string): string {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return date;
  return formatLongDay(time);
}
