import { useQuery } from "@tanstack/react-query";
import { spenderId } from "@tutti/contract";
import { type HeldLimit, spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { useStore } from "zustand";
import { call } from "../platform/api/call.ts";
import type { CallApi } from "../platform/api/call-api.ts";
import { useServices } from "./services-context.tsx";

/** The key of all lists of limits in the query cache. */
export const LIMITS_KEY = "limits";

/**
 * The limits in dollars that hold for the signed-in person: those that apply to answers in a room, or all of them. They
 * are read again each time that a component begins to use them, since answers have spent meanwhile.
 */
export function useHeldLimits(roomId?: string) {
  const { callApi, session } = useServices();
  const isSignedIn = useStore(session.state, ({ status }) => status === "signed-in");
  return useQuery({
    queryKey: [LIMITS_KEY, roomId ?? ""],
    queryFn: ({ signal }) => listHeldLimits(callApi, { roomId, signal }),
    enabled: isSignedIn,
  });
}

/** Reads the limits that hold for the signed-in person: those of a room, or all of them. */
export async function listHeldLimits(
  callApi: CallApi,
  { roomId, signal }: { roomId: string | undefined; signal: AbortSignal },
): Promise<HeldLimit[]> {
  const room = roomId === undefined ? {} : { room: spenderId(roomId) };
  const query = { limit: "100", ...room };
  return (await call(callApi, spendingLimitOperations.listSpendingLimits, { query, signal })).data;
}
