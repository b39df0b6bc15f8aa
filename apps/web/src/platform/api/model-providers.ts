import { modelEndpointsSchema, type PublicEndpoint, providerNamesSchema } from "@tutti/contract";
import { type CallApi, queryString } from "./call-api.ts";

/** Who serves a model, as far as the gateway tells. */
export interface ModelProvider {
  /** As a request names it. */
  name: string;
  /** The cheapest way in which it serves the model; absent where nothing more is told. */
  endpoint?: PublicEndpoint;
}

/**
 * The providers of a model (specification, point 7), with their prices and what was measured of them where the gateway
 * tells it.
 *
 * @param slug of the model, with its variant
 */
export async function fetchModelProviders(
  callApi: CallApi,
  { slug, apiVersion, signal }: { slug: string; apiVersion: string; signal: AbortSignal },
): Promise<ModelProvider[]> {
  const [permaslug = slug, variant] = slug.split(/:(?=[^:/]*$)/u);
  const [names, endpoints] = await Promise.all([
    callApi(`/api/frontend/providers${queryString({ permaslug, variant })}`, { schema: providerNamesSchema, signal }),
    // What it costs is good to know; who is there can be said without it.
    fetchEndpoints(callApi, { slug: permaslug, apiVersion, signal }).catch(() => {
      signal.throwIfAborted();
      return [];
    }),
  ]);
  return names.data.map((name) => {
    const [endpoint] = endpoints
      .filter((one) => one.provider_name === name)
      .sort((one, other) => Number(one.pricing.completion) - Number(other.pricing.completion));
    return endpoint === undefined ? { name } : { name, endpoint };
  });
}

async function fetchEndpoints(
  callApi: CallApi,
  { slug, apiVersion, signal }: { slug: string; apiVersion: string; signal: AbortSignal },
): Promise<PublicEndpoint[]> {
  const path = slug.split("/").map(encodeURIComponent).join("/");
  const answer = await callApi(`/api/${apiVersion}/models/${path}/endpoints`, { schema: modelEndpointsSchema, signal });
  return answer.data.endpoints;
}
