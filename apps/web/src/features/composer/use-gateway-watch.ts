import { useEffect } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useModels } from "../../bindings/use-models.ts";
import { useRoomState } from "../../bindings/use-room-state.ts";

/**
 * Whether the gateway is out of reach. It is asked for its models again as soon as an answer did not reach it, and from
 * then on until it is back.
 *
 * @returns why it is, in words; undefined while it is there
 */
export function useGatewayWatch(roomId: string): string | undefined {
  const { tables } = useEngine();
  const { error, refetch } = useModels();
  const state = useRoomState(roomId);
  const isProcessing = state?.isProcessing ?? false;
  const lastMessageId = state?.messageIds.at(-1);

  useEffect(() => {
    if (isProcessing || lastMessageId === undefined) return;
    // Zero is the status of what was not reached; an old failure says nothing of now, and costs one question.
    if (tables.messages.get(lastMessageId)?.error?.status === 0) void refetch();
  }, [tables, isProcessing, lastMessageId, refetch]);

  return error?.message;
}
