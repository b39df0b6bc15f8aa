import { ownerOf } from "../../accounts/identity.ts";
import { createModelRules, type ModelRules } from "../../administration/model-rules.ts";
import { type ConnectedCatalog, connectCatalogue } from "../../catalog/connect-catalog.ts";
import { createPlugins } from "../../completion/plugins/index.ts";
import { createSharedSessionAffinity } from "../../completion/plugins/session-affinity.ts";
import { createRouter, type Router } from "../../completion/router.ts";
import type { ProviderConfig } from "../../config/config.ts";
import { createPresets, type Presets } from "../../presets/presets.ts";
import { createProviderKeys, type ProviderKeys } from "../../provider-keys/provider-keys.ts";
import type { Provider } from "../../providers/provider.ts";
import type { Quotas } from "../../quotas/quotas.ts";
import { createEndpointHealth, type EndpointHealth } from "../../routing/endpoint-health.ts";
import { shareHealth } from "../../routing/share-health.ts";
import type { Foundation } from "./foundation.ts";

/** The models, who may ask which of them, and the way of a request to one. */
export interface ConnectedModels {
  modelRules: ModelRules;
  providerKeys: ProviderKeys;
  catalog: ConnectedCatalog;
  health: EndpointHealth;
  plugins: ReturnType<typeof createPlugins>;
  presets: Presets;
  router: Router;
}

/** @param options.demo the provider that answers while no other is connected */
export function connectModels(
  { config, database, secret, secretList, secrets, redis, link, bus, instanceId, log, now }: Foundation,
  { quotas, demo }: { quotas: Quotas; demo: Provider },
): ConnectedModels {
  const { queries } = database;
  const { vendors, allowCustomServers } = config;
  const modelRules = createModelRules({ database, now });
  const providerKeys = createProviderKeys({
    queries,
    quotas,
    secret,
    vendors,
    allowCustomServers,
    addSecret: secretList.add,
    log,
    now,
  });
  const ownProviders = { read: providerKeys.forOwner, versionOf: providerKeys.versionOf };
  const catalog = connectCatalogue({ config, demo, log, now, ownProviders });
  providerKeys.onChange(catalog.forget);
  const ownHealth = createEndpointHealth(now);
  const health = bus ? shareHealth(ownHealth, { redis: bus, instanceId }) : ownHealth;
  const plugins = createPlugins({
    health,
    bannedProviders: config.bannedProviders,
    settings: config.plugins,
    connections: async (identity, purpose) => {
      const access = await modelRules.accessOf(identity);
      const isPermitted = (provider: ProviderConfig) => access?.permitsProvider(provider) ?? true;
      const own = (await providerKeys.forOwner(ownerOf(identity))).filter(isPermitted);
      return { own, operators: purpose === "server" ? config.providers : config.providers.filter(isPermitted) };
    },
    secrets,
    sessionAffinity: redis ? createSharedSessionAffinity(redis) : link?.sessionAffinity,
  });
  const presets = createPresets({ queries, quotas, now });
  const router = createRouter({ catalog, health, presets, modelRules });
  return { modelRules, providerKeys, catalog, health, plugins, presets, router };
}
