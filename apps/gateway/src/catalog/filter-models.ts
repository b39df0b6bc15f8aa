import type { Model, ModelQuery } from "@tutti/contract";
import type { Endpoint, HealthView } from "../endpoints/endpoint.ts";

/** The data that a list of models is filtered and sorted by, besides the models themselves. */
export interface ModelContext {
  endpointsOf: (model: Model) => readonly Endpoint[];
  health: HealthView;
}

/** The models that match a query, in the requested order; without paging. */
export function filterModels(models: readonly Model[], query: ModelQuery, context: ModelContext): readonly Model[] {
  const requestedCriteria = criteria(query, context);
  const foundModels = models.filter((model) => requestedCriteria.every((isWanted) => isWanted(model)));
  return sortModels(foundModels, query.sort, context);
}

type Criterion = (model: Model) => boolean;

function criteria(query: ModelQuery, { endpointsOf }: ModelContext): Criterion[] {
  const { output_modalities: outputs = ["text"], input_modalities: inputs, supported_parameters: parameters } = query;
  const all: (Criterion | false | undefined)[] = [
    !outputs.includes("all") &&
      (({ architecture }) => architecture.output_modalities.some((modality) => outputs.includes(modality))),
    inputs && (({ architecture }) => inputs.every((modality) => architecture.input_modalities.includes(modality))),
    parameters && ((model) => parameters.every((parameter) => model.supported_parameters.includes(parameter))),
    query.q !== undefined && matchesText(query.q.trim().toLowerCase()),
    query.context !== undefined && (({ context_length }) => (context_length ?? 0) >= (query.context ?? 0)),
    priceBetween("prompt", query.min_price, query.max_price),
    priceBetween("completion", query.min_output_price, query.max_output_price),
    query.model_authors && (({ id }) => query.model_authors?.includes(authorOf(id)) ?? true),
    query.arch !== undefined &&
      (({ architecture }) => architecture.tokenizer.toLowerCase().includes(query.arch?.toLowerCase() ?? "")),
    query.providers &&
      ((model) =>
        endpointsOf(model).some(
          ({ provider }) =>
            query.providers?.includes(provider.slug.toLowerCase()) ||
            query.providers?.includes(provider.name.toLowerCase()),
        )),
    query.zdr === "true" &&
      ((model) => endpointsOf(model).some(({ provider }) => provider.dataPolicy?.retention === false)),
  ];
  return all.filter((criterion) => typeof criterion === "function");
}

function matchesText(text: string): Criterion {
  return ({ id, name }) => id.toLowerCase().includes(text) || name.toLowerCase().includes(text);
}

/** Limits in US dollars per million tokens. An unknown price is within no limit. */
function priceBetween(
  field: "prompt" | "completion",
  least: number | undefined,
  most: number | undefined,
): Criterion | undefined {
  if (least === undefined && most === undefined) return undefined;
  return ({ pricing }) => {
    const price = Number(pricing[field]) * 1_000_000;
    return price >= 0 && price >= (least ?? 0) && price <= (most ?? Number.POSITIVE_INFINITY);
  };
}

/** A model's sort value, the smallest first; undefined (not known) comes last. */
type Figure = (model: Model) => number | undefined;

function sortModels(models: readonly Model[], sort: string | undefined, context: ModelContext): readonly Model[] {
  const figure = figureFor(sort, context);
  if (!figure) return models;
  return models
    .map((model) => ({ model, figure: figure(model) ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => (a.figure === b.figure ? 0 : a.figure - b.figure))
    .map(({ model }) => model);
}

function figureFor(sort: string | undefined, { endpointsOf, health }: ModelContext): Figure | undefined {
  switch (sort) {
    case "newest":
      return ({ created }) => (created > 0 ? -created : undefined);
    case "pricing-low-to-high":
      return averagePrice;
    case "pricing-high-to-low":
      return (model) => negate(averagePrice(model));
    case "context-high-to-low":
      return ({ context_length }) => negate(context_length ?? undefined);
    case "latency-low-to-high":
      return (model) => smallest(endpointsOf(model).map((endpoint) => health.latency(endpoint)?.p50));
    case "throughput-high-to-low":
      return (model) => smallest(endpointsOf(model).map((endpoint) => negate(health.throughput(endpoint)?.p50)));
    default:
      return undefined;
  }
}

function averagePrice({ pricing }: Model): number | undefined {
  const average = (Number(pricing.prompt) + Number(pricing.completion)) / 2;
  return average >= 0 ? average : undefined;
}

function negate(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

function smallest(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

function authorOf(slug: string): string {
  return slug.slice(0, Math.max(0, slug.indexOf("/"))).toLowerCase();
}
