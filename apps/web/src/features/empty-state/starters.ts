import { t } from "@lingui/core/macro";
import type { Model } from "@tutti/contract";
import { isDemoOnly } from "../../bindings/model-kind.ts";
import type { StarterName } from "./starter-prompts.ts";

/** A prompt to begin with; its text, which is put into the composer, is loaded when it is chosen. */
export interface Starter {
  name: StarterName;
  title: string;
  description: string;
}

/**
 * The 13 prompts of the specification's point 1: questions on which models differ, so that comparing two answers is
 * worth it.
 */
export const starters: readonly Starter[] = [
  { name: "decimals", title: t`9.9 vs 9.11`, description: t`Decimals, or versions?` },
  { name: "strawberryTest", title: t`Strawberry Test`, description: t`Counting letters` },
  { name: "poemRiddle", title: t`Poem Riddle`, description: t`Eight lines that hide one thing` },
  { name: "personalFinance", title: t`Personal Finance`, description: t`Debt first, or savings first?` },
  { name: "anagramChallenge", title: t`Anagram Challenge`, description: t`The same letters, another word` },
  { name: "theMissingDollar", title: t`The Missing Dollar`, description: t`Where is the thirtieth?` },
  { name: "wordTransformation", title: t`Word Transformation`, description: t`COLD to WARM, letter by letter` },
  { name: "palindromeQuest", title: t`Palindrome Quest`, description: t`The same from both ends` },
  { name: "alphabetSeries", title: t`Alphabet Series`, description: t`What comes next, and why` },
  { name: "careerDevelopment", title: t`Career Development`, description: t`From specialist to lead` },
  { name: "healthyLifestyle", title: t`Healthy Lifestyle`, description: t`A week that can be kept` },
  { name: "smallBusinessStrategy", title: t`Small Business Strategy`, description: t`A repair café’s first 90 days` },
  { name: "educationalAdvancement", title: t`Educational Advancement`, description: t`Statistics, beside a job` },
];

const connecting: Starter = { name: "connecting", title: t`Real models`, description: t`How to connect them` };

/** The prompts whose answers the built-in programs really compute. */
const forDemoNames: readonly StarterName[] = ["strawberryTest", "decimals", "wordTransformation"];

/** The prompts for the connected models; with the demo programs alone, the prompts that these can answer come first. */
export function startersFor(models: readonly Pick<Model, "id">[] | undefined): readonly Starter[] {
  if (models === undefined || !isDemoOnly(models)) return starters;
  const forDemo = forDemoNames.flatMap((name) => starters.find((starter) => starter.name === name) ?? []);
  return [...forDemo, connecting, ...starters.filter((starter) => !forDemo.includes(starter))];
}
