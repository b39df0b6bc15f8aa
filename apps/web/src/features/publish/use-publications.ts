import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Publication } from "@tutti/contract";
import { useSession } from "../../bindings/account/use-session.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { findPublication } from "../../platform/api/publications.ts";

/** The first part of the query keys of publications. */
export const PUBLICATIONS_KEY: QueryKey = ["publications"];

/** The publication of an artifact; null where there is none. */
export function usePublicationOf(artifactId: string): UseQueryResult<Publication | null, Error> {
  const { callApi } = useServices();
  const { status } = useSession();
  return useQuery({
    queryKey: [...PUBLICATIONS_KEY, artifactId],
    queryFn: ({ signal }) => findPublication(callApi, artifactId, signal),
    enabled: status === "signed-in",
  });
}
