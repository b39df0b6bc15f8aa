import { t } from "@lingui/core/macro";
import { type Character, isActive } from "@tutti/domain";

type HintedCharacter = Pick<Character, "name" | "isDisabled" | "isRemoved">;

/**
 * A short text that names the characters that will answer the next message.
 *
 * @param missing those of the characters whose models are not connected
 */
export function answerHint(characters: readonly HintedCharacter[], missing: readonly HintedCharacter[] = []): string {
  const active = characters.filter((character) => isActive(character) && !missing.includes(character));
  const [only] = active;
  if (only === undefined && missing.length > 0) return t`No model will answer`;
  // A room without an active model gets the default one with the next message (specification, point 5).
  if (only === undefined)
    return characters.length === 0 ? t`The default model will answer` : t`All off: the default model will answer`;
  if (active.length === 1) return t`${only.name} will answer`;
  return active.length === characters.length
    ? t`${active.length} models will answer`
    : t`${active.length} of ${characters.length} models will answer`;
}
