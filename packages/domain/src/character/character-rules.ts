import type { SamplingRange } from "@tutti/contract";
import { numberProblem, samplingProblem, withoutIgnoredFields } from "@tutti/contract";
import { MAX_CHAT_MEMORY, MIN_CHAT_MEMORY } from "../limits.ts";
import type { Character } from "./character.ts";

/** The ranges of the numbers in a character's settings, besides the sampling parameters (specification, point 5). */
export const characterRanges = {
  chatMemory: { min: MIN_CHAT_MEMORY, max: MAX_CHAT_MEMORY, isWhole: true },
  maxTokens: { min: 0, isWhole: true },
  reasoningTokens: { min: 1, isWhole: true },
  /** Results of a web search. */
  maxResults: { min: 1, max: 25, isWhole: true },
  /** Files that the file parser reads. */
  maxFiles: { min: 1, isWhole: true },
} as const satisfies Readonly<Record<string, SamplingRange>>;

/**
 * The first number of a character's settings that is out of its range, as a message in the specification's words (point
 * 5). Undefined if all are valid.
 *
 * @param setUp the settings to check
 */
export function characterProblem(setUp: Partial<Character>): string | undefined {
  const { plugins, reasoning } = setUp;
  return (
    samplingProblem(withoutIgnoredFields(setUp.samplingParameters ?? {})) ??
    numberProblem("chat memory", setUp.chatMemory, characterRanges.chatMemory) ??
    numberProblem("max_tokens", setUp.maxTokens, characterRanges.maxTokens) ??
    numberProblem("reasoning.max_tokens", reasoning?.maxTokens, characterRanges.reasoningTokens) ??
    numberProblem("max_results", plugins?.web?.maxResults, characterRanges.maxResults) ??
    numberProblem("max_files", plugins?.fileParser?.maxFiles, characterRanges.maxFiles)
  );
}
