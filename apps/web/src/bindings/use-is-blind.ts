import { useRoomState } from "./use-room-state.ts";

/**
 * Whether names, prices and speeds of a room's models are hidden: as long as a blind question of it is undecided, what
 * tells of all of them tells of its answers as well.
 */
export function useIsBlind(roomId: string | undefined): boolean {
  return useRoomState(roomId)?.undecidedIds !== undefined;
}
