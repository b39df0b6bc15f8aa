import { type ComposerState, NEW_ROOM } from "@tutti/engine";
import { useMemo } from "react";
import { useStore } from "zustand";
import { characterSlots } from "../ui/models/character-hue.ts";
import { useEngine } from "./services-context.tsx";
import { useRecords } from "./use-record.ts";

/**
 * The slots of a room's characters by their ids, including removed ones; `characterHue` returns the color of a slot.
 */
export function useCharacterSlots(roomId: string): Readonly<Record<string, number>> {
  const engine = useEngine();
  const storedCharacters = useRecords(engine.tables.characters);
  const pending = useStore(engine.composer, (composer: ComposerState) => composer.pendingCharacters);
  return useMemo(
    () =>
      characterSlots(
        roomId === NEW_ROOM ? pending : storedCharacters.filter((character) => character.roomId === roomId),
      ),
    [roomId, storedCharacters, pending],
  );
}
