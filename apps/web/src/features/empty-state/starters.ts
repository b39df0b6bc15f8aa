import type { Model } from "@tutti/contract";
import { isDemoOnly } from "../../bindings/model-kind.ts";

/** A prompt to begin with. */
export interface Starter {
  title: string;
  description: string;
  /** What goes into the composer. */
  prompt: string;
}

/** The 13 prompts of the specification's point 1: questions on which models differ, so that a look at two answers is worth it. */
export const starters: readonly Starter[] = [
  {
    title: "9.9 vs 9.11",
    description: "Decimals, or versions?",
    prompt: "Which number is larger, 9.9 or 9.11? Show in two sentences how you know.",
  },
  {
    title: "Strawberry Test",
    description: "Counting letters",
    prompt: 'How many times does the letter "r" appear in the word "strawberry"?',
  },
  {
    title: "Poem Riddle",
    description: "Eight lines that hide one thing",
    prompt:
      "Write a riddle as a poem of eight lines whose answer is an echo, without naming it. Then explain each clue.",
  },
  {
    title: "Personal Finance",
    description: "Debt first, or savings first?",
    prompt:
      "I have $6,000 of savings, a credit card debt of $4,500 at 23% and a student loan of $18,000 at 5%. I can put aside $700 a month. In which order do I pay, save and invest over the next two years? Show the months in a table.",
  },
  {
    title: "Anagram Challenge",
    description: "The same letters, another word",
    prompt:
      "Find every single English word that uses all the letters of LISTEN exactly once, then do the same for DORMITORY with a phrase of two words. Check each letter by letter.",
  },
  {
    title: "The Missing Dollar",
    description: "Where is the thirtieth?",
    prompt:
      "Three guests pay $30 for a room. The clerk gives $5 back through the porter, who keeps $2 and returns $1 to each guest. Each has paid $9, which makes $27, and the porter has $2. Where is the missing dollar?",
  },
  {
    title: "Word Transformation",
    description: "From COLD to WARM, a letter a step",
    prompt: "Turn COLD into WARM, changing one letter at a time. Every step must be a word.",
  },
  {
    title: "Palindrome Quest",
    description: "The same from both ends",
    prompt:
      "Find the first three years after 2002 that read the same from both ends. Then write a sentence of at least five words that does too, and show its letters reversed.",
  },
  {
    title: "Alphabet Series",
    description: "What comes next, and why",
    prompt: "What are the next two letters of O, T, T, F, F, S, S, …? Give the rule, and a second rule that also fits.",
  },
  {
    title: "Career Development",
    description: "From specialist to lead",
    prompt:
      "I have been a support engineer for four years and want to lead a team within 18 months. Give me a plan by quarter: what to learn, what to do at work to show it, and how I will know that I am ready.",
  },
  {
    title: "Healthy Lifestyle",
    description: "A week that can be kept",
    prompt:
      "I sit nine hours a day, sleep six, and have 30 minutes on weekdays. Design a week of movement, meals and sleep that I can keep for three months, starting with the one change that matters most. Say what you are unsure of.",
  },
  {
    title: "Small Business Strategy",
    description: "A repair café and its first 90 days",
    prompt:
      "I want to open a repair café in a town of 20,000 people with a budget of $15,000. Give me a plan for the first 90 days, and the three risks that you would watch.",
  },
  {
    title: "Educational Advancement",
    description: "Statistics beside a full-time job",
    prompt:
      "I work full time and want to understand statistics well enough to read a medical study in six months. Plan it at five hours a week: topics in order, one exercise for each, and a test at the end of every month.",
  },
];

const connecting: Starter = {
  title: "Real models",
  description: "How to connect them",
  prompt: "How do I connect real models to Tutti?",
};

/** What the built-in programs really compute. */
const demoTitles: readonly string[] = ["Strawberry Test", "9.9 vs 9.11", "Word Transformation"];

/** The prompts for the models that are connected; where only the demo programs are, what these can answer comes first. */
export function startersFor(models: readonly Pick<Model, "id">[] | undefined): readonly Starter[] {
  if (models === undefined || !isDemoOnly(models)) return starters;
  const forDemo = demoTitles.flatMap((title) => starters.find((starter) => starter.title === title) ?? []);
  return [...forDemo, connecting, ...starters.filter((starter) => !forDemo.includes(starter))];
}
