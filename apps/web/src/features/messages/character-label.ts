import type { Character } from "@tutti/domain";
import { useCharacter } from "../../bindings/use-character.ts";

/** Who is said to have written an answer whose character is gone. */
const DELETED_NAME = "Deleted model";

/** The name that an answer's author is shown with. */
export function characterName(character: Pick<Character, "name"> | undefined): string {
  return character?.name ?? DELETED_NAME;
}

/** The author of an answer as far as it is still known. */
export function useAuthor(characterId: string | undefined): {
  name: string;
  model: string | undefined;
  /** Whether it can be asked again. */
  canAnswer: boolean;
} {
  const character = useCharacter(characterId);
  return {
    name: characterName(character),
    model: character?.model,
    canAnswer: character !== undefined && !character.isRemoved && !character.isDisabled,
  };
}
