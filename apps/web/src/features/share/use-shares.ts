import type { QueryKey } from "@tanstack/react-query";
import type { Share, ShareList } from "@tutti/contract";
import { shareOperations } from "@tutti/contract/operations/shares";
import { useSession } from "../../bindings/account/use-session.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { type PagedList, usePages } from "../../bindings/use-pages.ts";
import { call } from "../../platform/api/call.ts";

export const SHARES_KEY: QueryKey = ["shares"];

/** The person's shares by link, page by page. */
export function useShares(): PagedList<Share, ShareList> {
  const { callApi } = useServices();
  const { status } = useSession();
  return usePages({
    queryKey: SHARES_KEY,
    read: (cursor, signal) => call(callApi, shareOperations.listShares, { query: { cursor }, signal }),
    entriesOf: ({ data }) => data,
    isOn: status === "signed-in",
  });
}
