import type { Identity } from "../../accounts/identity.ts";
import type { ProviderConfig } from "../../config/config.ts";

/** The providers that an owner can use, with their keys. */
export interface PluginConnection {
  /** Connected by the owner's own keys. */
  own: readonly ProviderConfig[];
  /** Connected by the operator, for all people. */
  operators: readonly ProviderConfig[];
}

/**
 * @param purpose `person`: the request wants it, and the rules of the instance apply to the person; `server`: the
 *   operator wants it of every request, and the operator's own providers are exempt from the rules
 */
export type Connections = (identity: Identity, purpose: "person" | "server") => Promise<PluginConnection>;

export interface ConnectionQuery {
  identity: Identity;
  /** In order of preference. */
  slugs: readonly string[];
  /**
   * Whether the operator's providers are searched before the owner's. Default: the owner's come first, for each slug.
   */
  operatorsFirst?: boolean;
}

/** The first of these providers, in this order, that an owner can use; undefined where there is none. */
export async function findConnection(
  connections: Connections,
  { identity, slugs, operatorsFirst = false }: ConnectionQuery,
): Promise<(ProviderConfig & { baseUrl: string }) | undefined> {
  const { own, operators } = await connections(identity, operatorsFirst ? "server" : "person");
  if (operatorsFirst) return firstOf(operators, slugs) ?? firstOf(own, slugs);
  return firstOf([...own, ...operators], slugs);
}

function firstOf(
  providers: readonly ProviderConfig[],
  slugs: readonly string[],
): (ProviderConfig & { baseUrl: string }) | undefined {
  for (const slug of slugs) {
    const providerConfig = providers.find((provider) => provider.slug === slug);
    if (providerConfig?.baseUrl !== undefined) return { ...providerConfig, baseUrl: providerConfig.baseUrl };
  }
  return undefined;
}
