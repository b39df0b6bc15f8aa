import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Model } from "@tutti/contract";
import { useServices } from "./services-context.tsx";

/** The models' key in the query cache. */
export const MODELS_KEY: QueryKey = ["models"];

/** Milliseconds: local servers start and stop, and the gateway looks for them about twice a minute. */
const MODELS_STALE_AFTER = 30_000;

/** Milliseconds after which a gateway that could not be reached is called again, so that the page recovers with it. */
const FAILED_RETRY_INTERVAL = 5_000;

/** The models that the gateway serves, fetched once and shared. */
export function useModels(): UseQueryResult<Model[], Error> {
  const { listModels } = useServices();
  return useQuery({
    queryKey: MODELS_KEY,
    queryFn: ({ signal }) => listModels(signal),
    staleTime: MODELS_STALE_AFTER,
    // The error is shown early to a person who waits; the calls continue.
    retry: 1,
    refetchInterval: (query) => (query.state.status === "error" ? FAILED_RETRY_INTERVAL : false),
  });
}
