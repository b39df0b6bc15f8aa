import { t } from "@lingui/core/macro";
import type { Model } from "@tutti/contract";
import { isDemoOnly } from "../../bindings/model-kind.ts";

/** A prompt to begin with. */
export interface Starter {
  title: string;
  description: string;
  /** The text that is put into the composer. */
  prompt: string;
}

/**
 * The 13 prompts of the specification's point 1: questions on which models differ, so that comparing two answers is
 * worth it.
 */
export const starters: readonly Starter[] = [
  {
    title: t`9.9 vs 9.11`,
    description: t`Decimals, or versions?`,
    prompt: t`Which number is larger, 9.9 or 9.11? Show in two sentences how you know.`,
  },
  {
    title: t`Strawberry Test`,
    description: t`Counting letters`,
    prompt: t`How many times does the letter "r" appear in the word "strawberry"?`,
  },
  {
    title: t`Poem Riddle`,
    description: t`Eight lines that hide one thing`,
    prompt: t`Write a riddle as a poem of eight lines whose answer is an echo, without naming it. Then explain each clue.`,
  },
  {
    title: t`Personal Finance`,
    description: t`Debt first, or savings first?`,
    prompt: t`I have $6,000 of savings, a credit card debt of $4,500 at 23% and a student loan of $18,000 at 5%. I can put aside $700 a month. In which order do I pay, save and invest over the next two years? Show the months in a table.`,
  },
  {
    title: t`Anagram Challenge`,
    description: t`The same letters, another word`,
    prompt: t`Find every single English word that uses all the letters of LISTEN exactly once, then do the same for DORMITORY with a phrase of two words. Check each letter by letter.`,
  },
  {
    title: t`The Missing Dollar`,
    description: t`Where is the thirtieth?`,
    prompt: t`Three guests pay $30 for a room. The clerk gives $5 back through the porter, who keeps $2 and returns $1 to each guest. Each has paid $9, which makes $27, and the porter has $2. Where is the missing dollar?`,
  },
  {
    title: t`Word Transformation`,
    description: t`COLD to WARM, letter by letter`,
    prompt: t`Turn COLD into WARM, changing one letter at a time. Every step must be a word.`,
  },
  {
    title: t`Palindrome Quest`,
    description: t`The same from both ends`,
    prompt: t`Find the first three years after 2002 that read the same from both ends. Then write a sentence of at least five words that does too, and show its letters reversed.`,
  },
  {
    title: t`Alphabet Series`,
    description: t`What comes next, and why`,
    prompt: t`What are the next two letters of O, T, T, F, F, S, S, …? Give the rule, and a second rule that also fits.`,
  },
  {
    title: t`Career Development`,
    description: t`From specialist to lead`,
    prompt: t`I have been a support engineer for four years and want to lead a team within 18 months. Give me a plan by quarter: what to learn, what to do at work to show it, and how I will know that I am ready.`,
  },
  {
    title: t`Healthy Lifestyle`,
    description: t`A week that can be kept`,
    prompt: t`I sit nine hours a day, sleep six, and have 30 minutes on weekdays. Design a week of movement, meals and sleep that I can keep for three months, starting with the one change that matters most. Say what you are unsure of.`,
  },
  {
    title: t`Small Business Strategy`,
    description: t`A repair café’s first 90 days`,
    prompt: t`I want to open a repair café in a town of 20,000 people with a budget of $15,000. Give me a plan for the first 90 days, and the three risks that you would watch.`,
  },
  {
    title: t`Educational Advancement`,
    description: t`Statistics, beside a job`,
    prompt: t`I work full time and want to understand statistics well enough to read a medical study in six months. Plan it at five hours a week: topics in order, one exercise for each, and a test at the end of every month.`,
  },
];

const connecting: Starter = {
  title: t`Real models`,
  description: t`How to connect them`,
  prompt: t`How do I connect real models to Tutti?`,
};

/** The titles of the prompts whose answers the built-in programs really compute. */
const demoTitles: readonly string[] = [t`Strawberry Test`, t`9.9 vs 9.11`, t`Word Transformation`];

/** The prompts for the connected models; with the demo programs alone, the prompts that these can answer come first. */
export function startersFor(models: readonly Pick<Model, "id">[] | undefined): readonly Starter[] {
  if (models === undefined || !isDemoOnly(models)) return starters;
  const forDemo = demoTitles.flatMap((title) => starters.find((starter) => starter.title === title) ?? []);
  return [...forDemo, connecting, ...starters.filter((starter) => !forDemo.includes(starter))];
}
