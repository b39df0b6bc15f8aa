import type { ProviderConfig } from "../config/config.ts";
import { isLoopbackName } from "../config/host-names.ts";
import { vendors } from "../config/vendors.ts";
import { traitsOf } from "../providers/kinds.ts";
import type { Provider } from "../providers/provider.ts";

/** A provider, and the facts by which the catalog identifies its models. */
export interface ProviderConnection {
  provider: Provider;
  /**
   * The vendor whose model names it uses, among those that the snapshot knows; undefined for servers whose names
   * identify no vendor.
   */
  vendor?: string | undefined;
  /** The quantization of its models, for those that do not state one. */
  quantization?: string | undefined;
  /** Its models were listed in the configuration, slugs included. */
  keepsSlugs?: boolean | undefined;
  /** Its address is one of this machine. */
  isOnThisMachine?: boolean | undefined;
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

export function toConnection(config: ProviderConfig, provider: Provider): ProviderConnection {
  return {
    provider,
    vendor: vendorOf(config),
    quantization: config.quantization,
    keepsSlugs: config.models !== undefined || config.cloud?.deployments !== undefined,
    isOnThisMachine: isLoopbackName(URL.parse(config.baseUrl ?? "")?.hostname ?? ""),
  };
}

/**
 * The vendor of a provider. One that is configured under a vendor's slug counts as that vendor, whatever its address:
 * people put proxies in front of vendors.
 */
function vendorOf({ slug, kind, baseUrl }: ProviderConfig): string | undefined {
  if (vendors.some((vendor) => vendor.slug === slug)) return slug;
  if (traitsOf(kind).isOneVendor) return kind;
  const host = URL.parse(baseUrl ?? "")?.hostname;
  if (host === undefined) return undefined;
  const vendor = vendors.find((knownVendor) => URL.parse(knownVendor.baseUrl)?.hostname === host);
  return vendor?.slug ?? hosts.find(([pattern]) => pattern.test(host))?.[1];
}
