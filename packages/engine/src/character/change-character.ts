import type { Character, Result } from "@tutti/domain";
import { characterProblem, characterSchema, errorTexts, fail, succeed } from "@tutti/domain";

type Setting =
  | "name"
  | "model"
  | "presetSlug"
  | "presetName"
  | "avatarUrl"
  | "greetings"
  | "book"
  | "description"
  | "includeDefaultSystemPrompt"
  | "isStreaming"
  | "samplingParameters"
  | "maxTokens"
  | "chatMemory"
  | "provider"
  | "providerSort"
  | "reasoning"
  | "plugins";

/** New values of a character's set-up; undefined removes an optional one. */
export type CharacterChange = { readonly [Name in Setting]?: Character[Name] | undefined };

/**
 * The character with a changed set-up, or the reason why the change is invalid, for a person to read: the number that
 * is out of its range in the specification's words (point 5), or that the data are not a character's.
 */
export function changeCharacter(character: Character, change: CharacterChange): Result<Character, string> {
  const changedCharacter: Character = { ...character };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) delete changedCharacter[name];
    else changedCharacter[name] = value;
  }
  const problem = characterProblem(changedCharacter);
  if (problem !== undefined) return fail(problem);
  return characterSchema.safeParse(changedCharacter).success
    ? succeed(changedCharacter)
    : fail(errorTexts.invalidCharacter.text);
}
