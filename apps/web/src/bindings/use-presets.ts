import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { PresetWithVersions } from "@tutti/contract";
import { fetchPresets } from "../platform/api/presets.ts";
import { useServices } from "./services-context.tsx";
import { useSession } from "./use-session.ts";

/** The presets' key in the query cache. */
export const PRESETS_KEY: QueryKey = ["presets"];

/** The presets of the signed-in person, or of the organization that is open. */
export function usePresets(): UseQueryResult<PresetWithVersions[], Error> {
  const { callApi } = useServices();
  const { status } = useSession();
  return useQuery({
    queryKey: PRESETS_KEY,
    queryFn: ({ signal }) => fetchPresets(callApi, signal),
    enabled: status === "signed-in",
  });
}
