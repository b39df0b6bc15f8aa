import { t } from "@lingui/core/macro";
import { DELETED_CHARACTER_ID, hiddenLetterOf, type Message } from "@tutti/domain";
import { useCharacter } from "../../../bindings/use-character.ts";
import { useCharacterName } from "../../../bindings/use-character-names.ts";

/** The name that an answer's author is shown with; that of the built-in character DELETED if the author is gone. */
export function authorName(shownName: string | undefined): string {
  return shownName ?? DELETED_CHARACTER_ID;
}

/** The author of an answer, as far as it is known. */
export function useAuthor(characterId: string | undefined): {
  /** Unique in the room. */
  name: string;
  model: string | undefined;
  /** The character's own avatar. */
  avatarUrl: string | undefined;
  /** Whether it can answer again. */
  canAnswer: boolean;
  /** Its letter where its name is hidden. */
  letter: string | undefined;
} {
  const character = useCharacter(characterId);
  return {
    name: authorName(useCharacterName(characterId)),
    model: character?.model,
    avatarUrl: character?.avatarUrl,
    canAnswer: character !== undefined && !character.isRemoved && !character.isDisabled,
    letter: hiddenLetterOf(characterId),
  };
}

/** The author of an answer, named as above it: a merged answer is marked, as its model may have another answer. */
export function useAnswerAuthor(message: Message | undefined): ReturnType<typeof useAuthor> {
  const author = useAuthor(message?.characterId);
  return message?.merge === undefined ? author : { ...author, name: t`${author.name} · merged` };
}
