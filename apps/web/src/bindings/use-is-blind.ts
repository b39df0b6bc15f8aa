import { useRoomState } from "./use-room-state.ts";

/**
 * Whether names, prices and speeds of a room's models are hidden: while a blind question of the room is undecided, data
 * about all of its models would reveal the authors of the answers.
 */
export function useIsBlind(roomId: string | undefined): boolean {
  return useRoomState(roomId)?.undecidedIds !== undefined;
}
