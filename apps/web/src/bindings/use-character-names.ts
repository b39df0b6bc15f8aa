import { type Character, distinctNames, hiddenLetterOf } from "@tutti/domain";
import { type ComposerState, type Engine, NEW_ROOM } from "@tutti/engine";
import { useCallback, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useEngine } from "./services-context.tsx";

/** The names of a room by the characters that they were made of: every answer of a room asks for one. */
const namesByCharacters = new WeakMap<readonly Character[], Map<string, ReadonlyMap<string, string>>>();

/**
 * The names that a room's characters are shown with, by their ids, removed ones among them; `NEW_ROOM` gives the
 * pending ones'.
 */
export function useCharacterNames(roomId: string): ReadonlyMap<string, string> {
  const engine = useEngine();
  const { characters } = engine.tables;
  const subscribe = useCallback((listener: () => void) => characters.subscribeAll(listener), [characters]);
  const storedNames = useSyncExternalStore(subscribe, () => namesOf(characters.all(), roomId));
  const pending = useStore(engine.composer, (composer: ComposerState) => namesOf(composer.pendingCharacters, roomId));
  return roomId === NEW_ROOM ? pending : storedNames;
}

/**
 * The name that a character is shown with, unlike any other's in its room: the letter of one that is hidden; undefined
 * where it is not known.
 */
export function useCharacterName(characterId: string | undefined): string | undefined {
  const engine = useEngine();
  const { characters } = engine.tables;
  const subscribe = useCallback((listener: () => void) => characters.subscribeAll(listener), [characters]);
  const storedNameText = useSyncExternalStore(subscribe, () => storedName(engine, characterId));
  const pending = useStore(engine.composer, (composer: ComposerState) => pendingName(composer, characterId));
  return hiddenLetterOf(characterId) ?? storedNameText ?? pending;
}

/** As `useCharacterName`, for one moment outside of a component's drawing, such as that of a notice. */
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
