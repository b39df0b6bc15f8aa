import type { ApiError, ChatRequest, ProviderPreferences } from "@tutti/contract";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import type { CatalogView } from "../catalog/catalog.ts";
import type { Endpoint, HealthView } from "../endpoints/endpoint.ts";
import { fail, type Result, succeed } from "../result.ts";
import { FREE_ROUTER_MODEL, isRouter, pickAutomatically } from "./auto-router.ts";
import { noEndpointsError } from "./no-endpoints.ts";
import { rankEndpoints, type Sort } from "./rank-endpoints.ts";
import { type RequiredCapabilities, requiredCapabilitiesOf } from "./required-capabilities.ts";
import { type ResolvedModel, resolveModel } from "./resolve-model.ts";
import { parseSlug, type Variant } from "./slug.ts";

/** The services that planning uses, the same for every request. */
export interface RoutingServices {
  health: HealthView;
  /** From 0 up to but not including 1. */
  random: () => number;
}

/** The endpoints that are called for a completion, and the request that they are sent. */
export interface RoutePlan {
  /** The request: `models` has become candidates, and `model` is the first requested slug. */
  body: ChatRequest;
  /** Best first; the endpoints of the first model before those of its fallbacks. */
  candidates: readonly [Endpoint, ...Endpoint[]];
  /** How an endpoint that chooses among providers itself is to sort them, if the variant of its slug says so. */
  sorts: ReadonlyMap<Endpoint, Sort>;
}

type View = Pick<CatalogView, "find" | "endpoints" | "listKnownModels">;

/** The endpoints that one slug of a request resolves to. */
interface Candidates {
  candidates: readonly Endpoint[];
  /** The criterion that its variant sorts them by. */
  sort: Sort | undefined;
}

/**
 * Finds the endpoints that may answer a request whose preset and variants are resolved: the endpoints of its model,
 * ranked by its preferences, then those of its `models`, in their order. Error, if none of the models has an endpoint,
 * that of the first: 400 for an unknown model or a prompt that is too long, 404 if the request excludes every endpoint.
 */
export async function planRoute(
  body: ChatRequest,
  view: View,
  services: RoutingServices,
): Promise<Result<RoutePlan, ApiError>> {
  const { models: _, preset: __, ...plain } = body;
  const slugs = slugsOf(body);
  const context: SlugContext = { body, needs: requiredCapabilitiesOf(body), view, services };
  const rankings = isSortedTogether(body.provider, slugs)
    ? [await rankTogether(slugs, context)]
    : await Promise.all(slugs.map((slug) => candidatesFor(slug, context)));
  const answeredCandidates = rankings.filter((result) => result.ok).map(({ value }) => value);
  const [first, ...others] = new Set(answeredCandidates.flatMap(({ candidates }) => candidates));
  if (!first) {
    const refusal = rankings.find((result) => !result.ok);
    if (!refusal) throw new Error("A slug has neither candidates nor an error.");
    return refusal;
  }
  return succeed({
    body: { ...plain, model: slugs[0] },
    candidates: [first, ...others],
    sorts: sortsOf(answeredCandidates),
  });
}

/** The sort of each endpoint; an endpoint that several slugs resolve to takes that of the first. */
function sortsOf(answeredCandidates: readonly Candidates[]): Map<Endpoint, Sort> {
  const sorts = answeredCandidates.flatMap(({ candidates, sort }) =>
    candidates.map((endpoint) => [endpoint, sort] as const),
  );
  const first = new Map(sorts.toReversed());
  return new Map([...first].flatMap(([endpoint, sort]) => (sort === undefined ? [] : [[endpoint, sort]])));
}

interface SlugContext {
  body: ChatRequest;
  needs: RequiredCapabilities;
  view: View;
  services: RoutingServices;
}

function slugsOf({ model, models }: ChatRequest): [string, ...string[]] {
  const requestedModels = [model, ...(models ?? [])].map((slug) => slug?.trim() ?? "").filter((slug) => slug !== "");
  const [first = AUTO_ROUTER_MODEL, ...others] = new Set(requestedModels);
  return [first, ...others];
}

async function candidatesFor(slug: string, context: SlugContext): Promise<Result<Candidates, ApiError>> {
  const { body, view } = context;
  const { base, variants } = parseSlug(slug);
  const resolved = await resolveModel(slug, view);
  if (resolved.ok) return rankResolvedModel(slug, resolved.value, context);
  if (!isRouter(base)) return resolved;
  const ranking = rankingOf(context, preferencesFor(variants, body));
  const router = variants.has("free") ? FREE_ROUTER_MODEL : base;
  const pickedEndpoints = pickAutomatically(await view.endpoints(), {
    ...ranking,
    slug: router,
    plugins: body.plugins,
  });
  return pickedEndpoints.ok ? succeed({ candidates: pickedEndpoints.value, sort: sortOf(variants) }) : pickedEndpoints;
}

function rankResolvedModel(
  slug: string,
  { endpoints, variants }: ResolvedModel,
  context: SlugContext,
): Result<Candidates, ApiError> {
  const preferences = preferencesFor(variants, context.body);
  const { rankedEndpoints, ...ranking } = rankEndpoints(endpoints, rankingOf(context, preferences));
  if (rankedEndpoints.length === 0) {
    return fail(noEndpointsError({ slug, endpoints, ranking, preferences, needs: context.needs }));
  }
  return succeed({ candidates: rankedEndpoints, sort: sortOf(variants) });
}

/** `sort: {by, partition: "none"}` sorts the endpoints of all models together. */
function isSortedTogether(provider: ChatRequest["provider"], slugs: readonly string[]): boolean {
  const sort = provider?.sort;
  return slugs.length > 1 && typeof sort === "object" && sort?.partition === "none";
}

async function rankTogether(
  slugs: readonly [string, ...string[]],
  context: SlugContext,
): Promise<Result<Candidates, ApiError>> {
  const resolved = await Promise.all(slugs.map((slug) => resolveModel(slug, context.view)));
  const [first, ...others] = resolved.flatMap((result) => (result.ok ? result.value.endpoints : []));
  if (!first) return candidatesFor(slugs[0], context);
  return rankResolvedModel(slugs[0], { endpoints: [first, ...others], variants: new Set() }, context);
}

function rankingOf({ body, needs, services }: SlugContext, preferences: ProviderPreferences) {
  return { preferences, maxPrice: body.max_price, needs, ...services };
}

/** A slug's own variant sorts its own endpoints, unless the request states how all are sorted. */
function preferencesFor(variants: ReadonlySet<Variant>, { provider }: ChatRequest): ProviderPreferences {
  const preferences = provider ?? {};
  const sort = preferences.sort ?? sortOf(variants);
  return sort ? { ...preferences, sort } : preferences;
}

/**
 * How a variant sorts the providers. If a slug has several variants, speed takes precedence over price, in any order.
 */
function sortOf(variants: ReadonlySet<Variant>): Sort | undefined {
  if (variants.has("nitro")) return "throughput";
  if (variants.has("floor")) return "price";
  return variants.has("exacto") ? "exacto" : undefined;
}
