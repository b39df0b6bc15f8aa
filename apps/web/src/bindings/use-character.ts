import type { Character } from "@tutti/domain";
import { type ComposerState, NEW_ROOM } from "@tutti/engine";
import { useCallback, useRef, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useEngine } from "./services-context.tsx";
import { useRecord } from "./use-record.ts";
import { useRoomState } from "./use-room-state.ts";

const noIds: readonly string[] = [];

/** A character of a room, or one that waits for its room to be made. */
export function useCharacter(characterId: string | undefined): Character | undefined {
  const engine = useEngine();
  const stored = useRecord(engine.tables.characters, characterId);
  const pending = useStore(engine.composer, (composer: ComposerState) =>
    composer.pendingCharacters.find((character) => character.id === characterId),
  );
  return stored ?? pending;
}

/** The characters of a room in the order they were added, removed ones left out; `NEW_ROOM` gives the pending ones. */
export function useRoomCharacters(roomId: string): readonly Character[] {
  const engine = useEngine();
  const pending = useStore(engine.composer, (composer: ComposerState) => composer.pendingCharacters);
  const ids = useRoomState(roomId === NEW_ROOM ? undefined : roomId)?.characterIds ?? noIds;
  const stored = useCharactersById(ids);
  return roomId === NEW_ROOM ? pending : stored;
}

/** The same array until one of the named records changes, as `useSyncExternalStore` needs it. */
function useCharactersById(ids: readonly string[]): readonly Character[] {
  const table = useEngine().tables.characters;
  const last = useRef<readonly Character[]>([]);
  const subscribe = useCallback((listener: () => void) => table.subscribeAll(listener), [table]);
  return useSyncExternalStore(subscribe, () => {
    const next = ids.flatMap((id) => table.get(id) ?? []);
    const isSame = next.length === last.current.length && next.every((record, index) => record === last.current[index]);
    if (!isSame) last.current = next;
    return last.current;
  });
}
