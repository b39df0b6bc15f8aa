import type { Character } from "./character.ts";

/** What of a character its shown name is made of. */
type NamedCharacter = Pick<Character, "id" | "name" | "model" | "createdAt">;

/**
 * The names that the characters of one room are shown with, by their ids: no two are alike, wherever they stand.
 *
 * A character's own name is shown as it is where no earlier character of the room has the same; a blank one gives way
 * to the model's slug. Every later character of that name gets the lowest number from 2 that makes its name unlike all
 * others, own names included: a name that is unique already, such as one that a person has given, is never taken by a
 * number.
 *
 * @param characters all of the room's, in any order: those that were removed, and those that joined an artifact, are
 *   among them. What a removed one has said still stands in the room, and the names of the others stay as they were.
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
 * The name that one character is shown with; undefined where it is not known.
 *
 * @param characters those of its room, removed ones included; characters of other rooms among them change nothing
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
 * The name of a version's author. A version keeps the name that its author was shown with when it was made; where that
 * still is the author's own name, with a number or without, the name is shown that tells the author from others of it
 * today.
 *
 * @param author undefined where the author is not known, as for a version that a person made
 * @param shownName what `distinctNames` says of the author
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

/** The order in which characters joined, as a room shows them. */
function compareAges(one: NamedCharacter, other: NamedCharacter): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
}
