import type { Model, PublicEndpoint } from "@tutti/contract";
import { modelOperations } from "@tutti/contract/operations/models";
import { ApiCallError, type CallApi } from "./call-api.ts";
import { callModel } from "./call-model.ts";

/** A model that can be called here, and the endpoints that serve it. */
export interface ModelFacts {
  model: Model;
  endpoints: readonly PublicEndpoint[];
}

/**
 * All facts about a model. A variant that only changes how the model is called (`:nitro`) is described as the model
 * itself.
 *
 * @param slug as in an address, such as `vendor/model:free`
 * @returns undefined if no provider serves it
 */
export async function fetchModelFacts(
  callApi: CallApi,
  { slug, apiVersion, signal }: { slug: string; apiVersion: string; signal: AbortSignal },
): Promise<ModelFacts | undefined> {
  for (const candidate of new Set([slug, slug.replace(/:[^/:]*$/u, "")])) {
    const responses = await notFoundAsUndefined(
      Promise.all([
        callModel(callApi, modelOperations.getModel, { slug: candidate, apiVersion, signal }),
        callModel(callApi, modelOperations.listEndpointsOfModel, { slug: candidate, apiVersion, signal }),
      ]),
    );
    if (responses) return { model: responses[0].data, endpoints: responses[1].data.endpoints };
  }
  return undefined;
}

async function notFoundAsUndefined<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiCallError && error.status === 404) return undefined;
    throw error;
  }
}
