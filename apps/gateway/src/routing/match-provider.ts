import type { Provider } from "../providers/provider.ts";

/** The provider and the quantization of an endpoint, as far as a preference can name them. */
export interface Nameable {
  provider: Pick<Provider, "slug" | "name">;
  model: { quantization?: string | undefined };
}

/**
 * Suffixes of a provider's slug that name a service tier at another price: only a request that names the tier gets it.
 */
const tiers = new Set(["flex", "priority", "fast", "scale", "batch"]);

/**
 * Whether an entry of `order`, `only` or `ignore` names this endpoint: by the provider's slug or name, ignoring case.
 * `x` names `x/eu` too, but not a tier such as `x/flex`; `x/fp8` names `x` if it serves this quantization.
 */
export function isNamedBy(entry: string, { provider, model }: Nameable): boolean {
  const plainEntry = plain(entry);
  const slug = plain(provider.slug);
  if (plainEntry === slug || plainEntry === plain(provider.name)) return true;
  if (slug.startsWith(`${plainEntry}/`)) return !tiers.has(slug.slice(plainEntry.length + 1));
  return model.quantization !== undefined && plainEntry === `${slug}/${plain(model.quantization)}`;
}

/** The index of the first entry that names this endpoint; undefined if none does. */
export function placeIn(entries: readonly string[], endpoint: Nameable): number | undefined {
  const place = entries.findIndex((entry) => isNamedBy(entry, endpoint));
  return place === -1 ? undefined : place;
}

/** "Google AI Studio" and "google-ai-studio" are the same. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}/]/gu, "");
}
