import type { ApiError, ChatRequest } from "@tutti/contract";
import { AUTO_ROUTER_MODEL, describeIssue, safeParse } from "@tutti/contract";
import * as z from "zod";
import { type Key, sortByKey } from "../endpoints/compare-keys.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { isFree } from "../endpoints/price.ts";
import { type Difficulty, keyForAuto } from "../endpoints/rank-for-auto.ts";
import { fail, type Result, succeed } from "../result.ts";
import { filterEndpoints, supports } from "./filter-endpoints.ts";
import { globMatcher } from "./match-glob.ts";
import { placeIn } from "./match-provider.ts";
import { noEndpointsError } from "./no-endpoints.ts";
import { type RankingContext, rankEndpoints, sortOfPreferences } from "./rank-endpoints.ts";
import type { RequiredCapabilities } from "./required-capabilities.ts";

/** The router among the models that cost nothing. */
export const FREE_ROUTER_MODEL = "openrouter/free";

/** How many providers the Auto Router tries for one message. */
const AUTO_ATTEMPTS = 3;

/** A prompt of more tokens than this is demanding. */
const LONG_PROMPT = 4_000;

export interface AutoContext extends RankingContext {
  slug: typeof AUTO_ROUTER_MODEL | typeof FREE_ROUTER_MODEL;
  plugins: ChatRequest["plugins"];
}

export function isRouter(slug: string): slug is AutoContext["slug"] {
  return slug === AUTO_ROUTER_MODEL || slug === FREE_ROUTER_MODEL;
}

/**
 * Picks a model by the capabilities that a message requires (image, file and audio input, image output, tools, an
 * answer in a given form, reasoning, the length of its text), by the request's preferences, and by the kind and price
 * of the connected providers. First come all endpoints of the best model, then the best model of each other provider.
 * Errors: 404 with OpenRouter's message if no model has the capabilities, 400 for invalid options of the plugin.
 */
export function pickAutomatically(
  endpoints: readonly Endpoint[],
  context: AutoContext,
): Result<readonly [Endpoint, ...Endpoint[]], ApiError> {
  const { slug, needs, preferences } = context;
  const wishes = readWishes(context.plugins);
  if (!wishes.ok) return wishes;
  const availableEndpoints = endpoints.filter((endpoint) => isOffered(endpoint, { slug, allows: wishes.value.allows }));
  const able = availableEndpoints.filter((endpoint) => canDo(endpoint, needs));
  if (able.length === 0) return fail({ code: 404, message: missing(slug, needs, availableEndpoints) });
  const { remainingEndpoints, ...filtered } = filterEndpoints(able, context);
  if (remainingEndpoints.length === 0) {
    return fail(noEndpointsError({ slug, endpoints: able, ranking: filtered, preferences, needs }));
  }
  return succeed(
    choose(withWish(remainingEndpoints, needs), { ...context, preferredSlugs: wishes.value.preferredSlugs }),
  );
}

/** Whether a request allows the model with this slug. */
type Allows = (slug: string) => boolean;

/**
 * Each pattern is matched against each model, so the limits are as many patterns as a person writes, and the length of
 * a slug.
 */
const patternsSchema = z.array(z.string().max(200)).max(200).nullish();

const optionsSchema = z.looseObject({
  allowed_models: patternsSchema,
  excluded_models: patternsSchema,
  preferred_models: patternsSchema,
});

/** A request's options for the router: which models are allowed, and which are preferred, the best first. */
interface Wishes {
  allows: Allows;
  preferredSlugs: readonly string[];
}

/**
 * The options of the plugin `auto-router`: `anthropic/*` is every model of that author; a preferred model is named by
 * its slug. Error: 400 for invalid options.
 */
function readWishes(plugins: ChatRequest["plugins"]): Result<Wishes, ApiError> {
  const options = plugins?.find(({ id, enabled }) => id === "auto-router" && enabled !== false);
  const parseResult = safeParse(optionsSchema, options ?? {});
  if (!parseResult.success) {
    const message = `Plugin "auto-router": ${describeIssue(parseResult.error.issues[0])}`;
    return fail({ code: 400, message, metadata: { error_type: "invalid_request" } });
  }
  const allowMatchers = (parseResult.data.allowed_models ?? []).map(globMatcher);
  const excludeMatchers = (parseResult.data.excluded_models ?? []).map(globMatcher);
  return succeed({
    allows: (slug) =>
      (allowMatchers.length === 0 || allowMatchers.some((matches) => matches(slug))) &&
      !excludeMatchers.some((matches) => matches(slug)),
    preferredSlugs: parseResult.data.preferred_models ?? [],
  });
}

