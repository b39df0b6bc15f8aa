import type { SystemState } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import type { ProviderState } from "../../catalog/catalog.ts";
import type { EndpointHealth } from "../../routing/endpoint-health.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

/**
 * Versions, database, disk, organizations, and the state of the server's providers.
 */
export function addSystem(
  app: App,
  services: Pick<Services, "accounts" | "administration" | "health" | "secrets"> & {
    catalog: Pick<Services["catalog"], "describeProviders" | "factsAsOf">;
  },
): void {
  const { administration, catalog, health, secrets } = services;
  createImplementer(app, services)(administrationOperations.getSystem, async () => {
    const { version, nodeVersion, database, disk, counts, organizations } = await administration.system();
    const state: SystemState = {
      version,
      node_version: nodeVersion,
      database,
      disk: disk ?? null,
      model_facts_of: dayOf(catalog.factsAsOf()),
      people: counts.people,
      keys: counts.keys,
      organization_count: counts.organizations,
      organizations,
      providers: catalog.describeProviders().map((provider) => present(provider, health)),
    };
    // A provider's own messages may repeat a key.
    return secrets.cleanValue(state);
  });
}

/** A day of UTC, as `2026-11-10`. */
function dayOf(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString().slice(0, 10);
}

function present(
  { provider, endpoints, askedAt, problem }: ProviderState,
  health: Pick<EndpointHealth, "uptime">,
): SystemState["providers"][number] {
  const uptimes = endpoints.flatMap((endpoint) => health.uptime(endpoint).last30m ?? []);
  return {
    slug: provider.slug,
    name: provider.name,
    models: endpoints.length,
    asked_at: askedAt === undefined ? null : new Date(askedAt).toISOString(),
    problem: problem ?? null,
    uptime: uptimes.length === 0 ? null : uptimes.reduce((sum, each) => sum + each, 0) / uptimes.length,
  };
}
