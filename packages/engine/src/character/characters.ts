import { createId } from "@tutti/contract";
import type { Character } from "@tutti/domain";
import { createCharacter, createdAtAfter, distinctName, errorTexts, noticeTexts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { ModelChoice } from "../ports.ts";
import { NEW_ROOM } from "../state/draft.ts";
import type { CharacterChange } from "./change-character.ts";
import { changeCharacter } from "./change-character.ts";

export type Characters = ReturnType<typeof createCharacters>;

function withModel(
  { provider: _provider, providerSort: _providerSort, ...character }: Character,
  { model, name }: ModelChoice,
): Character {
  const isNamedByPerson = Boolean(character.description || character.avatarUrl || character.greetings);
  return { ...character, model, ...(isNamedByPerson ? {} : { name }) };
}

/**
 * The use cases of characters. Characters of a room that does not exist yet are pending: they live in the composer and
 * are not saved; the same calls work on both.
 */
export function createCharacters(context: EngineContext) {
  const { composer, tables, ports, track } = context;
  const pending = (): readonly Character[] => composer.getState().pendingCharacters;
  const setPendingCharacters = (pendingCharacters: readonly Character[]): void =>
    composer.setState({ pendingCharacters });

  /**
   * A time after every other character of the same room, since characters are shown in the order in which they were
   * added.
   */
  const nextTime = (others: readonly Character[]): number => {
    const latest = others.reduce((time, other) => Math.max(time, other.createdAt), Number.NEGATIVE_INFINITY);
    return createdAtAfter({ now: ports.clock.now(), ...(Number.isFinite(latest) ? { previous: latest } : {}) });
  };
  const inRoom = (roomId: string): Character[] =>
    tables.characters.all().filter((character) => character.roomId === roomId);

  const place = (character: Character): void => {
    if (character.roomId === NEW_ROOM) setPendingCharacters([...pending(), character]);
    else tables.characters.put(character);
  };
  const neighbors = (roomId: string): readonly Character[] => (roomId === NEW_ROOM ? pending() : inRoom(roomId));

  const change = (characterId: string, how: (character: Character) => Character): void => {
    const update = (character: Character): Character => ({ ...how(character), updatedAt: ports.clock.now() });
    if (pending().some((character) => character.id === characterId)) {
      setPendingCharacters(
        pending().map((character) => (character.id === characterId ? update(character) : character)),
      );
    } else {
      tables.characters.update(characterId, update);
    }
  };

  const create = (roomId: string, choice: ModelChoice): Character => {
    const character = createCharacter({ roomId, ...choice, now: nextTime(neighbors(roomId)) });
    place(character);
    return character;
  };
  const add = (roomId: string, choice: ModelChoice): Character => {
    track({ name: "playground_v3:character_add", model: choice.model });
    return create(roomId, choice);
  };
  /** These were not chosen one by one, so no event is tracked. */
  const setPending = (choices: readonly ModelChoice[]): void => {
    setPendingCharacters([]);
    for (const choice of choices) create(NEW_ROOM, choice);
  };
  const restore = (characterId: string): void =>
    change(characterId, (character) => ({ ...character, isRemoved: false, isDisabled: false }));

  const find = (characterId: string): Character | undefined =>
    pending().find((character) => character.id === characterId) ?? tables.characters.get(characterId);

  return {
    /** Adds a model to a room, or to the pending characters (`NEW_ROOM`). */
    add,
    /**
     * Changes the set-up, also of pending characters; a change that breaks a rule is refused as a whole, with a notice
     * of the reason.
     */
    update: (characterId: string, characterChange: CharacterChange): void => {
      const character = find(characterId);
      if (!character) return;
      const changeResult = changeCharacter(character, characterChange);
      if (changeResult.ok) change(characterId, () => changeResult.value);
      else ports.notify({ kind: "error", title: errorTexts.invalidCharacter.title, text: changeResult.error });
    },
    /**
     * Has another model go on in a character's place: with its settings, except for those that name a provider of the
     * former model, and with its answers as history, which stay the former model's. A character that the person has
     * described keeps its name as well.
     */
    replaceModel: (characterId: string, choice: ModelChoice): void => {
      const former = find(characterId);
      if (former === undefined) return;
      if (former.roomId === NEW_ROOM) {
        change(characterId, (character) => withModel(character, choice));
        return;
      }
      const now = nextTime(inRoom(former.roomId));
      const predecessorIds = [...(former.predecessorIds ?? []), former.id];
      const id = createId("char", now);
      context.flights.stopCharacter(characterId);
      tables.characters.put(
        { ...withModel(former, choice), id, predecessorIds, createdAt: now, updatedAt: now },
        { ...former, isRemoved: true, updatedAt: now },
      );
    },
    setReasoning: (characterId: string, isOn: boolean): void =>
      change(characterId, (character) => ({ ...character, reasoning: { ...character.reasoning, enabled: isOn } })),
    setPending,
    /** Undoes the removal, and enables the character. */
    restore,
    /** Adds the default characters if no character is pending. */
    ensurePending: (): void => {
      if (pending().length === 0) setPending(ports.defaultModels());
    },
    toggle: (characterId: string): void =>
      change(characterId, (character) => ({ ...character, isDisabled: !character.isDisabled })),
    duplicate: (characterId: string): void => {
      const original = find(characterId);
      if (!original) return;
      const now = nextTime(neighbors(original.roomId));
      place({ ...structuredClone(original), id: createId("char", now), createdAt: now, updatedAt: now });
    },
    /** Soft in a room, where all of the character's running answers are stopped; a pending character is dropped. */
    remove: (characterId: string): void => {
      if (pending().some((character) => character.id === characterId)) {
        setPendingCharacters(pending().filter((character) => character.id !== characterId));
        return;
      }
      const character = tables.characters.get(characterId);
      if (!character || character.isRemoved) return;
      context.flights.stopCharacter(characterId);
      change(characterId, (current) => ({ ...current, isRemoved: true }));
      track({ name: "playground_v3:character_remove", model: character.model });
      ports.notify({
        kind: "info",
        title: noticeTexts.modelRemoved,
        text: distinctName(tables.characters.all(), characterId) ?? character.name,
        action: { label: noticeTexts.undo, run: () => restore(characterId) },
      });
    },
  };
}
