import type { Character } from "@tutti/domain";

/** A model of the room that may answer in the place of another. */
export interface OtherModel {
  model: string;
  /** The model's own name, for a new character that joins with it. */
  name: string;
  /** The shown name of the character that would answer. */
  shownName: string;
  /**
   * Whether all its characters have answered the same question already, so that a further character of the model would
   * join the room.
   */
  isAnswering: boolean;
}

/**
 * The models that may answer instead of the failed one: all others of a room, each once, in the order in which they
 * joined.
 */
export function otherModels(
  characters: readonly Pick<Character, "id" | "model" | "name" | "isRemoved">[],
  {
    failedModel,
    answering,
    names,
  }: { failedModel: string | undefined; answering: ReadonlySet<string>; names: ReadonlyMap<string, string> },
): OtherModel[] {
  const choices = new Map<string, OtherModel>();
  for (const { id, model, name, isRemoved } of characters) {
    if (model === failedModel || isRemoved) continue;
    const choice = choices.get(model) ?? { model, name, shownName: name, isAnswering: true };
    // The first character without an answer here is the one that is called.
    if (choice.isAnswering && !answering.has(id)) {
      choices.set(model, { ...choice, shownName: names.get(id) ?? name, isAnswering: false });
    } else choices.set(model, choice);
  }
  return [...choices.values()];
}
