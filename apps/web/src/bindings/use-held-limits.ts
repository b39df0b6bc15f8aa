import { useQuery } from "@tanstack/react-query";
import { MAX_PAGE_ENTRIES, spenderId } from "@tutti/contract";
import { type HeldLimit, spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { useStore } from "zustand";
import { call } from "../platform/api/call.ts";
import type { CallApi } from "../platform/api/call-api.ts";
import { useServices } from "./services-context.tsx";

/** The key of all lists of limits in the query cache. */
export const LIMITS_KEY = "limits";

/**
 * The limits in dollars that hold for the signed-in person's answers in a room. They are read again each time that a
 * component begins to use them, since answers have spent meanwhile.
 */
export function useHeldLimits(roomId: string) {
  const { callApi, session } = useServices();
  const isSignedIn = useStore(session.state, ({ status }) => status === "signed-in");
  return useQuery({
    queryKey: [LIMITS_KEY, "room", roomId],
    queryFn: ({ signal }) => listHeldLimits(callApi, { roomId, signal }),
    enabled: isSignedIn,
  });
}

/** Reads the limits that hold for the signed-in person's answers in a room: few enough for one page. */
export async function listHeldLimits(
  callApi: CallApi,
  { roomId, signal }: { roomId: string; signal: AbortSignal },
): Promise<HeldLimit[]> {
  const query = { limit: String(MAX_PAGE_ENTRIES), room: spenderId(roomId) };
  return (await call(callApi, spendingLimitOperations.listSpendingLimits, { query, signal })).data;
}
