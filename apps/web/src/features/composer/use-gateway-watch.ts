import { useEffect } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useModels } from "../../bindings/use-models.ts";
import { useRoomState } from "../../bindings/use-room-state.ts";

/**
 * Whether the gateway is out of reach. Its models are requested again as soon as an answer did not reach it, and from
 * then on until it responds.
 *
 * @returns the error message; undefined while the gateway is reachable
 */
export function useGatewayWatch(roomId: string): string | undefined {
  const { tables } = useEngine();
  const { error, refetch } = useModels();
  const state = useRoomState(roomId);
  const isProcessing = state?.isProcessing ?? false;
  const lastMessageId = state?.messageIds.at(-1);

  useEffect(() => {
    if (isProcessing || lastMessageId === undefined) return;
    // Zero is the status of a request that did not reach the gateway; an old failure says nothing about now, so it
    // costs one request.
    if (tables.messages.get(lastMessageId)?.error?.status === 0) void refetch();
  }, [tables, isProcessing, lastMessageId, refetch]);

  return error?.message;
}
