import type { Room } from "@tutti/domain";
import type { LibraryState } from "@tutti/engine";
import { useStore } from "zustand";
import { useEngine } from "./services-context.tsx";
import { useRecord, useRecords } from "./use-record.ts";

export function useRoom(roomId: string | undefined): Room | undefined {
  return useRecord(useEngine().tables.rooms, roomId);
}

export function useRooms(): readonly Room[] {
  return useRecords(useEngine().tables.rooms);
}

/** The state of loading the list of rooms. */
export function useLibrary(): LibraryState {
  return useStore(useEngine().library);
}
