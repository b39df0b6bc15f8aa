import type { ApiError } from "@tutti/contract";
import type { CatalogView } from "../catalog/catalog.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { isFree } from "../endpoints/price.ts";
import { promptRoom } from "../endpoints/prompt-room.ts";
import { largest } from "../largest.ts";
import { fail, type Result, succeed } from "../result.ts";
import { supports } from "./filter-endpoints.ts";
import { parseSlug, staticVariants, type Variant } from "./slug.ts";

/** The endpoints of the model that a request names, and the variants of its slug. */
export interface ResolvedModel {
  endpoints: readonly [Endpoint, ...Endpoint[]];
  variants: ReadonlySet<Variant>;
}

/**
 * Every endpoint of a slug: those of the catalog's row with exactly this name, variants included; else those of the
 * model without variants, if they keep what the variants promise (`:free` costs nothing, `:thinking` reasons,
 * `:extended` has the longest context of all). Also `~author/family-latest`, the newest of a family. Errors: 400 for an
 * unknown slug, 404 if no endpoint keeps the promise or if the model's provider has yet to be connected.
 */
export async function resolveModel(
  slug: string,
  view: Pick<CatalogView, "find" | "endpoints" | "listKnownModels">,
): Promise<Result<ResolvedModel, ApiError>> {
  const { base, variants } = parseSlug(slug);
  if (variants.size > 0) {
    const listedEndpoints = await view.endpoints();
    const exact = listedEndpoints.filter(({ model }) => model.slug === slug);
    if (isSome(exact)) return succeed({ endpoints: exact, variants });
    const own = rowWithStaticVariants(listedEndpoints, { base, variants });
    if (isSome(own)) return succeed({ endpoints: own, variants });
  }
  const servedEndpoints = base.startsWith("~") ? newestOf(base, await view.endpoints()) : await view.find(base);
  if (!isSome(servedEndpoints)) return fail(await unservedModelError(slug, base, view));
  const keeping = keepPromises(servedEndpoints, variants);
  if (!isSome(keeping)) {
    return fail({
      code: 404,
      message: `No endpoints found for ${slug}.`,
      availability: { code: "no_endpoints", retryable: false, requested_models: [slug] },
    });
  }
  return succeed({ endpoints: keeping, variants });
}

async function unservedModelError(
  slug: string,
  base: string,
  view: Pick<CatalogView, "listKnownModels">,
): Promise<ApiError> {
  const knownModel = (await view.listKnownModels()).find(({ id }) => id === base);
  if (!knownModel?.connect.length) {
    return {
      code: 400,
      message: `${slug} is not a valid model ID`,
      availability: { code: "model_not_found", retryable: false, requested_models: [slug] },
    };
  }
  const ways = knownModel.connect.slice(0, WAYS_TOLD).map(({ name, variable }) => `${name} (${variable})`);
  const message = `No endpoints found for ${slug}: no connected provider serves it. Connect ${ways.join(" or ")} to use it.`;
  return {
    code: 404,
    message,
    metadata: { error_type: "not_found" },
    availability: { code: "no_endpoints", retryable: false, requested_models: [slug] },
  };
}

/** How many of the providers that would serve a model are named in a refusal. */
const WAYS_TOLD = 3;

/** `v/a:free:online` is the row `v/a:free`, requested in another way. */
function rowWithStaticVariants(
  listedEndpoints: readonly Endpoint[],
  { base, variants }: { base: string; variants: ReadonlySet<Variant> },
): Endpoint[] {
  for (const variant of staticVariants) {
    if (!variants.has(variant)) continue;
    const rows = listedEndpoints.filter(({ model }) => model.slug === `${base}:${variant}`);
    if (rows.length > 0) return rows;
  }
  return [];
}

function keepPromises(servedEndpoints: readonly Endpoint[], variants: ReadonlySet<Variant>): readonly Endpoint[] {
  let keeping = servedEndpoints;
  if (variants.has("free")) keeping = keeping.filter(({ model }) => isFree(model.pricing));
  if (variants.has("thinking")) keeping = keeping.filter((endpoint) => supports(endpoint, "reasoning"));
  if (variants.has("extended")) {
    const longest = largest(keeping.map((endpoint) => promptRoom(endpoint) ?? 0));
    keeping = keeping.filter((endpoint) => (promptRoom(endpoint) ?? 0) === longest);
  }
  return keeping;
}

/** `~anthropic/claude-sonnet-latest`: of the author's models whose names have all these words, the newest. */
function newestOf(alias: string, listedEndpoints: readonly Endpoint[]): Endpoint[] {
  const [author, family] = alias.slice(1).split("/");
  if (!author || !family?.endsWith("-latest")) return [];
  const words = family.slice(0, -"-latest".length).split("-");
  const members = listedEndpoints.filter(({ model }) => {
    const [vendor, name = ""] = model.slug.split("/");
    if (vendor !== author || parseSlug(model.slug).variants.size > 0) return false;
    const has = name.split(/[-.:]/);
    return words.every((word) => has.includes(word));
  });
  const newest = members.toSorted((a, b) => (b.model.created ?? 0) - (a.model.created ?? 0))[0];
  return newest ? members.filter(({ model }) => model.slug === newest.model.slug) : [];
}

function isSome(endpoints: readonly Endpoint[]): endpoints is readonly [Endpoint, ...Endpoint[]] {
  return endpoints.length > 0;
}
