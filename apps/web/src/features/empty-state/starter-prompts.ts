import { t } from "@lingui/core/macro";

/** The texts of the prompts to begin with. They are loaded when one is chosen: the first screen shows titles alone. */
export const starterPrompts = {
  decimals: t`Which number is larger, 9.9 or 9.11? Show in two sentences how you know.`,
  strawberryTest: t`How many times does the letter "r" appear in the word "strawberry"?`,
  poemRiddle: t`Write a riddle as a poem of eight lines whose answer is an echo, without naming it. Then explain each clue.`,
  personalFinance: t`I have $6,000 of savings, a credit card debt of $4,500 at 23% and a student loan of $18,000 at 5%. I can put aside $700 a month. In which order do I pay, save and invest over the next two years? Show the months in a table.`,
  anagramChallenge: t`Find every single English word that uses all the letters of LISTEN exactly once, then do the same for DORMITORY with a phrase of two words. Check each letter by letter.`,
  theMissingDollar: t`Three guests pay $30 for a room. The clerk gives $5 back through the porter, who keeps $2 and returns $1 to each guest. Each has paid $9, which makes $27, and the porter has $2. Where is the missing dollar?`,
  wordTransformation: t`Turn COLD into WARM, changing one letter at a time. Every step must be a word.`,
  palindromeQuest: t`Find the first three years after 2002 that read the same from both ends. Then write a sentence of at least five words that does too, and show its letters reversed.`,
  alphabetSeries: t`What are the next two letters of O, T, T, F, F, S, S, …? Give the rule, and a second rule that also fits.`,
  careerDevelopment: t`I have been a support engineer for four years and want to lead a team within 18 months. Give me a plan by quarter: what to learn, what to do at work to show it, and how I will know that I am ready.`,
  healthyLifestyle: t`I sit nine hours a day, sleep six, and have 30 minutes on weekdays. Design a week of movement, meals and sleep that I can keep for three months, starting with the one change that matters most. Say what you are unsure of.`,
  smallBusinessStrategy: t`I want to open a repair café in a town of 20,000 people with a budget of $15,000. Give me a plan for the first 90 days, and the three risks that you would watch.`,
  educationalAdvancement: t`I work full time and want to understand statistics well enough to read a medical study in six months. Plan it at five hours a week: topics in order, one exercise for each, and a test at the end of every month.`,
  connecting: t`How do I connect real models to Tutti?`,
  /** For the doors of the first screen. */
  build: t`A packing list for a weekend in the mountains, with boots, a map, water, sun cream and a rain jacket`,
} as const;

export type StarterName = keyof typeof starterPrompts;
