import type { Character } from "@tutti/domain";

/** A model of the room that may answer in the place of another. */
export interface OtherModel {
  model: string;
  /** The model's own name, for a character of it that joins. */
  name: string;
  /** The name that the character is shown with that answers. */
  shownName: string;
  /**
   * Whether all its characters have an answer to the same question already, so that one more of it would join the room.
   */
  isAnswering: boolean;
}

/**
 * The models of a room but one, each once, in the order in which they joined: who else may answer.
 *
 * @param options.names the names that the room shows its characters with, by their ids
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
    // The first that has no answer here yet is the one that is asked.
    if (choice.isAnswering && !answering.has(id)) {
      choices.set(model, { ...choice, shownName: names.get(id) ?? name, isAnswering: false });
    } else choices.set(model, choice);
  }
  return [...choices.values()];
}
