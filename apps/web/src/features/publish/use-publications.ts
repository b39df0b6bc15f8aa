import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Publication } from "@tutti/contract";
import { publicationOperations } from "@tutti/contract/operations/publications";
import { useSession } from "../../bindings/account/use-session.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";

/** The first part of the query keys of publications. */
export const PUBLICATIONS_KEY: QueryKey = ["publications"];

/** The publication of an artifact; null where there is none. */
export function usePublicationOf(artifactId: string): UseQueryResult<Publication | null, Error> {
  const { callApi } = useServices();
  const { status } = useSession();
  return useQuery({
    queryKey: [...PUBLICATIONS_KEY, artifactId],
    queryFn: async ({ signal }) => {
      const query = { artifact_id: artifactId, limit: "1" };
      const { data } = await call(callApi, publicationOperations.listPublications, { query, signal });
      return data[0] ?? null;
    },
    enabled: status === "signed-in",
  });
}
