import { t } from "@lingui/core/macro";
import type { Model } from "@tutti/contract";
import { canReason, drawsImages, readsImages, servedBy } from "../../bindings/model-kind.ts";

/** The properties that a model must have to be listed; an absent one does not matter. */
export interface PaletteFilters {
  isFree?: boolean;
  reasons?: boolean;
  usesTools?: boolean;
  seesImages?: boolean;
  drawsImages?: boolean;
  /** The smallest context, in tokens. */
  context?: number;
  /** The highest price of a million completion tokens, in US dollars. */
  price?: number;
  /** The name of the provider that serves it. */
  provider?: string;
}

export const noFilters: PaletteFilters = {};

/** The filters that are on or off, in the order of their display. */
export const filterSwitches = [
  { name: "isFree", label: t`Free` },
  { name: "reasons", label: t`Reasoning` },
  { name: "usesTools", label: t`Tools` },
  { name: "seesImages", label: t`Sees images` },
  { name: "drawsImages", label: t`Draws images` },
] as const satisfies readonly { name: keyof PaletteFilters; label: string }[];

const TOKENS_PER_PRICE = 1_000_000;

/** The models that pass every filter, in their order. */
export function filterModels(models: readonly Model[], filters: PaletteFilters): readonly Model[] {
  const tests = testsOf(filters);
  return tests.length === 0 ? models : models.filter((model) => tests.every((passes) => passes(model)));
}

/** The names of the providers that serve the models, each once and sorted. */
export function providersOf(models: readonly Model[]): string[] {
  return [...new Set(models.map(({ id, provider_name: name }) => servedBy(id, name)))].sort((one, other) =>
    one.localeCompare(other),
  );
}

function testsOf(filters: PaletteFilters): ((model: Model) => boolean)[] {
  const { context, price, provider } = filters;
  return [
    ...(filters.isFree ? [isFree] : []),
    ...(filters.reasons ? [canReason] : []),
    ...(filters.usesTools ? [(model: Model) => model.supported_parameters.includes("tools")] : []),
    ...(filters.seesImages ? [readsImages] : []),
    ...(filters.drawsImages ? [drawsImages] : []),
    ...(context === undefined ? [] : [(model: Model) => (model.context_length ?? 0) >= context]),
    ...(price === undefined ? [] : [(model: Model) => isWithin(model, price)]),
    ...(provider === undefined ? [] : [(model: Model) => servedBy(model.id, model.provider_name) === provider]),
  ];
}

function isFree({ pricing }: Model): boolean {
  return Number(pricing.prompt) === 0 && Number(pricing.completion) === 0;
}

/** A price that is unknown, or varies, is within no limit. */
function isWithin({ pricing }: Model, most: number): boolean {
  const price = Number(pricing.completion) * TOKENS_PER_PRICE;
  return Number(pricing.prompt) >= 0 && price >= 0 && price <= most + Number.EPSILON * TOKENS_PER_PRICE;
}
