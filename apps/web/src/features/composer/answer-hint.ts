import { t } from "@lingui/core/macro";
import { type Character, isActive } from "@tutti/domain";

/** A short text that names the characters that will answer the next message. */
export function answerHint(characters: readonly Pick<Character, "name" | "isDisabled" | "isRemoved">[]): string {
  const active = characters.filter(isActive);
  const [only] = active;
  // A room without an active model gets the default one with the next message (specification, point 5).
  if (only === undefined)
    return characters.length === 0 ? t`The default model answers` : t`All off: the default model answers`;
  if (active.length === 1) return t`${only.name} answers`;
  return active.length === characters.length
    ? t`${active.length} models answer`
    : t`${active.length} of ${characters.length} models answer`;
}
