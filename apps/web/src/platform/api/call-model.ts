import type { modelOperations } from "@tutti/contract/operations/models";
import type { AnswerOf } from "@tutti/contract/operations/operation";
import type { ApiCall, CallApi } from "./call-api.ts";

/**
 * Calls an operation of one model at the version of the API that the page uses.
 *
 * @param options.slug of any number of segments, as in `vendor/model:free`
 */
export function callModel<Called extends (typeof modelOperations)["getModel" | "listEndpointsOfModel"]>(
  callApi: CallApi,
  { path, response }: Called,
  { slug, apiVersion, signal }: { slug: string; apiVersion: string; signal: AbortSignal },
): Promise<AnswerOf<Called>> {
  const segments = slug.split("/").map(encodeURIComponent).join("/");
  const address = path.replace("/v1/", `/${apiVersion}/`).replace("{author}/{slug}", segments);
  return callApi(address, { schema: response.schema as ApiCall<AnswerOf<Called>>["schema"], signal });
}
