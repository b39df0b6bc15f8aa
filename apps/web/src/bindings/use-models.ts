import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Model } from "@tutti/contract";
import { useServices } from "./services-context.tsx";

/** Where the models are kept in the query cache. */
export const MODELS_KEY: QueryKey = ["models"];

/** Milliseconds: local servers come and go, the gateway looks for them about twice a minute. */
const MODELS_STALE_AFTER = 30_000;

/** Milliseconds: a gateway that could not be asked is asked again, so that the page comes back with it. */
const FAILED_RETRY_INTERVAL = 5_000;

/** The models that the gateway serves, asked for once and shared. */
export function useModels(): UseQueryResult<Model[], Error> {
  const { listModels } = useServices();
  return useQuery({
    queryKey: MODELS_KEY,
    queryFn: ({ signal }) => listModels(signal),
    staleTime: MODELS_STALE_AFTER,
    // A person who waits is told early; the asking goes on.
    retry: 1,
    refetchInterval: (query) => (query.state.status === "error" ? FAILED_RETRY_INTERVAL : false),
  });
}
