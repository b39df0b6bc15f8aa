import type { Character } from "./character.ts";

/** The fields of a character from which its shown name is made. */
type NamedCharacter = Pick<Character, "id" | "name" | "model" | "createdAt">;

/**
 * The shown names of the characters of one room, by their ids: all of them are different.
 *
 * A character's own name is shown as it is if no earlier character of the room has the same; a blank one is replaced by
 * the model's slug. Every later character of that name gets the lowest number from 2 that makes its name unlike all
 * others, own names included: a name that is unique already, such as one that a person has given, is never taken by a
 * number.
 *
 * @param characters all of the room's, in any order, including those that were removed, and those that joined an
 * artifact. A removed one's messages are still in the room, and the names of the others stay as they were.
 */
export function distinctNames(characters: readonly NamedCharacter[]): ReadonlyMap<string, string> {
  const byAge = [...characters].sort(compareAges);
  const usedNames = new Set(byAge.map(ownName));
  const ownNames = new Set<string>();
  const names = new Map<string, string>();
  for (const character of byAge) {
    const own = ownName(character);
    const name = ownNames.has(own) ? numberName(own, usedNames) : own;
    ownNames.add(own);
    usedNames.add(name);
    names.set(character.id, name);
  }
  return names;
}

/**
 * The shown name of one character; undefined if the character is not known.
 *
 * @param characters those of its room, removed ones included; characters of other rooms have no effect
 */
export function distinctName(
  characters: readonly (NamedCharacter & Pick<Character, "roomId">)[],
  characterId: string,
): string | undefined {
  const roomId = characters.find(({ id }) => id === characterId)?.roomId;
  if (roomId === undefined) return undefined;
  return distinctNames(characters.filter((character) => character.roomId === roomId)).get(characterId);
}

/**
 * The name of a version's author. A version stores the author's shown name at the time when it was made; if that still
 * is the author's own name, with or without a number, the author's current shown name is returned.
 *
 * @param author undefined if the author is not known, as for a version that a person made
 * @param shownName the author's name by `distinctNames`
 */
export function versionAuthorName(
  { characterName }: { characterName: string },
  author: Pick<Character, "name"> | undefined,
  shownName: string | undefined,
): string {
  if (author === undefined || shownName === undefined || !characterName.startsWith(author.name)) return characterName;
  return /^(?: \d+)?$/u.test(characterName.slice(author.name.length)) ? shownName : characterName;
}

function ownName({ name, model }: NamedCharacter): string {
  const own = name.trim();
  return own === "" ? model : own;
}

function numberName(name: string, usedNames: ReadonlySet<string>): string {
  let number = 2;
  while (usedNames.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** The order in which characters joined, as a room shows it. */
function compareAges(one: NamedCharacter, other: NamedCharacter): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
}
