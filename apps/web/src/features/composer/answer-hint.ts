import { type Character, isActive } from "@tutti/domain";

/** Who is going to answer the next message, in a few words. */
export function answerHint(characters: readonly Pick<Character, "name" | "isDisabled" | "isRemoved">[]): string {
  const active = characters.filter(isActive);
  const [only] = active;
  // A room without an active model gets the default one with the next message (specification, point 5).
  if (only === undefined)
    return characters.length === 0 ? "The default model answers" : "All off: the default model answers";
  if (active.length === 1) return `${only.name} answers`;
  return active.length === characters.length
    ? `${active.length} models answer`
    : `${active.length} of ${characters.length} models answer`;
}