/**
 * Whether the router may choose the model: any that the request allows, except routers; only free ones for the free
 * router.
 */
function isOffered({ model }: Endpoint, { slug, allows }: { slug: AutoContext["slug"]; allows: Allows }): boolean {
  return !isRouter(model.slug) && (slug !== FREE_ROUTER_MODEL || isFree(model.pricing)) && allows(model.slug);
}

function canDo(endpoint: Endpoint, needs: RequiredCapabilities): boolean {
  const { inputModalities, outputModalities } = endpoint.model;
  if (needs.imageInput && !inputModalities.includes("image")) return false;
  if (needs.audioInput && !inputModalities.includes("audio")) return false;
  if (needs.tools && !supports(endpoint, "tools")) return false;
  return outputModalities.includes(needs.imageOutput ? "image" : "text");
}

/** The endpoints that are known to reason, if reasoning is requested and there are any; else all. */
function withWish(retainedEndpoints: readonly Endpoint[], { reasoning }: RequiredCapabilities): readonly Endpoint[] {
  if (!reasoning) return retainedEndpoints;
  const thinking = retainedEndpoints.filter(
    ({ model }) => model.reasoning !== undefined || model.supportedParameters.includes("reasoning"),
  );
  return thinking.length > 0 ? thinking : retainedEndpoints;
}

/** The request, and the models that it prefers. */
interface ChoiceContext extends AutoContext {
  preferredSlugs: readonly string[];
}

function choose(retainedEndpoints: readonly Endpoint[], context: ChoiceContext): readonly [Endpoint, ...Endpoint[]] {
  const sorted = sortByKey(retainedEndpoints, keyReader(retainedEndpoints, context));
  const [best] = sorted;
  if (!best) throw new Error("There is no endpoint to choose from.");
  const serving = rankEndpoints(
    retainedEndpoints.filter(({ model }) => model.slug === best.model.slug),
    context,
  ).rankedEndpoints;
  const [first = best, ...second] = serving;
  const providers = new Set(serving.map(({ provider }) => provider));
  // A demo is never the fallback for a real model that failed: the person needs to see the failure.
  const peers = sorted.filter(
    ({ provider }) => !providers.has(provider) && isDemo(provider) === isDemo(first.provider),
  );
  return [first, ...[...second, ...bestOfEach(peers)].slice(0, AUTO_ATTEMPTS - 1)];
}

/** The first endpoint of each provider. */
function bestOfEach(sorted: readonly Endpoint[]): Endpoint[] {
  const providers = new Set<Endpoint["provider"]>();
  return sorted.filter(({ provider }) => !providers.has(provider) && providers.add(provider));
}

/**
 * The models that a request prefers come first, in its order. Then the request's own order or sort of providers takes
 * precedence over the router's ranking; endpoints whose circuit breaker is open come last.
 */
function keyReader(retainedEndpoints: readonly Endpoint[], context: ChoiceContext): (endpoint: Endpoint) => Key {
  const { preferences, health, needs, preferredSlugs } = context;
  const order = preferences.order ?? [];
  const difficulty: Difficulty =
    needs.reasoning || needs.tools || needs.promptExceeds(LONG_PROMPT) ? "demanding" : "everyday";
  const places = sortOfPreferences(preferences)
    ? new Map(rankEndpoints(retainedEndpoints, context).rankedEndpoints.map((endpoint, place) => [endpoint, place]))
    : undefined;
  const preferredPlaces = new Map(preferredSlugs.map((slug, place) => [slug, place] as const).reverse());
  return (endpoint) => [
    isDemo(endpoint.provider) && !preferredPlaces.has(endpoint.model.slug) ? 1 : 0,
    health.isCoolingDown(endpoint) ? 1 : 0,
    preferredPlaces.get(endpoint.model.slug) ?? preferredSlugs.length,
    order.length === 0 ? 0 : (placeIn(order, endpoint) ?? order.length),
    places?.get(endpoint) ?? 0,
    ...keyForAuto(endpoint, difficulty),
  ];
}

function isDemo({ kind }: Endpoint["provider"]): boolean {
  return kind === "demo";
}

function missing(slug: string, needs: RequiredCapabilities, availableEndpoints: readonly Endpoint[]): string {
  const none = `No endpoints found for ${slug}.`;
  if (availableEndpoints.length === 0) return none;
  if (needs.imageOutput) return "No endpoints found that support the requested output modalities: image";
  if (needs.imageInput) return "No endpoints found that support image input";
  if (needs.audioInput) return "No endpoints found that support audio input";
  return needs.tools ? "No endpoints found that support tool use." : none;
}
