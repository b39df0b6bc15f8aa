import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Share } from "@tutti/contract";
import { useServices } from "../../bindings/services-context.tsx";
import { useSession } from "../../bindings/use-session.ts";
import { listShares } from "../../platform/api/shares.ts";

export const SHARES_KEY: QueryKey = ["shares"];

/** The person's shares by link. */
export function useShares(): UseQueryResult<Share[], Error> {
  const { callApi } = useServices();
  const { status } = useSession();
  return useQuery({
    queryKey: SHARES_KEY,
    queryFn: ({ signal }) => listShares(callApi, signal),
    enabled: status === "signed-in",
  });
}
