import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { User } from "@tutti/contract";
import { userOperations } from "@tutti/contract/operations/user";
import { call } from "../../platform/api/call.ts";
import { useServices } from "../services-context.tsx";
import { useSession } from "./use-session.ts";

/** The account's key in the query cache. */
export const ACCOUNT_KEY: QueryKey = ["account"];

/** The signed-in person, with organizations and settings; fetched once and shared. */
export function useAccount(): UseQueryResult<User, Error> {
  const { callApi } = useServices();
  const { status } = useSession();
  return useQuery({
    queryKey: ACCOUNT_KEY,
    queryFn: ({ signal }) => call(callApi, userOperations.getUser, { signal }),
    enabled: status === "signed-in",
  });
}
