import { lookUp } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { ProviderModel } from "../providers/provider.ts";
import type { ProviderConnection } from "./connection.ts";
import type { CatalogFacts } from "./facts.ts";
import { fillModel } from "./fill-model.ts";
import { authorOfVendor } from "./slug-aliases.ts";

/**
 * A provider's list as endpoints of the catalog: each model under OpenRouter's slug if it is certainly that model, with
 * the facts that the list leaves out, and with the provider's own spellings as aliases. If several of a provider's
 * names are one model, the plainest name stands for all.
 */
export function describeEndpoints(
  { provider, vendor, quantization, keepsSlugs }: ProviderConnection,
  models: readonly ProviderModel[],
  facts: CatalogFacts,
): Endpoint[] {
  const bySlug = new Map<string, Endpoint>();
  for (const providerModel of models) {
    const { upstreamId } = providerModel;
    const knownSlug = vendor === undefined ? undefined : facts.slugOf({ vendor, upstreamId });
    const slug = keepsSlugs ? providerModel.slug : (knownSlug ?? providerModel.slug);
    const model = fillModel(providerModel, {
      model: facts.models.get(knownSlug ?? slug),
      endpoint: vendor === undefined ? undefined : facts.endpoint({ vendor, upstreamId }),
      isAuthor: vendor !== undefined && slugAuthor(knownSlug ?? slug) === (lookUp(authorOfVendor, vendor) ?? vendor),
    });
    const endpoint: Endpoint = {
      provider,
      model: { ...model, slug, quantization: model.quantization ?? quantization },
      aliases: [...new Set([providerModel.slug, `${provider.slug}/${upstreamId}`])].filter((alias) => alias !== slug),
    };
    const twin = bySlug.get(slug);
    bySlug.set(slug, twin ? join(twin, endpoint) : endpoint);
  }
  return [...bySlug.values()];
}

/** The shorter name is the one without a date or a version. */
function join(first: Endpoint, second: Endpoint): Endpoint {
  const [plain, other] =
    second.model.upstreamId.length < first.model.upstreamId.length ? [second, first] : [first, second];
  const aliases = new Set([...(plain.aliases ?? []), ...(other.aliases ?? [])]);
  aliases.delete(plain.model.slug);
  return { ...plain, aliases: [...aliases] };
}

function slugAuthor(slug: string): string {
  return slug.slice(0, slug.indexOf("/"));
}
