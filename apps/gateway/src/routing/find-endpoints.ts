import type { ApiError, ChatRequest } from "@tutti/contract";
import type { Catalogue, Endpoint } from "../catalogue/catalogue.ts";
import type { Result } from "../result.ts";
import { resolveModel } from "./resolve-model.ts";

/** Who may answer, best first. A named model that is not offered is looked for everywhere before it is refused. */
export async function findEndpoints(
  body: ChatRequest,
  catalogue: Pick<Catalogue, "endpoints" | "allEndpoints">,
): Promise<Result<readonly [Endpoint, ...Endpoint[]], ApiError>> {
  const offered = resolveModel(body, await catalogue.endpoints());
  return offered.ok || offered.error.code !== 400 ? offered : resolveModel(body, await catalogue.allEndpoints());
}
