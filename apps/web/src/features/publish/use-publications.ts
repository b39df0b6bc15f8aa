import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Publication } from "@tutti/contract";
import { useServices } from "../../bindings/services-context.tsx";
import { useSession } from "../../bindings/use-session.ts";
import { listPublications } from "../../platform/api/publications.ts";

export const PUBLICATIONS_KEY: QueryKey = ["publications"];

/** The publications of the account. */
export function usePublications(): UseQueryResult<Publication[], Error> {
  const { callApi } = useServices();
  const { status } = useSession();
  return useQuery({
    queryKey: PUBLICATIONS_KEY,
    queryFn: ({ signal }) => listPublications(callApi, signal),
    enabled: status === "signed-in",
  });
}

/** The publication of an artifact; undefined where there is none, and while that is not known. */
export function usePublicationOf(artifactId: string): Publication | undefined {
  return usePublications().data?.find(({ artifact_id }) => artifact_id === artifactId);
}
