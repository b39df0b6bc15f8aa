import type { Character } from "@tutti/domain";

/** A model of the room that may answer in the place of another. */
export interface OtherModel {
  model: string;
  name: string;
  /** Whether all its characters have an answer to the same question already, so that one more of it would join the room. */
  isAnswering: boolean;
}

/** The models of a room but one, each once, in the order in which they joined: who else may answer. */
export function otherModels(
  characters: readonly Pick<Character, "id" | "model" | "name" | "isRemoved">[],
  { failed, answering }: { failed: string | undefined; answering: ReadonlySet<string> },
): OtherModel[] {
  const choices = new Map<string, OtherModel>();
  for (const { id, model, name, isRemoved } of characters) {
    if (model === failed || isRemoved) continue;
    const choice = choices.get(model) ?? { model, name, isAnswering: true };
    choices.set(model, { ...choice, isAnswering: choice.isAnswering && answering.has(id) });
  }
  return [...choices.values()];
}
