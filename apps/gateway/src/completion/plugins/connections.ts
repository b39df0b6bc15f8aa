import type { ProviderConfig } from "../../config/config.ts";

/** The providers that an owner can use, with their keys: the owner's own first. */
export type Connections = (owner: string) => Promise<readonly ProviderConfig[]>;

/** The first of these providers, in this order, that an owner can use; undefined where there is none. */
export async function findConnection(
  connections: Connections,
  owner: string,
  slugs: readonly string[],
): Promise<(ProviderConfig & { baseUrl: string }) | undefined> {
  const connected = await connections(owner);
  for (const slug of slugs) {
    const found = connected.find((provider) => provider.slug === slug);
    if (found?.baseUrl !== undefined) return { ...found, baseUrl: found.baseUrl };
  }
  return undefined;
}
