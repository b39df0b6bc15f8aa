import type { QueryKey } from "@tanstack/react-query";
import type { ListedPreset, UserPresets } from "@tutti/contract";
import { userPresetOperations } from "@tutti/contract/operations/user-presets";
import { call } from "../platform/api/call.ts";
import { useSession } from "./account/use-session.ts";
import { useServices } from "./services-context.tsx";
import { type PagedList, usePages } from "./use-pages.ts";

/** The presets' key in the query cache. */
export const PRESETS_KEY: QueryKey = ["presets"];

/** The presets of the signed-in person, or of the organization that is open, page by page. */
export function usePresets(): PagedList<ListedPreset, UserPresets> {
  const { callApi } = useServices();
  const { status } = useSession();
  return usePages({
    queryKey: PRESETS_KEY,
    read: (cursor, signal) =>
      call(callApi, userPresetOperations.listUserPresets, { query: { cursor, limit: "100" }, signal }),
    entriesOf: ({ presetsWithVersions }) => presetsWithVersions,
    isOn: status === "signed-in",
  });
}
