import type { ProviderConfig } from "../config/config.ts";
import { vendors } from "../config/vendors.ts";
import { traitsOf } from "../providers/kinds.ts";
import type { Provider } from "../providers/provider.ts";

/** A provider, and what the catalog needs to know of it to tell which models it serves. */
export interface Connection {
  provider: Provider;
  /**
   * Whose names its models have, among those that the snapshot knows; undefined for servers whose names say nothing.
   */
  vendor?: string | undefined;
  /** How it keeps its models' weights, where they do not say. */
  quantization?: string | undefined;
  /** Its models were named in the configuration, slugs included. */
  keepsSlugs?: boolean | undefined;
}

/** Vendors that no key in the environment connects, by the host of their public address. */
const hosts: readonly (readonly [host: RegExp, vendor: string])[] = [
  [/^bedrock-(runtime|mantle)\.[a-z0-9-]+\.(amazonaws\.com|api\.aws)$/, "amazon-bedrock"],
  [/^inference\.baseten\.co$/, "baseten"],
  [/^api\.cloudflare\.com$/, "cloudflare"],
  [/^router\.huggingface\.co$/, "huggingface"],
  [/^api\.meta\.ai$/, "meta"],
  [/^api\.minimaxi?\.(io|com)$/, "minimax"],
  [/^integrate\.api\.nvidia\.com$/, "nvidia"],
  [/^ai-gateway\.vercel\.sh$/, "vercel"],
  [/^api\.xiaomimimo\.com$/, "xiaomi"],
];

export function toConnection(config: ProviderConfig, provider: Provider): Connection {
  return {
    provider,
    vendor: vendorOf(config),
    quantization: config.quantization,
    keepsSlugs: config.models !== undefined,
  };
}

/**
 * A provider that is called as a vendor is taken for it, whatever its address: people put proxies in front of vendors.
 */
function vendorOf({ slug, kind, baseUrl }: ProviderConfig): string | undefined {
  if (vendors.some((vendor) => vendor.slug === slug)) return slug;
  if (traitsOf(kind).isOneVendor) return kind;
  const host = URL.parse(baseUrl ?? "")?.hostname;
  if (host === undefined) return undefined;
  const vendor = vendors.find((knownVendor) => URL.parse(knownVendor.baseUrl)?.hostname === host);
  return vendor?.slug ?? hosts.find(([pattern]) => pattern.test(host))?.[1];
}
