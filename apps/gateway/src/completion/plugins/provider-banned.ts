import type { ChatRequest } from "@tutti/contract";
import type { HealthView } from "../../endpoints/endpoint.ts";
import type { Plugin } from "./plugin.ts";

export interface ProviderBannedOptions {
  /** The slugs or names of providers that the operator bans. */
  bannedProviders: readonly string[];
  health: Pick<HealthView, "isCoolingDown">;
}

/**
 * Removes the providers that the operator has banned, as if every request ignored them, and endpoints whose circuit
 * breaker is open, as long as another endpoint is left.
 */
export function createProviderBanned({ bannedProviders, health }: ProviderBannedOptions): Plugin {
  return {
    id: "provider-banned",
    isMandatory: true,
    begin: () => ({
      beforeRouting: (body) => (bannedProviders.length === 0 ? body : ignoring(bannedProviders, body)),
      chooseEndpoints(endpoints) {
        if (endpoints.length < 2) return endpoints;
        const availableEndpoints = endpoints.filter((endpoint) => !health.isCoolingDown(endpoint));
        return availableEndpoints.length > 0 ? availableEndpoints : endpoints;
      },
    }),
  };
}

function ignoring(bannedProviders: readonly string[], body: ChatRequest): ChatRequest {
  return { ...body, provider: { ...body.provider, ignore: [...(body.provider?.ignore ?? []), ...bannedProviders] } };
}
