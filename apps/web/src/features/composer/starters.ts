import type { Model } from "@tutti/contract";
import { isDemoOnly } from "../../bindings/model-kind.ts";

/** A prompt to begin with. */
export interface Starter {
  title: string;
  /** What goes into the composer. */
  prompt: string;
}

const strawberry: Starter = {
  title: "Strawberry Test",
  prompt: 'How many times does the letter "r" appear in the word "strawberry"?',
};
const decimals: Starter = { title: "9.9 vs 9.11", prompt: "Which number is larger, 9.9 or 9.11?" };
const wordLadder: Starter = {
  title: "Word Transformation",
  prompt: "Turn COLD into WARM, changing one letter at a time. Every step must be a word.",
};

/** Questions on which models differ, so that the first look at two answers side by side is worth it. */
const forModels: readonly Starter[] = [
  decimals,
  {
    title: "The Missing Dollar",
    prompt:
      "Three guests pay $30 for a room. The clerk gives $5 back through the porter, who keeps $2 and returns $1 to each guest. Each has paid $9, which makes $27, and the porter has $2. Where is the missing dollar?",
  },
  {
    title: "Poem Riddle",
    prompt:
      "Write a riddle as a poem of eight lines whose answer is an echo, without naming it. Then explain each clue.",
  },
  {
    title: "Small Business Strategy",
    prompt:
      "I want to open a repair café in a town of 20,000 people with a budget of $15,000. Give me a plan for the first 90 days, and the three risks that you would watch.",
  },
];

/** What the built-in programs really compute or look up. */
const forDemo: readonly Starter[] = [
  strawberry,
  decimals,
  wordLadder,
  { title: "Real models", prompt: "How do I connect real models to Tutti?" },
];

/** Four prompts that the connected models can answer. */
export function startersFor(models: readonly Pick<Model, "id">[] | undefined): readonly Starter[] {
  return models !== undefined && isDemoOnly(models) ? forDemo : forModels;
}
