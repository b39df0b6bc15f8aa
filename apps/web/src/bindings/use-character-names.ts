import { type Character, distinctNames, hiddenLetterOf } from "@tutti/domain";
import { type ComposerState, type Engine, NEW_ROOM } from "@tutti/engine";
import { useCallback, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useEngine } from "./services-context.tsx";

/** The names of a room, cached by its list of characters: every answer of a room reads one. */
const namesByCharacters = new WeakMap<readonly Character[], Map<string, ReadonlyMap<string, string>>>();

/**
 * The displayed names of a room's characters, by their ids, including removed ones; `NEW_ROOM` returns the names of the
 * pending characters.
 */
export function useCharacterNames(roomId: string): ReadonlyMap<string, string> {
  const engine = useEngine();
  const { characters } = engine.tables;
  const subscribe = useCallback((listener: () => void) => characters.subscribeAll(listener), [characters]);
  const storedNames = useSyncExternalStore(subscribe, () => namesOf(characters.all(), roomId));
  const pending = useStore(engine.composer, (composer: ComposerState) => namesOf(composer.pendingCharacters, roomId));
  return roomId === NEW_ROOM ? pending : storedNames;
}

/** The displayed name of a character, unique in its room: the letter of a hidden one; undefined if it is not known. */
export function useCharacterName(characterId: string | undefined): string | undefined {
  const engine = useEngine();
  const { characters } = engine.tables;
  const subscribe = useCallback((listener: () => void) => characters.subscribeAll(listener), [characters]);
  const storedNameText = useSyncExternalStore(subscribe, () => storedName(engine, characterId));
  const pending = useStore(engine.composer, (composer: ComposerState) => pendingName(composer, characterId));
  return hiddenLetterOf(characterId) ?? storedNameText ?? pending;
}

/** As `useCharacterName`, for a single read outside of rendering, such as that of a notice. */
export function characterNameNow(engine: Engine, characterId: string): string | undefined {
  return (
    hiddenLetterOf(characterId) ??
    storedName(engine, characterId) ??
    pendingName(engine.composer.getState(), characterId)
  );
}

function storedName({ tables }: Engine, characterId: string | undefined): string | undefined {
  const character = characterId === undefined ? undefined : tables.characters.get(characterId);
  return character && namesOf(tables.characters.all(), character.roomId).get(character.id);
}

function pendingName({ pendingCharacters }: ComposerState, characterId: string | undefined): string | undefined {
  return characterId === undefined ? undefined : namesOf(pendingCharacters, NEW_ROOM).get(characterId);
}

function namesOf(characters: readonly Character[], roomId: string): ReadonlyMap<string, string> {
  const rooms = namesByCharacters.get(characters) ?? new Map<string, ReadonlyMap<string, string>>();
  namesByCharacters.set(characters, rooms);
  const names = rooms.get(roomId) ?? distinctNames(characters.filter((character) => character.roomId === roomId));
  rooms.set(roomId, names);
  return names;
}
