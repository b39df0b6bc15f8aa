import { AUTO_ROUTER_MODEL, type KnownModel, type Model, withoutUndefined } from "@tutti/contract";
import type { Vendor } from "../config/config.ts";
import { vendors } from "../config/vendors.ts";
import type { CatalogFacts, EndpointFacts, ModelFacts } from "./facts.ts";
import { authorOfVendor } from "./slug-aliases.ts";

type Connect = KnownModel["connect"][number];

/**
 * Every model that Tutti knows: first those with a provider, in their order, then those that a key would make
 * available, with the vendors of such keys, the model's author first.
 */
export function listKnownModels(servedModels: readonly Model[], facts: CatalogFacts): KnownModel[] {
  const usedSlugs = new Set(servedModels.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
  const bySlug = Map.groupBy(
    facts.endpoints.filter(({ slug }) => slug !== undefined),
    ({ slug }) => slug,
  );
  const listedModels = [...facts.models.values()].flatMap((model) =>
    usedSlugs.has(model.slug) ? [] : [toKnownModel(model, connectFor(model.slug, bySlug.get(model.slug) ?? []))],
  );
  const unlistedModels = facts.endpoints.flatMap((endpoint) => toUnlistedModels(endpoint, usedSlugs));
  return [
    ...servedModels.map(toAvailable),
    ...[...listedModels, ...unlistedModels].filter(({ id, connect }) => connect.length > 0 && id !== AUTO_ROUTER_MODEL),
  ];
}

function toAvailable(model: Model): KnownModel {
  return {
    ...compact({
      slug: model.id,
      name: model.name,
      created: model.created || undefined,
      contextLength: model.context_length ?? undefined,
      inputModalities: model.architecture.input_modalities,
      outputModalities: model.architecture.output_modalities,
      pricing: model.pricing.prompt.startsWith("-") ? undefined : model.pricing,
      reasoning: model.reasoning,
    }),
    available: true,
    connect: [],
  };
}

function toKnownModel(model: ModelFacts, connect: readonly Connect[]): KnownModel {
  return { ...compact(model), available: false, connect: [...connect] };
}

/** A vendor's model that OpenRouter does not list. */
function toUnlistedModels(endpoint: EndpointFacts, usedSlugs: ReadonlySet<string>): KnownModel[] {
  const slug = `${endpoint.vendor}/${endpoint.upstreamId}`;
  const vendor = vendors.find((knownVendor) => knownVendor.slug === endpoint.vendor);
  if (endpoint.slug !== undefined || !vendor || usedSlugs.has(slug) || endpoint.upstreamId.includes("/")) return [];
  const { name = endpoint.upstreamId, ...facts } = endpoint;
  return [
    {
      ...compact({ ...facts, name, slug, outputModalities: ["text"] }),
      available: false,
      connect: [toConnect(vendor)],
    },
  ];
}

interface ModelDescription {
  slug: string;
  name: string;
  created?: number | undefined;
  contextLength?: number | undefined;
  inputModalities: readonly string[];
  outputModalities: readonly string[];
  pricing?: { prompt: string; completion: string } | undefined;
  reasoning?: object | undefined;
}

/** Default values are left out: there are thousands of models. */
function compact(model: ModelDescription): Omit<KnownModel, "available" | "connect"> {
  const takes = model.inputModalities.filter((modality) => modality !== "text");
  const givesText = model.outputModalities.length === 1 && model.outputModalities[0] === "text";
  return {
    id: model.slug,
    name: model.name,
    ...withoutUndefined({ created: model.created, context_length: model.contextLength }),
    ...(takes.length === 0 ? {} : { input_modalities: takes }),
    ...(givesText ? {} : { output_modalities: [...model.outputModalities] }),
    ...(model.pricing ? { pricing: { prompt: model.pricing.prompt, completion: model.pricing.completion } } : {}),
    ...(model.reasoning ? { reasoning: true as const } : {}),
  };
}

/**
 * A vendor without rows of its own is assumed to serve the models that it makes; OpenRouter serves every model that it
 * lists.
 */
function connectFor(slug: string, rows: readonly EndpointFacts[]): Connect[] {
  const author = slug.slice(0, slug.indexOf("/"));
  const isVariant = slug.startsWith("~") || slug.includes(":");
  const serving = vendors.filter(({ slug: vendor }) => {
    if (vendor === "openrouter") return false;
    return rows.some((row) => row.vendor === vendor) || (!isVariant && isMaker(vendor, author));
  });
  const isAuthor = (vendor: Vendor) => authorOfVendor[vendor.slug] === author;
  return [
    ...serving.filter(isAuthor),
    ...serving.filter((vendor) => !isAuthor(vendor)),
    ...vendors.filter((vendor) => vendor.slug === "openrouter"),
  ].map(toConnect);
}

/** Vendors whose lists the snapshot does not have. */
const makersWithoutRows: ReadonlySet<string> = new Set(["alibaba", "cohere", "perplexity"]);

function isMaker(vendor: string, author: string): boolean {
  return makersWithoutRows.has(vendor) && authorOfVendor[vendor] === author;
}

function toConnect({ slug, name, variables: [variable] }: Vendor): Connect {
  return { slug, name, variable: `${variable}_API_KEY` };
}
