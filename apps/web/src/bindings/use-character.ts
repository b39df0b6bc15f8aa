import type { Character } from "@tutti/domain";
import { type ComposerState, NEW_ROOM } from "@tutti/engine";
import { useStore } from "zustand";
import { useEngine } from "./services-context.tsx";
import { useRecord, useRecordsById } from "./use-record.ts";
import { useRoomState } from "./use-room-state.ts";

const noIds: readonly string[] = [];

/** A character of a room, or a pending one whose room does not exist yet. */
export function useCharacter(characterId: string | undefined): Character | undefined {
  const engine = useEngine();
  const storedCharacter = useRecord(engine.tables.characters, characterId);
  const pending = useStore(engine.composer, (composer: ComposerState) =>
    composer.pendingCharacters.find((character) => character.id === characterId),
  );
  return storedCharacter ?? pending;
}

/** The characters of a room in the order they were added, without removed ones; `NEW_ROOM` returns the pending ones. */
export function useRoomCharacters(roomId: string): readonly Character[] {
  const engine = useEngine();
  const pending = useStore(engine.composer, (composer: ComposerState) => composer.pendingCharacters);
  const ids = useRoomState(roomId === NEW_ROOM ? undefined : roomId)?.characterIds ?? noIds;
  const storedCharacters = useRecordsById(engine.tables.characters, ids);
  return roomId === NEW_ROOM ? pending : storedCharacters;
}
