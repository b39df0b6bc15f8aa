import {
  type KnownModel,
  knownModelListSchema,
  type Model,
  modelEndpointsSchema,
  modelResponseSchema,
  type PublicEndpoint,
} from "@tutti/contract";
import { ApiCallError, type CallApi } from "./call-api.ts";

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
    const path = candidate.split("/").map(encodeURIComponent).join("/");
    const responses = await notFoundAsUndefined(
      Promise.all([
        callApi(`/api/${apiVersion}/model/${path}`, { schema: modelResponseSchema, signal }),
        callApi(`/api/${apiVersion}/models/${path}/endpoints`, { schema: modelEndpointsSchema, signal }),
      ]),
    );
    if (responses) return { model: responses[0].data, endpoints: responses[1].data.endpoints };
  }
  return undefined;
}

/** Every model that Tutti knows, including models whose provider has to be connected first. */
export async function fetchKnownModels(callApi: CallApi, signal: AbortSignal): Promise<KnownModel[]> {
  return (await callApi("/api/frontend/models", { schema: knownModelListSchema, signal })).data;
}

async function notFoundAsUndefined<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiCallError && error.status === 404) return undefined;
    throw error;
  }
}
