import type { PublicEndpoint } from "@tutti/contract";
import { modelOperations } from "@tutti/contract/operations/models";
import { call } from "./call.ts";
import type { CallApi } from "./call-api.ts";
import { callModel } from "./call-model.ts";

/** A provider that serves a model, as far as the gateway reports it. */
export interface ModelProvider {
  /** The provider's name as a request has it. */
  name: string;
  /** The provider's cheapest endpoint of the model; absent if the gateway reports none. */
  endpoint?: PublicEndpoint;
}

/**
 * The providers of a model (specification, point 7), with their prices and measurements if the gateway reports them.
 *
 * @param slug of the model, with its variant
 */
export async function fetchModelProviders(
  callApi: CallApi,
  { slug, apiVersion, signal }: { slug: string; apiVersion: string; signal: AbortSignal },
): Promise<ModelProvider[]> {
  const [permaslug = slug, variant] = slug.split(/:(?=[^:/]*$)/u);
  const [names, endpoints] = await Promise.all([
    call(callApi, modelOperations.listProvidersOfModel, { query: { permaslug, variant }, signal }),
    // Prices are optional: the providers can be listed without them.
    callModel(callApi, modelOperations.listEndpointsOfModel, { slug: permaslug, apiVersion, signal })
      .then(({ data }) => data.endpoints)
      .catch((): PublicEndpoint[] => {
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
